import { getOwnProperty } from '../domain/common/getOwnProperty.ts'
import { type DocumentKind, documentKindEntries } from '../domain/documents/kinds.ts'
import { type ListedLogEntry, listSearchableFacts, type NamedChange } from '../domain/log/auditLog.ts'
import { formatLoggedActionWithoutActor, isBulkAction } from './logActions.ts'
import { getRecordTypeLabel, getRecordTypeWithArticle, listRecordFieldNames } from './logLabels.ts'
import { formatLogReason } from './logReasons.ts'
import {
  EMPTY_TEXT,
  formatFieldChange,
  formatLoggedValue,
  hasFieldChoices,
  isEmptyValue,
  isTechnicalFieldName,
} from './logValues.ts'

interface LogEvent {
  /**
   * Text with field names in braces, such as `{reason}`. `{a|b}` inserts the first nonempty value. Parts in brackets
   * are omitted without a value.
   */
  phrase: string
  /** Phrase for a change that empties the field. */
  phraseIfEmptied?: string
  /** Additional search words. Verbs in the infinitive also match past forms. */
  searchWords?: string
  /** Whether the change is listed after all other changes. */
  isMinor?: boolean
}

type LogEvents = Readonly<Record<string, LogEvent>>

const createWithdrawalLogEvents = (
  collection: string,
  phrase: string,
  phraseIfUndone?: string,
): LogEvents => ({
  [`${collection}.withdrawn_at`]: {
    phrase: `${phrase}[: {row}][ ({withdrawn_reason})]`,
    phraseIfEmptied: phraseIfUndone && `${phraseIfUndone}[: {row}]`,
    searchWords: `retirar${phraseIfUndone ? ' restituyó' : ''}`,
  },
})

const createNoticeLogEvents = (
  board: string,
  publishedPhrase: string,
  withdrawnPhrase: string,
): LogEvents => ({
  [`${board}+`]: { phrase: `${publishedPhrase}[: {name}]`, searchWords: 'publicar' },
  ...createWithdrawalLogEvents(board, withdrawnPhrase),
})

const createReviewLogEvents = (collection: string): LogEvents => ({
  [`${collection}.review=approved`]: { phrase: 'Documento aprobado[: {row}]', searchWords: 'aprobar' },
  [`${collection}.review=rejected`]: {
    phrase: 'Documento rechazado[: {row}][ ({note|rejection})]',
    searchWords: 'rechazar',
  },
  [`${collection}.review=replaced`]: { phrase: 'Documento sustituido por otro[: {row}]' },
  [`${collection}.review`]: { phrase: 'Revisión deshecha[: {row}]' },
})

/** Returns the events of all kinds of documents. */
const ofDocuments = (eventsOf: (kind: DocumentKind) => LogEvents): LogEvents =>
  Object.assign({}, ...documentKindEntries.map(([, kind]) => eventsOf(kind)))

const createActivationLogEvents = (
  collection: string,
  activatedPhrase: string,
  deactivatedPhrase: string,
): LogEvents => ({
  [`${collection}.active=true`]: { phrase: activatedPhrase, searchWords: 'activar' },
  [`${collection}.active=false`]: { phrase: deactivatedPhrase, searchWords: 'desactivar' },
})

const createCatalogActivationLogEvents = (catalog: string): LogEvents => ({
  [`${catalog}.active=true`]: { phrase: 'Se ofrece de nuevo {record}' },
  [`${catalog}.active=false`]: { phrase: 'Se dejó de ofrecer {record}' },
})

