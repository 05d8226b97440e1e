import { ARCO_STEP_TEXTS } from '../domain/arcoRequests/states.ts'
import { formatDate, formatTimestamp, isValidCalendarDate } from '../domain/common/days.ts'
import { getOwnProperty } from '../domain/common/getOwnProperty.ts'
import { formatCentsAsPesos } from '../domain/common/money.ts'
import { formatPhoneNumber } from '../domain/common/phone.ts'
import { convertHtmlToPlainText } from '../domain/common/plainText.ts'
import { EVIDENCE_STATE_TEXTS } from '../domain/documents/evidence.ts'
import { REJECTION_TEXTS } from '../domain/documents/kinds.ts'
import { namesOfKind } from '../domain/fields/fields.ts'
import { GROUP_TEXTS } from '../domain/groups.ts'
import {
  type ComparedChange,
  listReferencesInValue,
  type NamedChange,
  type Names,
} from '../domain/log/auditLog.ts'
import {
  DELIVERIES,
  type Delivery,
  MESSAGE_KIND_TEXTS,
  MESSAGE_KINDS,
} from '../domain/messages/messageNames.ts'
import { STOP_REASON_TEXTS } from '../domain/people/accreditationHistory.ts'
import { tierFields } from '../domain/pricing/fields.ts'
import { quotationFields } from '../domain/quotations/fields.ts'
import { collectionOf, IMPORT_NAMES, resourceEntries } from '../domain/resources.ts'
import { getFieldLabel, type Labels, listRecordFieldNames } from './logLabels.ts'

/** Text of an empty value. */
export const EMPTY_TEXT = '—'

const DELIVERY_TEXTS: Record<Delivery, string> = {
  both: 'portal y correo',
  bell: 'solo en el portal',
  none: 'no',
}

/** Texts for a user's notification settings, such as `rejected:bell`. */
const DELIVERY_CHOICES = Object.fromEntries(
  MESSAGE_KINDS.flatMap((kind) =>
    DELIVERIES.map((delivery) => [
      `${kind}:${delivery}`,
      `${MESSAGE_KIND_TEXTS[kind]}: ${DELIVERY_TEXTS[delivery]}`,
    ]),
  ),
)

const HANDLING_STATES = { open: 'Abierto', looking: 'En revisión', closed: 'Cerrado' }

/** Display texts of codes, by field or by `collection.field`. */
const CHOICES: Readonly<Record<string, Labels>> = {
  ...Object.fromEntries(
    resourceEntries.flatMap(([resource, { fields }]) =>
      Object.entries(fields).flatMap(([name, field]) =>
        field.kind === 'choice' && field.texts ? [[`${collectionOf(resource)}.${name}`, field.texts]] : [],
      ),
    ),
  ),
  groups: GROUP_TEXTS,
  told: DELIVERY_CHOICES,
  review: EVIDENCE_STATE_TEXTS,
  rejection: REJECTION_TEXTS,
  client_type: { IN: 'Persona física', LI: 'Persona moral' },
  standing: { regular: 'Regular', suspended: 'Suspendida', revoked: 'Revocada' },
  'accreditations.kind': {
    grant: 'Acreditación',
    renewal: 'Renovación',
    correction: 'Corrección',
    suspension: 'Suspensión',
    reinstatement: 'Suspensión levantada',
    revocation: 'Revocación',
  },
  'accreditations.reason': STOP_REASON_TEXTS,
  board: {
    vetoes: 'Vetos',
    announcements: 'Anuncios',
    administrative_acts: 'Actas administrativas',
    non_accordance: 'No conformidades',
  },
  scan: { clean: 'Limpio', unchecked: 'Sin revisar' },
  mail_security: { starttls: 'STARTTLS', tls: 'TLS desde el inicio', none: 'Sin cifrar' },
  'visit_reports.state': HANDLING_STATES,
  'inspections.result': {
    may: 'Puede trabajar aquí',
    may_not: 'No puede trabajar',
    elsewhere: 'No puede trabajar en esta zona',
    other_company: 'No es de la empresa que trabaja aquí',
    unknown: 'Credencial desconocida',
    forged: 'Firma falsa o alterada',
    foreign: 'Su código lleva a otro sitio',
  },
  'inspections.signature': {
    unsigned: 'Sin firma',
    unreadable: 'Ilegible',
    unknown_key: 'De una llave desconocida',
    forged: 'Falsa o alterada',
    revoked: 'De una llave revocada',
    expired: 'Vencida',
    old_key: 'De una llave anterior',
    valid: 'Válida',
    unverified: 'Sin comprobar',
  },
  'unusual_checks.state': HANDLING_STATES,
  'unusual_checks.kind': {
    many_places: 'Desde muchos lugares',
    stopped: 'Persona suspendida o revocada',
    unknown_ids: 'Credenciales que no existen',
  },
  'arco_steps.kind': ARCO_STEP_TEXTS,
  'imports.kind': IMPORT_NAMES,
  'imports.mode': { all: 'Todo o nada', right: 'Solo lo correcto' },
  'imports.state': {
    checking: 'En revisión',
    columns: 'Por decir qué es cada columna',
    checked: 'Revisada',
    applying: 'Importando',
    undoing: 'Deshaciéndose',
    done: 'Importada',
    undone: 'Deshecha',
    cancelled: 'Cancelada',
    failed: 'Falló',
  },
}

