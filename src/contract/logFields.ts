import { STOP_REASON_TEXTS } from '../domain/accreditationHistory.ts'
import { listReferences, type Names, type Values } from '../domain/auditLog.ts'
import { dayOf, formatDay, formatTime, isDay } from '../domain/days.ts'
import { EVIDENCE_STATE_TEXTS, REJECTION_TEXTS } from '../domain/evidence.ts'
import { getOwn } from '../domain/getOwn.ts'
import { DELIVERIES, type Delivery, MESSAGE_KIND_TEXTS, MESSAGE_KINDS } from '../domain/messageNames.ts'
import { formatMoney } from '../domain/money.ts'
import { formatPhone } from '../domain/phone.ts'
import { plainTextOf } from '../domain/plainText.ts'
import { fieldLabel, fieldsInOrder, type Labels } from './logLabels.ts'

/* What the fields hold that the Bitácora names, in words: server and console read these tables. */

/** What is said of a value that is not there. */
const NOTHING = '—'

const WAY_TEXTS: Record<Delivery, string> = { both: 'portal y correo', bell: 'solo en el portal', none: 'no' }

/** Of what somebody is told otherwise than usual. */
const TOLD_TEXTS = Object.fromEntries(
  MESSAGE_KINDS.flatMap((kind) =>
    DELIVERIES.map((way) => [`${kind}:${way}`, `${MESSAGE_KIND_TEXTS[kind]}: ${WAY_TEXTS[way]}`]),
  ),
)