/** Texts for changes, most important first. Other changes have default texts, such as "Se agregó la zona Norte". */
export const EVENTS: LogEvents = {
  'personnel+': { phrase: 'Se registró como personal de {company}', searchWords: 'registrar alta' },
  'companies+': { phrase: 'Se registró la empresa', searchWords: 'registrar alta' },
  'users+': { phrase: 'Se creó la cuenta', searchWords: 'crear alta' },
  'users.deleted_at': { phrase: 'Se eliminó la cuenta', searchWords: 'eliminar' },
  'personnel_moves+': {
    phrase: 'Traslado de {from_name} a {to_name}[ ({reason})]',
    searchWords: 'trasladar',
  },
  'accreditations.kind=grant': {
    phrase: 'Acreditada[ hasta el {accreditation_expiration_date}]',
    searchWords: 'acreditar',
  },
  'accreditations.kind=renewal': {
    phrase: 'Acreditación renovada[ hasta el {accreditation_expiration_date}]',
    searchWords: 'renovar renovación acreditar',
  },
  'accreditations.kind=correction': {
    phrase: 'Acreditación corregida, vigente[ hasta el {accreditation_expiration_date}]',
    searchWords: 'corrección corrigió',
  },
  'accreditations.kind=suspension': {
    phrase: 'Acreditación suspendida[ ({reason})]',
    searchWords: 'suspender suspensión',
  },
  'accreditations.kind=reinstatement': { phrase: 'Suspensión levantada', searchWords: 'levantar reactivar' },
  'accreditations.kind=revocation': {
    phrase: 'Acreditación revocada[ ({reason})]',
    searchWords: 'revocar revocación',
  },
  'veto_exceptions+': { phrase: 'Excepción al veto de {veto_name}[ ({reason})]' },
  ...createNoticeLogEvents('vetoes', 'Veto publicado', 'Veto retirado'),
  ...createNoticeLogEvents('announcements', 'Anuncio publicado', 'Anuncio retirado'),
  ...createNoticeLogEvents(
    'administrative_acts',
    'Acta administrativa publicada',
    'Acta administrativa retirada',
  ),
  ...createNoticeLogEvents('non_accordance', 'No conformidad publicada', 'No conformidad retirada'),
  'companies.held_at': {
    phrase: 'Pagos retenidos[ ({hold_reason})]',
    phraseIfEmptied: 'Pagos liberados[ ({hold_reason})]',
    searchWords: 'retuvo liberar',
  },
  ...ofDocuments(({ table, review }) => (review ? createReviewLogEvents(table) : {})),
  'accreditation_items.status=true': {
    phrase: 'Requisito cumplido[ hasta el {ticked_until}][: {row}]',
    searchWords: 'marcar',
  },
  'accreditation_items.status=false': { phrase: 'Requisito sin cumplir[: {row}]' },
  'accreditation_items.ticked_until': { phrase: 'Requisito cumplido[ hasta el {ticked_until}][: {row}]' },
  ...ofDocuments(({ table, added }) => ({
    [`${table}+`]: { phrase: added, searchWords: 'entregar subir archivo' },
  })),
  ...createWithdrawalLogEvents('contacts', 'Contacto retirado', 'Contacto restituido'),
  ...ofDocuments(({ table, withdrawn }) => (withdrawn ? createWithdrawalLogEvents(table, withdrawn) : {})),
  'quotations+': { phrase: 'Se elaboró la cotización', searchWords: 'hizo cotizar' },
  'imports+': { phrase: 'Se subió la hoja {file_name}' },
  'credential_keys.revoked_at': { phrase: 'Se revocó una llave de las credenciales' },
  'visit_reports+': { phrase: 'Reporte de visita recibido[: {place}]' },
  'visit_reports.state': { phrase: 'Reporte de visita {state}' },
  'unusual_checks+': { phrase: 'Consultas inusuales: {kind}' },
  'unusual_checks.state': { phrase: 'Consultas inusuales: {state}' },
  'inspections+': { phrase: 'Inspección en sitio: {result}', searchWords: 'inspeccionar' },
  ...createActivationLogEvents('webhooks', 'Webhook encendido', 'Webhook apagado'),
  'webhooks.secrets': { phrase: 'Se cambiaron los secretos del webhook', searchWords: 'rotar secreto' },
  'users.password_hash': { phrase: 'Se cambió la contraseña' },
  'users.totp_secret': {
    phrase: 'Se activó el segundo factor',
    phraseIfEmptied: 'Se quitó el segundo factor',
  },
  'users.recovery_codes': { phrase: 'Se cambiaron los códigos de recuperación' },
  ...createActivationLogEvents('personnel', 'Se activó', 'Se desactivó'),
  ...createActivationLogEvents('companies', 'Se activó la empresa', 'Se desactivó la empresa'),
  ...createActivationLogEvents('users', 'Se activó la cuenta', 'Se desactivó la cuenta'),
  'personnel-': { phrase: 'Se eliminó a {row}' },
  ...createCatalogActivationLogEvents('zones'),
  ...createCatalogActivationLogEvents('roles'),
  ...createCatalogActivationLogEvents('accreditation_types'),
  ...createCatalogActivationLogEvents('obligations'),
  ...createCatalogActivationLogEvents('pricing'),
  ...createCatalogActivationLogEvents('company_file_names'),
  ...createCatalogActivationLogEvents('personnel_file_names'),
  'accreditation_items+': { phrase: 'Requisito pedido: {type}', isMinor: true },
  'accreditation_items-': { phrase: 'Requisito que ya no se pide: {type}', isMinor: true },
}

