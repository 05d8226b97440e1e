import { formatFileTypeNames, PICTURES } from '../../../domain/common/fileKinds.ts'
import { RETENTION_CATEGORIES, RETENTION_TEXTS } from '../../../domain/retention/rules.ts'
import { formatSettingRange } from '../../../domain/settings/settingRanges.ts'
import {
  getRetentionSetting,
  MAX_LOGO_BYTES,
  type RetentionSetting,
} from '../../../domain/settings/settings.ts'
import { addTranslations } from '../../i18n/i18nProvider.ts'
import { plural } from '../../i18n/plural.ts'
import { formatBytes } from '../../kit/formatBytes.ts'

export const settingsWords = {
  title: 'Ajustes',
  lead: 'Los datos de la distribuidora y el funcionamiento del portal. Los cambios se aplican a todos los usuarios en unos segundos.',
  index: 'En esta página',
  save: 'Guardar ajustes',
  saved: 'Los ajustes se guardaron.',
  unchanged: 'No hay cambios que guardar.',
  loading: 'Cargando información',
  fixed: (variable: string) =>
    `Se define en el entorno del servidor (${variable}); aquí no se puede cambiar.`,
  error: { title: 'No se pudieron cargar los ajustes', retry: 'Reintentar' },
  notFound: { title: 'Este portal no tiene ajustes', text: 'El servidor no los ofrece.' },
  back: 'Ir a Inicio',
  sections: {
    utility: {
      title: 'Distribuidora',
      lead: 'Se muestra al iniciar sesión, en las credenciales, en la página pública y en los PDF.',
    },
    help: { title: 'Ayuda al público', lead: 'Lo que la página pública ofrece a quien duda de una visita.' },
    rules: {
      title: 'Acreditaciones y cotizaciones',
      lead: 'Se aplican a lo que se acredite y cotice desde ahora.',
    },
    papers: {
      title: 'Obligaciones de empresas',
      lead: 'Cuándo vence lo que entregan las empresas, y cuándo se propone retener los pagos de la que debe documentos.',
    },
    review: {
      title: 'Revisión de documentos',
      lead: 'Quién decide sobre los documentos de las personas y de las empresas.',
    },
    retention: {
      title: 'Conservación de documentos',
      lead: 'Cuántos años se conserva cada tipo después de que el documento terminó (se retiró, venció o se sustituyó) o de que la persona o la empresa dejó de estar. Después aparece en Conservación, donde se decide eliminarlo.',
    },
    log: { title: 'Bitácora', lead: 'Quién hizo qué. Lo más antiguo se retira cada día.' },
    session: { title: 'Sesiones', lead: 'Cuándo hay que volver a iniciar sesión.' },
    mail: {
      title: 'Correo',
      lead: 'Con qué servidor envía el portal sus mensajes. Sin servidor no envía ninguno: las notificaciones se ven solo en la campana del portal.',
    },
    secondFactor: {
      title: 'Segundo factor',
      lead: 'Todos pueden usar uno, en Mi cuenta. A quien se le exige, no podrá hacer nada más hasta configurarlo.',
    },
    signOn: {
      title: 'Inicio de sesión',
      lead: 'Con qué proveedor de OpenID Connect entran las personas de la distribuidora. Sin emisor, todas entran con usuario y contraseña.',
    },
  },
  outgoing: {
    title: 'Correo y calendarios detenidos',
    text: 'Este portal se restauró o se copió a otra máquina, carpeta o dirección. Si es una copia de prueba, déjelo así: no escribe a nadie. Si es el portal en uso, permita que envíe.',
    release: 'Permitir correo y calendarios',
    releaseTitle: '¿Enviar correo desde este portal?',
    question: (address: string) =>
      `Los correos que esperan se envían en unos segundos, a personas reales, con enlaces a ${address}. Los calendarios vuelven a abrirse, y los webhooks entregan lo que espera.`,
    cancel: 'No, dejarlo detenido',
    done: 'El portal envía correo y ofrece sus calendarios.',
  },
  mailProblem: {
    paused: 'El portal no puede enviar correo',
    refused: 'El servidor de correo rechazó un mensaje',
    response: (text: string) => `El servidor contestó: «${text}»`,
    since: (time: string) => `Desde el ${time}.`,
    waiting:
      'Los correos esperan y el portal los intenta de nuevo; al guardar otros ajustes de correo o al enviar una prueba que llegue, salen en unos minutos.',
  },
  hints: {
    help_phone: 'Como debe marcarse, por ejemplo 800 123 4567',
    report_url: 'Una página (https://…) o un correo (mailto:…)',
    vat_percent: 'El que se agrega a las cotizaciones; 0 para no agregarlo',
    prices_include_vat: 'Encendido, las cotizaciones no agregan IVA y dicen que los precios lo incluyen',
    accreditation_months: 'Las vigencias ya dadas no cambian',
    hold_days: `De ${formatSettingRange('hold_days')}; alguien de la distribuidora decide si se retienen`,
    non_working_days:
      'Fechas separadas por comas, por ejemplo 24/12/2026, 31/12/2026. Los sábados, los domingos y los días feriados ya cuentan: lo que vence en uno pasa al siguiente día hábil.',
    second_reviewer:
      'Lo aprueba otra persona. Un superadministrador puede aprobar lo que subió, con un motivo que queda en la Bitácora.',
    retention_identity_years: 'Identificaciones, CURP y domicilio; lo usual es 1 (LFT 804)',
    retention_medical_years: 'Exámenes médicos; lo usual es 5 (NOM-004-SSA3-2012)',
    retention_payroll_years: 'Nómina, IMSS e INFONAVIT; lo usual es 5 (LSS 15)',
    retention_tax_years: 'Impuestos y opiniones; lo usual es 5 (CFF 30)',
    retention_other_years: 'Cursos, cartas y lo demás; lo usual es 1 (LFT 804)',
    retention_person_years: 'Todo lo de quien dejó de estar; lo usual es 5',
    log_months: `De ${formatSettingRange('log_months')}; los historiales abarcan lo mismo`,
    check_months: `De ${formatSettingRange('check_months')}; se cuentan por día en la página de cada persona`,
    session_hours: 'Aunque se use todo el tiempo',
    session_idle_minutes: 'Sin usarla',
    mail_host: 'Por ejemplo smtp.ejemplo.mx',
    mail_from: 'La dirección de la que viene el correo',
    mail_password: 'No hay ninguna guardada',
    digest_hour: `De ${formatSettingRange('digest_hour')}, en la zona horaria del portal; lo urgente sale en el momento`,
    contact_positions:
      'Separados por comas. Los contactos de cada empresa con uno de estos puestos reciben su resumen diario.',
    second_factor_for: 'A quien entra con contraseña; quien entra con el proveedor usa el del proveedor',
    sign_on_name: 'Se lee en el botón «Entrar con…»',
    sign_on_issuer: 'La dirección que el proveedor llama issuer, con https://',
    sign_on_secret: 'No hay ninguno guardado',
    sign_on_scope: 'Qué se pide al proveedor; agregue groups si así entrega los grupos',
    sign_on_trusts_email:
      'Enciéndalo solo si en el proveedor nadie puede escribir por sí mismo el correo de otra persona. Con él, quien llega con el correo de una cuenta entra con ella aunque el proveedor no diga que lo comprobó (Microsoft Entra ID no lo dice). Apagado, un superadministrador vincula cada cuenta en Usuarios. Se apaga al cambiar de emisor; un correo que el proveedor declara no comprobado nunca se acepta.',
    sign_on_domains:
      'Separados por comas. Quien tiene un correo de estos entra solo con el proveedor; un superadministrador conserva su contraseña mientras no haya otro con una.',
    has_sign_on_secret: 'Hay uno guardado; escriba otro solo para cambiarlo',
    has_mail_password: 'Hay una guardada; escriba otra solo para cambiarla',
  },
  securities: { starttls: 'STARTTLS', tls: 'TLS desde el inicio', none: 'Sin cifrar' },
  creates: { nobody: 'Nadie: solo cuentas que ya existen', mapped: 'Quien reciba un grupo de la tabla' },
  rules: {
    lead: 'Al entrar, cada quien recibe lo que otorgan sus datos en el proveedor, y pierde lo que dejan de otorgar; un dato que el proveedor no envía no quita nada. El dato puede ser groups, roles (los roles de aplicación de Microsoft Entra ID) u otro. Sin renglones, los permisos se asignan en Usuarios.',
    claim: 'Dato (claim)',
    value: 'Valor',
    gives: 'Otorga',
    company: 'Empresa',
    admin_access: 'Acceso de administración',
    super_admin: 'Superadministración',
    count: (n: number) => plural(n, `${n} renglón`, `${n} renglones`),
  },
  signOnTest: {
    title: 'Probar el inicio de sesión',
    register: 'Registre estas direcciones en el proveedor:',
    addresses: {
      callback: 'Dirección de regreso (redirect URI)',
      back: 'Dirección al cerrar sesión (post logout redirect URI)',
    },
    lead: 'Consulta al proveedor guardado y dice si ofrece lo necesario.',
    submit: 'Probar',
    unsaved: 'Guarde los ajustes antes de probar: se prueba con los guardados.',
  },
  logo: {
    choose: 'Elegir logotipo',
    change: 'Cambiar logotipo',
    remove: 'Quitar',
    undo: 'Dejarlo como estaba',
    none: 'Sin logotipo',
    preview: 'Logotipo',
    label: 'Archivo del logotipo',
    hint: `${formatFileTypeNames(PICTURES)} de ${formatBytes(MAX_LOGO_BYTES)} como máximo; mejor PNG con fondo transparente`,
  },
  keys: {
    title: 'Firma de las credenciales',
    lead: 'El código QR de cada credencial vigente va firmado, y un teléfono sin señal puede comprobarlo. Las credenciales impresas conservan la firma con que se hicieron.',
    name: (id: number) => `Llave ${id}`,
    signs: (from: string) => `Firma desde el ${from}`,
    signed: ({ from, until }: Record<'from' | 'until', string>) => `Firmó del ${from} al ${until}`,
    revoked: (day: string) => `revocada el ${day}`,
    cancel: 'Cancelar',
    rotate: {
      action: 'Cambiar la llave',
      title: 'Cambiar la llave que firma',
      question:
        'Las credenciales nuevas se firman con otra llave. Las ya impresas siguen siendo auténticas; sin señal se dirá «firmada con una llave anterior».',
      done: 'Las credenciales se firman con otra llave.',
    },
    revoke: {
      action: 'Revocar',
      actionOn: (id: number) => `Revocar la llave ${id}`,
      title: 'Revocar la llave',
      question:
        'Hágalo si otros pueden tenerla. Las credenciales firmadas con ella dejan de comprobarse sin señal y hay que imprimirlas de nuevo; en línea siguen funcionando. No se puede deshacer.',
      done: 'La llave se revocó.',
    },
  },
  test: {
    title: 'Probar el correo',
    lead: 'Envía un mensaje con los ajustes guardados y dice qué contestó el servidor.',
    to: 'Enviar a',
    submit: 'Enviar una prueba',
    unsaved: 'Guarde primero los cambios: la prueba usa los ajustes guardados.',
  },
}

