import { formatDate, isValidCalendarDate } from '../domain/common/days.ts'
import { getOwnProperty } from '../domain/common/getOwnProperty.ts'

/** Texts for refused sign-ins and refused calls of service accounts, by reason. */
const REFUSAL_REASONS: Readonly<Record<string, string>> = {
  'wrong password': 'La contraseña no es la correcta',
  'unknown account': 'No hay una cuenta con ese nombre',
  'disabled account': 'La cuenta está desactivada',
  'inactive company': 'Su empresa está desactivada',
  'changed meanwhile': 'La cuenta cambió mientras tanto',
  'demo password': 'Tenía la contraseña de la demostración',
  'wrong code': 'El código del segundo factor no era correcto, o ya se había usado',
  'ticket over': 'El tiempo para el segundo factor había terminado',
  'passkey over': 'La llave de acceso no respondió a lo que se le pidió, o ya había pasado el tiempo',
  'unknown passkey': 'La cuenta no tiene esa llave de acceso',
  'wrong passkey': 'La llave de acceso no se pudo comprobar',
  'copied passkey': 'La llave de acceso dijo haberse usado menos veces que antes: puede ser una copia',
  'password off': 'Las personas de su dominio de correo entran con el proveedor',
  'provider: off': 'No hay un proveedor configurado',
  'provider: lost': 'El intento se usó, venció o era de otro navegador',
  'provider: away': 'No hubo comunicación con el proveedor',
  'provider: declined': 'El proveedor no lo dejó, o canceló',
  'provider: not accepted': 'El proveedor no reconoce al portal: revise cliente y secreto',
  'provider: used code': 'El código del proveedor se usó o venció',
  'provider: not genuine': 'La respuesta del proveedor no se pudo comprobar',
  'provider: no rights': 'Ninguna regla de los ajustes le da acceso',
  'provider: claims not sent': 'El proveedor no envió los datos que dan permisos',
  'provider: link needed': 'Hay una cuenta con su correo o usuario, y debe vincularse antes',
  'provider: link rejected': 'No se aprobó vincularlo con la cuenta que tiene su correo o usuario',
  'provider: unknown person': 'No tiene cuenta aquí, y no se le crea',
  'provider: several accounts': 'Varias cuentas tienen su correo',
  'provider: other person': 'La cuenta con su correo o usuario es de otra persona del proveedor',
  'provider: disabled account': 'La cuenta está desactivada',
  'provider: inactive company': 'Su empresa está desactivada',
  'service: revoked': 'El token o la cuenta se revocó',
  'service: expired': 'La cuenta venció',
  'service: owner': 'Su responsable ya no tiene los permisos que la cuenta necesita',
  'service: network': 'Llamó desde una red que no tiene permitida',
  'service: endpoint': 'No tiene ese permiso, o su responsable ya no lo tiene',
  'provider: no company': 'La regla le da una empresa que ya no existe',
}

/** Labels of list filters. Summaries omit most filter values, which are ids and codes. */
const FILTER_LABELS: Readonly<Record<string, string>> = {
  q: 'búsqueda',
  company: 'empresa',
  person: 'persona',
  personnel: 'persona',
  role: 'rol',
  zone: 'zona',
  state: 'estado',
  light: 'semáforo',
  active: 'activos',
  ready: 'listas para acreditar',
  user: 'cuenta',
  owner: 'responsable',
  service_account: 'cuenta de servicio',
  field: 'dato',
  action: 'acción',
  kind: 'tipo',
  nature: 'qué mostrar',
  since: 'desde',
  until: 'hasta',
  from: 'desde',
  to: 'hasta',
  has_photo: 'foto',
  has_unmet: 'requisitos sin cumplir',
  withdrawn: 'retirados',
  type: 'requisito',
  obligation: 'obligación',
  days: 'espera',
  below: 'espera',
  result: 'resultado',
  was_valid: 'vigencia de la credencial',
  group: 'grupo',
  access: 'último acceso',
  all: 'activos y desactivados',
  category: 'categoría',
  registered_from: 'registro desde',
  registered_to: 'registro hasta',
  id: 'lo seleccionado',
  ends_from: 'vigencia desde',
  ends_to: 'vigencia hasta',
  address: 'dirección de red',
}

const formatListFilters = (filters: unknown): string => {
  const texts = Object.entries(Object(filters)).map(([name, value]) => {
    const label = getOwnProperty(FILTER_LABELS, name) ?? 'otro'
    if (name === 'q') return `${label} «${String(value)}»`
    return isValidCalendarDate(String(value)) ? `${label} ${formatDate(String(value))}` : label
  })
  return [...new Set(texts)].join(', ')
}

/** Formatters for parameters of downloads and automatic jobs, by name. Parameters with an empty text are omitted. */
const PARAMETER_FORMATS: Readonly<Record<string, (value: unknown) => string>> = {
  format: (value) => `Formato: ${String(value)}`,
  filter: (value) => (formatListFilters(value) === '' ? '' : `Filtrado por ${formatListFilters(value)}`),
  columns: (value) => `Columnas: ${[value].flat().length}`,
  sort: () => '',
  until: (value) => `Anterior al ${formatDate(String(value))}`,
  files: (value) => `Archivos: ${String(value)}`,
  steps: (value) => `Pasos: ${String(value)}`,
  day: (value) => `Día: ${formatDate(String(value))}`,
  told: (value) => `Notificaciones: ${String(value)}`,
  sheet: () => '',
  month: (value) => `Mes: ${String(value)}`,
  version: (value) => `Versión: ${String(value)}`,
  year: (value) => `Año: ${String(value)}`,
  sensitive: () => 'Documento sensible (salud)',
}

const formatJobParameters = (parameters: object): string =>
  Object.entries(parameters)
    .map(([name, value]) => getOwnProperty(PARAMETER_FORMATS, name)?.(value) ?? `${name}: ${String(value)}`)
    .filter(Boolean)
    .join(' · ')

/** Formats the reason of an entry: the reason of a refusal, or the parameters of a download as JSON. */
export const formatLogReason = (reason: string): string => {
  if (!reason.startsWith('{')) {
    // A message from the sign-in provider may follow the code in parentheses.
    const [, code = '', message = ''] = /^(.*?)( \(.*\))?$/su.exec(reason) ?? []
    return `${getOwnProperty(REFUSAL_REASONS, code) ?? code}${message}`
  }
  try {
    return formatJobParameters(JSON.parse(reason))
  } catch {
    // Stored parameters may be truncated and then are not valid JSON.
    return reason
  }
}
