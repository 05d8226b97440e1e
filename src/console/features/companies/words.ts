import { mergeDoubledFullStops } from '../../../domain/common/text.ts'
import { formatCount } from '../../i18n/formatCount.ts'
import { plural } from '../../i18n/plural.ts'

export const companiesWords = {
  title: 'Empresas Colaboradoras',
  count: (n: number) => plural(n, `${n} empresa`, `${n} empresas`),
  found: ({ count, q }: { count: number; q: string }) =>
    plural(count, `${count} resultado para «${q}»`, `${count} resultados para «${q}»`),
  active: { yes: 'Sí', no: 'No' },
  papers: { inOrder: 'Al corriente', lacking: 'Faltan documentos', late: 'Con atraso' },
  share: ({ count, percent }: Record<'count' | 'percent', number>) => `${formatCount(count)} (${percent} %)`,
  people: (n: number) => plural(n, `${n} persona activa`, `${n} personas activas`),
  mayWork: (n: number) => plural(n, `${n} puede trabajar`, `${n} pueden trabajar`),
  empty: {
    title: 'No hay resultados',
    filtered: 'Ninguna empresa coincide con lo que se busca.',
    clear: 'Mostrar todas',
    none: 'Aún no hay empresas registradas.',
  },
  error: { title: 'No se pudieron cargar las empresas' },
  create: {
    title: 'Dar de alta Empresa Colaboradora',
    about: 'Sus demás datos, contactos y archivos se completan después, en su página.',
    save: 'Dar de alta',
    done: (name: string) => mergeDoubledFullStops(`Se registró la empresa ${name}.`),
    link: 'Ver empresa',
  },
  same: { open: 'Ver la empresa existente' },
  detail: {
    title: 'Empresa Colaboradora',
    loading: 'Cargando información',
    back: 'Volver a Empresas',
    todos: 'Ver pendientes',
    zone: (zone: string) => `Zona ${zone}`,
    state: { active: 'Activa', inactive: 'Inactiva' },
    saved: 'Los cambios se guardaron.',
    save: 'Guardar',
    unchanged: 'No hay cambios por guardar.',
    edit: 'Editar',
    dirty: 'Hay cambios sin guardar.',
    ownView: 'De estos datos usted puede cambiar la zona. Los demás los actualiza la distribuidora.',
    sections: {
      identity: 'Datos generales',
      places: 'Domicilios y responsables',
      sap: 'SAP y pagos',
      scope: 'Alcance y cumplimiento',
    },
    rfcHint: '3 letras y 6 dígitos; la homoclave es opcional',
    repseHint: 'Con este número se piden las obligaciones ICSOE y SISUB',
    repseSinceHint: 'Del registro o de su última renovación; vence a los tres años y se avisa antes',
    urlHint: 'Empieza con https://',
    notFound: {
      title: 'No encontramos esta empresa',
      text: 'Puede que la hayan eliminado, o que la dirección esté incompleta.',
    },
    failed: { title: 'No se pudo cargar la información', retry: 'Reintentar' },
  },
  tabs: {
    data: 'Datos',
    personnel: 'Personal',
    papers: 'Obligaciones',
    files: 'Archivos',
    contacts: 'Contactos',
    users: 'Usuarios',
    quotations: 'Cotizaciones',
    inspections: 'Inspecciones',
    history: 'Historial',
  },
  own: {
    none: 'Su cuenta no tiene una empresa asignada',
    noneText: 'Pida a la distribuidora que asocie su usuario con su empresa.',
    back: 'Ir a Personal',
  },
  users: {
    title: 'Usuarios',
    invited: 'Invitación pendiente',
    active: 'Cuenta activa',
    none: 'Esta empresa no tiene usuarios.',
    next: 'La distribuidora los crea cuando la empresa los pide.',
    phone: (phone: string) => mergeDoubledFullStops(`Teléfono: ${phone}.`),
    failed: 'No se pudieron cargar los usuarios',
    manage: 'Administrar usuarios',
    managers: 'Las cuentas las crea y cambia una persona con superadministración.',
  },
  personnel: {
    title: 'Personal',
    none: 'Esta empresa aún no tiene personal',
    noneText: 'Las personas se dan de alta en Personal, con su empresa.',
    open: 'Ir a Personal',
    failed: 'No se pudo cargar el personal',
  },
  quotations: {
    title: 'Cotizaciones',
    none: 'Esta empresa aún no tiene cotizaciones',
    noneText: 'Aquí quedarán las que elaboren sus usuarios, de la más reciente a la más antigua.',
  },
  activity: {
    deactivate: 'Desactivar',
    activate: 'Activar',
    question: (people: string) =>
      `Las credenciales de su personal dejarán de ser válidas de inmediato${people}, también en la página pública, y sus usuarios ya no podrán entrar. Nada se borra: al activarla de nuevo todo vuelve a estar como ahora.`,
    /** Number of affected people, inserted into the confirmation question. */
    people: (n: number) => plural(n, `(${n} persona)`, `(${n} personas)`),
    deactivated: (name: string) => `${name} está desactivada.`,
    activated: (name: string) => `${name} está activa de nuevo.`,
    instead: 'En vez de eliminarla puede desactivarla.',
    bulk: {
      deactivate: {
        title: 'Desactivar empresas',
        question: (n: number) => plural(n, `¿Desactivar ${n} empresa?`, `¿Desactivar ${n} empresas?`),
        done: (n: number) => plural(n, `${n} empresa desactivada.`, `${n} empresas desactivadas.`),
      },
      activate: {
        title: 'Activar empresas',
        question: (n: number) => plural(n, `¿Activar ${n} empresa?`, `¿Activar ${n} empresas?`),
        done: (n: number) => plural(n, `${n} empresa activada.`, `${n} empresas activadas.`),
      },
    },
    selected: (n: number) => plural(n, `${n} empresa seleccionada`, `${n} empresas seleccionadas`),
  },
  delete: {
    action: 'Eliminar empresa',
    hasPersonnel:
      'No se puede eliminar la empresa porque tiene personal asociado. Por favor, reasigne o elimine el personal primero.',
    hasUsers:
      'No se puede eliminar la empresa porque tiene usuarios asociados. Por favor, elimine los usuarios primero.',
    users: (users: string) => mergeDoubledFullStops(`Usuarios: ${users}.`),
    disabledUser: (username: string) => `${username} (desactivado)`,
    confirm: '¿Está seguro que desea eliminar esta empresa? Esta acción no se puede deshacer.',
    yes: 'Eliminar',
    understood: 'Entendido',
    seeUsers: 'Ver sus usuarios',
    done: 'La empresa se eliminó.',
    failed: 'Error al eliminar la empresa',
    failedWith: (detail: string) => `Error al eliminar la empresa: ${detail}`,
    unknown: 'Error desconocido',
  },
}

export const companyHoldWords = {
  held: (day: string) => `Pagos retenidos desde el ${day}`,
  heldMark: 'Pagos retenidos',
  proposedMark: 'Retención propuesta',
  proposed: 'Se propone retener sus pagos',
  since: (day: string) => `Le faltan documentos obligatorios desde el ${day}.`,
  mine: (day: string) =>
    `Le faltan documentos obligatorios desde el ${day}: la distribuidora puede retener sus pagos.`,
  see: 'Ver obligaciones',
  hold: {
    action: 'Retener pagos',
    text: (name: string) =>
      `Los pagos de ${name} quedarán retenidos hasta que alguien los libere. La empresa leerá el motivo.`,
  },
  release: {
    action: 'Liberar pagos',
    text: (name: string) => `Los pagos de ${name} dejarán de estar retenidos.`,
  },
  done: { held: 'Los pagos quedaron retenidos.', released: 'Los pagos se liberaron.' },
}