const REVIEW_FIELDS = ['rejection', 'note', 'reviewed_by', 'reviewed_at', 'expires_on', 'issued_on']
const WITHDRAWAL_FIELDS = ['withdrawn_by', 'withdrawn_reason']
const HANDLING_FIELDS = ['handled_by', 'handled_at']

/** Changes that descriptions omit beside a more important change. The keys are the more important changes. */
const SUPERFLUOUS_FACTS: Readonly<Record<string, readonly string[]>> = {
  'personnel+': ['accreditation_items+'],
  'personnel_moves+': ['personnel.company'],
  'accreditations+': [
    'personnel.accreditation_date',
    'personnel.accreditation_expiration_date',
    'personnel.standing',
    'personnel.accreditation_number',
  ],
  'users.deleted_at': ['active', 'groups', 'admin_access', 'super_admin', 'subject', 'email', 'company'],
  'users.totp_secret': ['recovery_codes'],
  'companies.held_at': ['hold_reason'],
  'accreditation_items.status': ['ticked_until', 'ticked_by', 'ticked_at'],
  'accreditation_items.ticked_until': ['ticked_by', 'ticked_at'],
  ...Object.fromEntries(
    documentKindEntries.flatMap(([, { table, review }]) =>
      review ? [[`${table}.review`, REVIEW_FIELDS]] : [],
    ),
  ),
  'visit_reports.state': HANDLING_FIELDS,
  'unusual_checks.state': HANDLING_FIELDS,
  ...Object.fromEntries(
    Object.keys(EVENTS)
      .filter((fact) => fact.endsWith('.withdrawn_at'))
      .map((fact) => [fact, WITHDRAWAL_FIELDS]),
  ),
}

/** Sort order of events in the description of a log entry. */
const RANKS = new Map(Object.keys(EVENTS).map((fact, rank) => [fact, rank]))
const ROW_RANK = RANKS.size
const FIELD_RANK = ROW_RANK + 1
const MINOR_RANK = ROW_RANK + 2

/** Converts the first letter to lower case, but not that of an abbreviation such as "RFC". */
const lowercaseFirstLetter = (text: string): string =>
  /^\p{Lu}(?:\p{Ll}|\s|$)/u.test(text) ? text.charAt(0).toLocaleLowerCase('es-MX') + text.slice(1) : text

const appendNameToText = (text: string, name: string): string => (name === '' ? text : `${text} ${name}`)

const getChangedRecordKey = ({ collection, record }: NamedChange): string => `${collection}:${record}`

const getChangedRecordName = (change: NamedChange): string => change.names[getChangedRecordKey(change)] ?? ''

/** Returns the type and name of a row, such as "la zona Norte". */
const getChangedRecordNameWithType = (change: NamedChange): string =>
  appendNameToText(getRecordTypeWithArticle(change.collection), getChangedRecordName(change))

/** Inserts field values into the phrase of an event. */
const fillPhrasePlaceholders = (phrase: string, change: NamedChange): string => {
  const { collection, before, after, names } = change
  const formatField = (field: string): string => {
    if (field === 'row') return getChangedRecordName(change)
    if (field === 'record') return getChangedRecordNameWithType(change)
    const value = (after ?? before)?.[field]
    if (isEmptyValue(value)) return ''
    const text = formatLoggedValue(collection, field, value, names)
    return hasFieldChoices(collection, field) ? lowercaseFirstLetter(text) : text
  }
  const format = (fields: string): string => fields.split('|').map(formatField).find(Boolean) ?? ''
  return phrase
    .replace(/\[([^\]]*\{(.*?)\}[^\]]*)\]/gu, (_, part, fields) => (format(fields) === '' ? '' : part))
    .replace(/\(\{(.*?)\}\)/gu, (_, fields) => `(${lowercaseFirstLetter(format(fields))})`)
    .replace(/\{(.*?)\}/gu, (_, fields) => format(fields) || EMPTY_TEXT)
}

