import { MAX_PHOTO_BYTES } from '../../../contract/personnel.ts'
import { formatFileTypeNames, PICTURES } from '../../../domain/common/fileKinds.ts'
import { mergeDoubledFullStops } from '../../../domain/common/text.ts'
import { plural } from '../../i18n/plural.ts'
import { formatBytes } from '../../kit/formatBytes.ts'

export const personnelDetailWords = {
  title: 'Detalles del Técnico',
  loading: 'Cargando información',
  back: 'Volver a Personal',
  edit: 'Editar',
  save: 'Guardar',
  saved: 'Los cambios se guardaron.',
  unchanged: 'No hay cambios por guardar.',
  createdAt: (day: string) => `Registro creado el ${day}`,
  seeCredential: 'Ver credencial',
  incomplete: 'Los datos del personal estan incompletos',
  tabs: {
    requirements: 'Acreditación y documentos',
    items: 'Acreditación',
    files: 'Documentos',
    inspections: 'Inspecciones',
    history: 'Historial',
    data: 'Datos',
  },
  validity: { ends: (day: string) => `Vence el ${day}`, ended: (day: string) => `Venció el ${day}` },
  reason: {
    inactive: 'Su registro está inactivo: su credencial no es válida.',
    company_inactive: 'Su empresa está desactivada: su credencial no es válida.',
    vetoed: 'Tiene un veto: su credencial no es válida.',
    suspended: 'Su acreditación está suspendida: su credencial no es válida.',
    revoked: 'Su acreditación fue revocada: su credencial no es válida.',
    unaccredited: 'No tiene fecha de acreditación: su credencial no es válida.',
    expired: 'Su acreditación venció: su credencial no es válida.',
    expiring: (n: number) => plural(n, `Queda ${n} día.`, `Quedan ${n} días.`),
    incomplete: 'Le falta algún requisito.',
    blocked: 'Le falta un requisito sin el que no puede trabajar: su credencial no es válida.',
    ending: 'Un documento suyo está por vencer.',
    unknown: 'El sistema no informa si su credencial es válida.',
    missing: ({ names, count }: { names: string; count: number }) =>
      mergeDoubledFullStops(plural(count, `Falta ${names}.`, `Faltan ${names}.`)),
    invalid: 'Su credencial no es válida.',
  },
  links: {
    matrix: 'Ver en la matriz',
    veto: 'Ver el veto',
    public: 'Página pública',
    newTab: '(se abre en otra pestaña)',
  },
  sections: {
    identity: 'Datos personales',
    contact: 'Contacto',
    work: 'Rol y empresa',
    accreditation: 'Acreditación',
    items: 'Requisitos de acreditación',
  },
  items: {
    met: 'Cumplido',
    unmet: 'No cumplido',
    count: ({ met, total }: Record<'met' | 'total', number>) => `${met} de ${total} cumplidos`,
    none: 'Su rol no tiene requisitos de acreditación.',
    ends: (day: string) => `Vence el ${day}`,
    ended: (day: string) => `Venció el ${day}`,
  },
  closed: {
    field: 'Su cuenta no puede cambiar este dato.',
    company: 'El personal se registra en su propia empresa.',
  },
  active: {
    activate: 'Activar',
    deactivate: 'Desactivar',
    activated: (name: string) => mergeDoubledFullStops(`Se activó a ${name}.`),
    deactivated: (name: string) =>
      mergeDoubledFullStops(`Se desactivó a ${name}. Su credencial deja de ser válida.`),
  },
  deactivation: {
    title: 'Desactivar personal',
    valid: 'Dejará de figurar como personal activo y su credencial dejará de ser válida de inmediato.',
    invalid: 'Dejará de figurar como personal activo. Su credencial ya no es válida.',
  },
  identityNumbers: {
    curp: '18 letras y dígitos',
    document: 'El número, sin espacios ni guiones',
    needed: 'El RFC genérico lo comparten muchas personas: la CURP o el documento dice quién es',
    otherBirthDate:
      'Revise la CURP y el RFC: no tienen la misma fecha de nacimiento. Si son correctos, puede continuar.',
  },
  rfc: {
    hint: '4 letras y 6 dígitos; la homoclave es opcional',
  },
  veto: {
    title: 'Registro a pesar de un veto',
    decided: ({ veto, user_name, day }: Record<'veto' | 'user_name' | 'day', string>) =>
      `Veto «${veto}» · lo autorizó ${user_name} el ${day}`,
    reason: (reason: string) => `Motivo: ${reason}`,
    reasonHint: 'Quedará guardado con su nombre y la fecha.',
  },
  sameRfc: {
    elsewhere: ({ name, company }: Record<'name' | 'company', string>) =>
      mergeDoubledFullStops(`Es ${name}, de ${company}.`),
    there: ({ name, company }: Record<'name' | 'company', string>) =>
      mergeDoubledFullStops(`${name} ya trabaja en ${company}.`),
    see: 'Ver detalle',
    move: 'Trasladar a esta empresa',
    choose: 'Elija la empresa para poder trasladar a la persona.',
    title: 'Trasladar a otra empresa',
    question: ({ name, company, to }: Record<'name' | 'company' | 'to', string>) =>
      mergeDoubledFullStops(
        `${name} pasará de ${company} a ${to}. Queda registro de quién la trasladó y por qué, y se avisa a las dos empresas.`,
      ),
    yes: 'Trasladar',
  },
  moveQuestion: {
    title: 'Trasladar a otra empresa',
    text: ({ name, company, to }: Record<'name' | 'company' | 'to', string>) =>
      mergeDoubledFullStops(
        `${name} pasará de ${company} a ${to}. ${company} dejará de ver sus datos, y la credencial mostrará la nueva empresa: si ya la imprimió, imprímala otra vez.`,
      ),
    toInactive: ({ name, company, to }: Record<'name' | 'company' | 'to', string>) =>
      mergeDoubledFullStops(
        `${name} pasará de ${company} a ${to}. ${company} dejará de ver sus datos. La nueva empresa está desactivada: su credencial dejará de ser válida de inmediato.`,
      ),
    yes: 'Trasladar y guardar',
    no: 'Seguir editando',
  },
  moves: {
    title: 'Traslados',
    line: ({ from, to }: Record<'from' | 'to', string>) => `De ${from} a ${to}`,
    another: 'otra empresa',
  },
  recommended: 'Recomendado; no es obligatorio',
  numberHint: 'Vacío: se asigna al guardar',
  photo: {
    label: 'Foto',
    of: (name: string) => `Foto de ${name}`,
    kept: 'la ficha',
    none: 'Sin foto',
    choose: 'Elegir foto',
    change: 'Cambiar foto',
    take: 'Tomar foto',
    preparing: 'Preparando la foto…',
    asItIs: 'Enviarla de todos modos',
    undo: 'Quitar la foto elegida',
    hint: `${formatFileTypeNames(PICTURES)} de hasta ${formatBytes(MAX_PHOTO_BYTES)}, de frente`,
    sending: 'Enviando la foto',
    later: 'El sistema no indicó cuál es su registro.',
    failed: ({ name, reason }: Record<'name' | 'reason', string>) =>
      `Se registró a ${name}, pero la foto no se guardó: ${reason} Puede agregarla en su página.`,
  },
  crop: {
    title: 'Recortar foto',
    about:
      'Así queda en la credencial. Mueva la foto hasta que la cara quede al centro: arrástrela, o use las flechas del teclado sobre ella.',
    area: 'Recorte de la foto',
    zoom: 'Acercar',
    rotate: 'Girar 90°',
    at: ({
      turn,
      left,
      top,
      right,
      bottom,
    }: {
      turn: number
      left: number
      top: number
      right: number
      bottom: number
    }) =>
      `Giro de ${turn}°. Queda fuera ${left} % a la izquierda, ${top} % arriba, ${right} % a la derecha y ${bottom} % abajo.`,
    another: 'Otra foto',
    cancel: 'Cancelar',
    use: 'Usar foto',
  },
  create: {
    title: 'Alta de personal',
    about: 'Los campos con asterisco son obligatorios.',
    save: 'Dar de alta',
    done: (name: string) => mergeDoubledFullStops(`Se registró a ${name}.`),
    see: 'Ver detalle',
  },
  delete: {
    action: 'Eliminar personal',
    title: 'Eliminar personal',
    confirm: '¿Está seguro que desea eliminar este personal?',
    yes: 'Eliminar',
    done: 'El personal se eliminó.',
    failed: 'Error al eliminar el personal',
    changed:
      'Error al eliminar el personal: alguien más cambió sus datos mientras tanto. Revise cómo están ahora y vuelva a intentarlo.',
  },
}