const listFieldChoiceTexts = (collection: string, field: string): Labels | undefined =>
  getOwnProperty(CHOICES, `${collection}.${field}`) ?? getOwnProperty(CHOICES, field)

/** Whether the values of a field are codes with display texts. */
export const hasFieldChoices = (collection: string, field: string): boolean =>
  listFieldChoiceTexts(collection, field) !== undefined

/** Returns the text of a code, or the code itself if it has no text. */
export const getFieldChoiceText = (collection: string, field: string, value: string): string =>
  getOwnProperty(listFieldChoiceTexts(collection, field) ?? {}, value) ?? value

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/u
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/u

/** Maximum number of characters of a value in a table. */
const MAX_VALUE_LENGTH = 300
/** Maximum number of characters of a value in a line of a log entry. */
const MAX_LINE_LENGTH = 60

const BYTES_PER_KB = 1024

/** Formats a month, such as "mar 2026". */
export const formatMonthAndYear = (month: string): string => formatDate(`${month}-01`).replace(/^\d+ /u, '')

export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Formatters for fields whose type alone does not determine the format. */
const FIELD_FORMATS: Readonly<Record<string, (value: unknown) => string>> = {
  ...Object.fromEntries(
    [...namesOfKind(tierFields, 'money'), ...namesOfKind(quotationFields, 'money')].map((field) => [
      field,
      (value) => formatCentsAsPesos(Number(value)),
    ]),
  ),
  phone: (value) => formatPhoneNumber(String(value)),
  help_phone: (value) => formatPhoneNumber(String(value)),
  text: (value) => convertHtmlToPlainText(String(value)),
  photo: () => 'un archivo',
  logo: () => 'un archivo',
  size: (value) => `${Math.max(1, Math.round(Number(value) / BYTES_PER_KB)).toLocaleString('es-MX')} KB`,
}