/** Values that are words of ours, by field or by `collection.field`. */
const CHOICES: Readonly<Record<string, Labels>> = {
  groups: {
    utility: 'Distribuidora',
    company: 'Empresa colaboradora',
    certifier: 'Certificador',
    customer_service: 'Atención al cliente',
    read_only: 'Solo lectura',
    comercial: 'Comercial',
  },
  told: TOLD_TEXTS,
  validity: { issue: 'Desde su emisión', date: 'Hasta la fecha que indica', for_good: 'Sin vencimiento' },
  brought_by: { contractor: 'La empresa', utility: 'La distribuidora' },
  absence: { danger: 'No cumple', warning: 'Incompleta' },
  review: EVIDENCE_STATE_TEXTS,
  rejection: REJECTION_TEXTS,
  period: {
    none: 'Sin periodo',
    monthly: 'Mensual',
    two_monthly: 'Bimestral',
    four_monthly: 'Cuatrimestral',
    yearly: 'Anual',
  },
  'obligations.absence': { danger: 'Se propone retener sus pagos', warning: 'Solo se avisa' },
  asked_of: { all: 'Todas las empresas', repse: 'Empresas con número REPSE' },
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
  'visit_reports.state': { open: 'Abierto', looking: 'En revisión', closed: 'Cerrado' },
  'inspections.result': {
    may: 'Puede trabajar aquí',
    may_not: 'No puede trabajar',
    elsewhere: 'No puede trabajar en esta zona',
    other_company: 'No es de la empresa que trabaja aquí',
    unknown: 'Credencial desconocida',
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
  'unusual_checks.state': { open: 'Abierto', looking: 'En revisión', closed: 'Cerrado' },
  'unusual_checks.kind': {
    many_places: 'Desde muchos lugares',
    stopped: 'Persona suspendida o revocada',
    unknown_ids: 'Credenciales que no existen',
  },
  'imports.kind': {
    companies: 'Empresas',
    contacts: 'Contactos',
    people: 'Personal',
    requirements: 'Requisitos',
    users: 'Usuarios',
    photos: 'Fotos',
  },
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

const choicesOf = (collection: string, field: string): Labels =>
  getOwn(CHOICES, `${collection}.${field}`) ?? getOwn(CHOICES, field) ?? {}

/** Returns the words of a choice, or the value itself if it is none. */
export const choiceText = (collection: string, field: string, value: string): string =>
  getOwn(choicesOf(collection, field), value) ?? value

const MONEY = new Set([
  'materials_price',
  'workforce',
  'indirect_costs',
  'actual_pricing',
  'indirect_cost_1',
  'indirect_cost_2',
  'indirect_cost_3',
  'indirect_cost_4',
])
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/u
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/u
/** So much of a text is shown, and of one within a sentence; a veto's may have thousands of letters. */
const LONGEST = 300
const LONGEST_IN_LINE = 60

/** "14 mar 2027, 09:30", as the clocks of Mexico City show it. */
export const momentText = (iso: string): string => {
  const at = new Date(iso)
  return `${formatDay(dayOf(at))}, ${formatTime(at)}`
}

/** "mar 2026". */
export const monthText = (month: string): string => formatDay(`${month}-01`).replace(/^\d+ /u, '')

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const KILOBYTE = 1024

/** Fields that say more than their type does. */
const WRITTEN: Readonly<Record<string, (value: unknown) => string>> = {
  phone: (value) => formatPhone(String(value)),
  help_phone: (value) => formatPhone(String(value)),
  text: (value) => plainTextOf(String(value)),
  photo: () => 'un archivo',
  logo: () => 'un archivo',
  size: (value) => `${Math.max(1, Math.round(Number(value) / KILOBYTE)).toLocaleString('es-MX')} KB`,
  ...Object.fromEntries([...MONEY].map((field) => [field, (value: unknown) => formatMoney(Number(value))])),
}

const plainText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'string' && isDay(value)) return formatDay(value)
  if (typeof value === 'string' && MONTH.test(value)) return monthText(value)
  if (typeof value === 'string' && INSTANT.test(value)) return momentText(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).trimEnd()}…` : text

/** A field's value as a person reads it; what it refers to, by its name. */
export const valueText = (
  collection: string,
  field: string,
  value: unknown,
  names: Names,
  most = LONGEST,
): string => {
  if (isEmpty(value)) return NOTHING
  const named = listReferences(collection, field, value)
  if (named.length > 0)
    return shortened(named.map((of) => getOwn(names, of) || 'un registro eliminado').join(', '), most)
  const choices = choicesOf(collection, field)
  const toText = getOwn(WRITTEN, field) ?? ((one: unknown) => getOwn(choices, String(one)) ?? plainText(one))
  return shortened([value].flat().map(toText).join(', '), most)
}

/** What a change says of a field. */
export interface FieldChange {
  field: string
  label: string
  before: string
  after: string
  /** What it is now; undefined where the row is gone. */
  now: string | undefined
  /** Is it something else now? */
  differs: boolean
  /** It is told that it changed, and no more. */
  secret: boolean
}

const SECRET = '•'

interface Change {
  collection: string
  before: Values | null
  after: Values | null
  now?: Values | null
  names: Names
}

/** Of no use to a reader, who gets them among the details alone. */
const TECHNICAL = new Set([
  'key',
  'checked_key',
  'public_id',
  'media_type',
  'size',
  'sha256',
  'scan',
  'titles',
  'columns',
  'credential',
  'public_key',
  'subject',
  'transports',
])
/** Used by the server only. */
const INNER = new Set(['company_active'])

/** Does a field say nothing to whoever reads a sentence? */
export const isInner = (field: string): boolean => TECHNICAL.has(field) || INNER.has(field)

/** Each field that a change is about, in the order of the table; of a row that is new or gone, those that have something in them. */
export const fieldChanges = ({ collection, before, after, now, names }: Change): FieldChange[] => {
  const isWhole = before === null || after === null
  const all = { ...before, ...after }
  const order = fieldsInOrder(collection)
  const fields = Object.keys(all).sort((a, b) => order.indexOf(a) - order.indexOf(b))
  return fields
    .filter((field) => !isWhole || !(isEmpty(all[field]) || INNER.has(field)))
    .map((field) => {
      const secret = before?.[field] === SECRET || after?.[field] === SECRET
      const text = (values: Values | null | undefined) =>
        secret ? '' : valueText(collection, field, values?.[field], names)
      return {
        field,
        label: fieldLabel(collection, field),
        before: before ? text(before) : '',
        after: after ? text(after) : '',
        now: now ? text(now) : undefined,
        differs:
          Boolean(now) && after !== null && JSON.stringify(now?.[field]) !== JSON.stringify(after[field]),
        secret,
      }
    })
}

const isRecord = (value: unknown): boolean =>
  [value].flat().some((one) => typeof one === 'object' && one !== null)

const isSecret = (value: unknown): boolean => value === SECRET

/** "Teléfono: 55 1234 5678 → 55 8765 4321", of one field. */
export const lineOf = (
  { collection, before, after, names }: Pick<Change, 'collection' | 'before' | 'after' | 'names'>,
  field: string,
): string => {
  const [was, is] = [before?.[field], after?.[field]]
  const label = fieldLabel(collection, field)
  if ([was, is].some((value) => isSecret(value) || isRecord(value))) return `${label}: cambió`
  const text = (value: unknown) => valueText(collection, field, value, names, LONGEST_IN_LINE)
  if (typeof is === 'boolean') return `${label}: ${is ? 'sí' : 'no'}`
  if (isEmpty(was)) return `${label}: ${text(is)}`
  return isEmpty(is) ? `${label}: se quitó ${text(was)}` : `${label}: ${text(was)} → ${text(is)}`
}