/** Labels of the settings, under the keys that react-admin expects. */
const settingFields = {
  utility_name: 'Nombre de la distribuidora',
  utility_address: 'Domicilio',
  logo: 'Logotipo',
  help_phone: 'Teléfono de ayuda',
  report_url: 'Dirección para reportar',
  vat_percent: 'IVA (%)',
  prices_include_vat: 'Precios con IVA incluido',
  accreditation_months: 'Meses de vigencia de una acreditación',
  ...(Object.fromEntries(
    RETENTION_CATEGORIES.map((name) => [getRetentionSetting(name), `${RETENTION_TEXTS[name]} (años)`]),
  ) as Record<RetentionSetting, string>),
  hold_days: 'Días de atraso para proponer la retención',
  non_working_days: 'Otros días inhábiles',
  second_reviewer: 'Quien sube un documento no puede aprobarlo',
  log_months: 'Meses que se conserva',
  check_months: 'Meses de consultas guardadas',
  session_hours: 'Horas que dura una sesión',
  session_idle_minutes: 'Minutos sin uso',
  mail_host: 'Servidor',
  mail_port: 'Puerto',
  mail_security: 'Seguridad',
  mail_from: 'Remitente',
  mail_user: 'Usuario',
  mail_password: 'Contraseña',
  digest_hour: 'Hora del resumen diario',
  contact_positions: 'Puestos que reciben el resumen',
  second_factor_for: 'A quién se exige',
  sign_on_name: 'Nombre del proveedor',
  sign_on_issuer: 'Emisor',
  sign_on_client: 'Identificador de cliente',
  sign_on_secret: 'Secreto de cliente',
  sign_on_scope: 'Permisos que se piden (scope)',
  sign_on_creates: 'Quién obtiene cuenta la primera vez',
  sign_on_trusts_email: 'Confiar en las direcciones de correo de este proveedor',
  sign_on_domains: 'Dominios de correo sin contraseña',
  sign_on_rules: 'Qué otorga cada dato del proveedor',
}

addTranslations({ resources: { settings: { name: 'Ajustes', fields: settingFields } } })