/** Splits a change into one part per field. A created or deleted row remains one part. */
const splitChangeByField = (change: NamedChange): NamedChange[] => {
  const { collection, before, after } = change
  // An update of the settings may lack `before`, because the single record always exists.
  if (!after || (!before && collection !== 'settings')) return [change]
  const order = listRecordFieldNames(collection)
  return Object.keys(after)
    .filter((field) => !isTechnicalFieldName(field))
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((field) => ({
      ...change,
      before: { [field]: before?.[field] ?? null },
      after: { [field]: after[field] },
    }))
}

/** Describes a change that has no text in `EVENTS`. */
const describeChangeWithoutEvent = (part: NamedChange, subject: string): string => {
  const { collection, before, after } = part
  if (!after) return `Se eliminó ${getChangedRecordNameWithType(part)}`
  if (!before) return `Se agregó ${getChangedRecordNameWithType(part)}`
  const [field = ''] = Object.keys(after)
  const text = formatFieldChange(part, field)
  if (getChangedRecordKey(part) === subject || collection === 'settings') return text
  return `${appendNameToText(getRecordTypeLabel(collection), getChangedRecordName(part))} · ${text}`
}

interface Line {
  text: string
  facts: readonly string[]
  rank: number
}

const describeSingleFieldChange = (part: NamedChange, change: NamedChange, subject: string): Line => {
  const facts = listSearchableFacts([part])
  // The most specific fact comes last: `evidence.review=approved` after `evidence.review`.
  const fact = facts.findLast((name) => Object.hasOwn(EVENTS, name)) ?? ''
  const event = getOwnProperty(EVENTS, fact)
  const isEmptied = Object.values(part.after ?? {}).every(isEmptyValue)
  const text = event
    ? fillPhrasePlaceholders((isEmptied && event.phraseIfEmptied) || event.phrase, change)
    : describeChangeWithoutEvent(part, subject)
  const getOwnerName = () => {
    if (change.subject === subject) return ''
    if (change.subject !== getChangedRecordKey(change)) return change.names[change.subject] ?? ''
    return event && !text.includes(getChangedRecordName(change)) ? getChangedRecordName(change) : ''
  }
  const ownerName = getOwnerName()
  const defaultRank = part.before && part.after ? FIELD_RANK : ROW_RANK
  return {
    text: ownerName === '' ? text : `${text} · ${ownerName}`,
    facts,
    rank: event?.isMinor ? MINOR_RANK : (RANKS.get(fact) ?? defaultRank),
  }
}

const isLineImpliedByOther = (line: Line, other: Line): boolean =>
  line !== other &&
  other.facts.some((fact) =>
    getOwnProperty(SUPERFLUOUS_FACTS, fact)?.some((name) =>
      line.facts.includes(/[.+-]/u.test(name) ? name : `${fact.split('.')[0]}.${name}`),
    ),
  )

/** Description of a log entry: the most important change as a summary, and other changes as details. */
export interface EntryDescription {
  summary: string
  details: string[]
}

type DescribedEntry = Pick<ListedLogEntry, 'action' | 'subject' | 'rows'> &
  Partial<Pick<ListedLogEntry, 'result' | 'reason'>>

interface DescriptionOptions {
  /** Whether to summarize the changed fields instead of the action, for the history of a record. */
  isHistory?: boolean
  /** Changes that the user searches for, such as `personnel.phone`. Lines about these changes come first. */
  searchedFacts?: readonly string[]
}

export const describeLogEntry = (
  { action, result = 'ok', reason = '', subject, rows }: DescribedEntry,
  { isHistory = false, searchedFacts = [] }: DescriptionOptions = {},
): EntryDescription => {
  const lines = rows.flatMap((change) =>
    splitChangeByField(change).map((part) => describeSingleFieldChange(part, change, subject)),
  )
  const isSearched = ({ facts }: Line) => facts.some((fact) => searchedFacts.includes(fact))
  const texts = lines
    .filter((line) => isSearched(line) || !lines.some((other) => isLineImpliedByOther(line, other)))
    .sort((a, b) => Number(isSearched(b)) - Number(isSearched(a)) || a.rank - b.rank)
    .map(({ text }) => text)
  const [first, ...others] = new Set(texts)
  const isRefused = result === 'refused'
  if (first !== undefined && !isRefused && (isHistory || !isBulkAction(action)))
    return { summary: first, details: others }
  const actionText = formatLoggedActionWithoutActor(action, result)
  const reasonText = isRefused && reason !== '' ? lowercaseFirstLetter(formatLogReason(reason)) : ''
  return {
    summary: reasonText === '' ? actionText : `${actionText}: ${reasonText}`,
    details: [...new Set(texts)],
  }
}