const formatLoggedValueByType = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'string' && isValidCalendarDate(value)) return formatDate(value)
  if (typeof value === 'string' && MONTH.test(value)) return formatMonthAndYear(value)
  if (typeof value === 'string' && INSTANT.test(value)) return formatTimestamp(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const truncateText = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength).trimEnd()}…` : text

/** Formats the value of a field. Ids of records become names. */
export const formatLoggedValue = (
  collection: string,
  field: string,
  value: unknown,
  names: Names,
  maxLength = MAX_VALUE_LENGTH,
): string => {
  if (isEmptyValue(value)) return EMPTY_TEXT
  const references = listReferencesInValue(collection, field, value)
  const formatItem = (item: unknown) =>
    getOwnProperty(listFieldChoiceTexts(collection, field) ?? {}, String(item)) ??
    formatLoggedValueByType(item)
  const format = getOwnProperty(FIELD_FORMATS, field) ?? formatItem
  const texts =
    references.length > 0
      ? references.map((reference) => getOwnProperty(names, reference) || 'un registro eliminado')
      : [value].flat().map(format)
  return truncateText(texts.join(', '), maxLength)
}

/** Changed field with formatted values. */
export interface FieldChange {
  field: string
  label: string
  before: string
  after: string
  /** Current value. Undefined if the row was deleted. */
  now: string | undefined
  /** Whether the current value differs from the value after the change. */
  differs: boolean
  /** Whether the value is a secret, which the audit log does not contain. */
  secret: boolean
}

/** Placeholder for secret values in the audit log. */
const SECRET = '•'

/** Fields that are shown only in the details of a log entry. */
const TECHNICAL_FIELD =
  /^(?:key|checked_key|public_id|media_type|size|sha256|scan|titles|columns|credential|public_key|subject|transports)$/u
/** Field that the console never shows. */
const SERVER_FIELD = 'company_active'

/** Whether summaries of audit-log entries omit the field. */
export const isTechnicalFieldName = (field: string): boolean =>
  field === SERVER_FIELD || TECHNICAL_FIELD.test(field)

type ChangedRow = Pick<NamedChange, 'collection' | 'before' | 'after' | 'names'>

/** Returns the changed fields of a row, or the nonempty fields of a created or deleted row. */
export const listFieldChanges = ({
  collection,
  before,
  after,
  now,
  names,
}: ChangedRow & Partial<Pick<ComparedChange, 'now'>>): FieldChange[] => {
  const values = { ...before, ...after }
  const order = listRecordFieldNames(collection)
  return Object.keys(values)
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
    .filter((field) => (before && after) || !(isEmptyValue(values[field]) || field === SERVER_FIELD))
    .map((field) => {
      const secret = before?.[field] === SECRET || after?.[field] === SECRET
      const format = (row: ChangedRow['before'] | undefined) =>
        secret || !row ? '' : formatLoggedValue(collection, field, row[field], names)
      return {
        field,
        label: getFieldLabel(collection, field),
        before: format(before),
        after: format(after),
        now: now ? format(now) : undefined,
        differs: Boolean(now && after) && JSON.stringify(now?.[field]) !== JSON.stringify(after?.[field]),
        secret,
      }
    })
}

/** Whether a line omits the value of a field: a photo, a logo, a secret or an object. */
const isValueOmittedFromLog = (field: string, value: unknown): boolean =>
  field === 'photo' ||
  field === 'logo' ||
  [value].flat().some((item) => item === SECRET || (typeof item === 'object' && item !== null))

/** Formats the change of a field as a line, such as "Teléfono: 55 1234 5678 → 55 8765 4321" or "Foto: se cambió". */
export const formatFieldChange = (
  { collection, before, after, names }: ChangedRow,
  field: string,
): string => {
  const [oldValue, newValue] = [before?.[field], after?.[field]]
  const format = (value: unknown) => formatLoggedValue(collection, field, value, names, MAX_LINE_LENGTH)
  const formatChange = () => {
    if ([oldValue, newValue].some((value) => isValueOmittedFromLog(field, value)))
      return isEmptyValue(oldValue) ? 'se agregó' : isEmptyValue(newValue) ? 'se quitó' : 'se cambió'
    if (typeof newValue === 'boolean') return newValue ? 'sí' : 'no'
    if (isEmptyValue(oldValue)) return format(newValue)
    return isEmptyValue(newValue)
      ? `se quitó ${format(oldValue)}`
      : `${format(oldValue)} → ${format(newValue)}`
  }
  return `${getFieldLabel(collection, field)}: ${formatChange()}`
}
