import { getFieldLabel, getRecordTypeLabel, hasFieldLabel } from '../../contract/logLabels.ts'
import { formatLoggedValue, isEmptyValue } from '../../contract/logValues.ts'
import { removeCaseAndAccents } from '../../domain/common/text.ts'
import { listReferencesInValue } from '../../domain/log/auditLog.ts'
import { MESSAGE_KIND_TEXTS, type MessageKind } from '../../domain/messages/messageNames.ts'
import { BOARDS } from '../../domain/notices/boards.ts'
import { formatFullName } from '../../domain/people/personNames.ts'
import { splitIntoBatches } from '../common/batches.ts'
import { findVetoesOfPerson } from '../derived/vetoed.ts'
import { readDisplayNamesOfRows } from '../log/rowNames.ts'
import { collections } from '../store/collections.ts'
import { HISTORICAL_REFERENCES, REFERENCES } from '../store/references.ts'
import type { AnyRow, Collection, Row } from '../store/rows.ts'
import type { Filter, Reader } from '../store/store.ts'

/** Fields that say nothing about the person: storage keys, checksums and the portal's own bookkeeping. */
const INTERNAL_FIELDS: ReadonlySet<string> = new Set([
  'key',
  'mail_due_at',
  'photo',
  'read_at',
  'scan',
  'seal',
  'sha256',
  'version',
])

/** Fields with data of other people, to which the person has no right (LFPDPPP article 33), or without information. */
const OMITTED_FIELDS: Partial<Record<Collection, readonly string[]>> = {
  messages: ['user', 'contact'],
  message_events: ['user', 'by', 'after'],
  // The person and the table are the same in all rows.
  import_changes: ['collection', 'row_id'],
  visit_reports: ['phone'],
}

/** Titles of the collections that the audit log does not name. */
const TITLES: Partial<Record<Collection, string>> = {
  credential_checks: 'Consultas de la credencial',
  import_changes: 'Filas importadas',
  message_events: 'Notificaciones en preparación',
  messages: 'Notificaciones',
  person_versions: 'Versiones de sus fechas y situación',
}

/** Labels of fields that the audit log does not name. */
const LABELS: Readonly<Record<string, string>> = {
  accreditation_date: 'Fecha de acreditación',
  accreditation_expiration_date: 'Vigencia',
  active: 'Activa',
  after: 'Después',
  at: 'Cuándo',
  before: 'Antes',
  company: 'Empresa',
  created_at: 'Fecha',
  credential: 'Credencial',
  id: 'Número',
  import: 'Importación',
  kept_reason: 'Por qué se conservó al deshacer',
  kind: 'Tipo',
  label: 'Registro',
  link: 'Enlace',
  outcome: 'Qué hizo',
  personnel: 'Persona',
  recorded_at: 'Desde',
  registration_date: 'Fecha de alta',
  result: 'Resultado',
  row: 'Fila de la hoja',
  standing: 'Situación',
  superseded_at: 'Hasta',
  target: 'Destino',
  text: 'Texto',
  way: 'Cómo se consultó',
}

/** Rows of a collection about a person. */
export interface PersonPart {
  collection: Collection
  title: string
  /** Fields that the person may have, in the order of the table. */
  fields: readonly string[]
  /** Streams the rows, oldest first. Each call starts again. */
  read: () => AsyncIterable<AnyRow>
}

/** Returns the fields of a row that the person may have, without names that only repeat an id. */
export const listPersonFields = (collection: Collection, row: AnyRow): string[] =>
  Object.keys(row).filter(
    (field) =>
      !INTERNAL_FIELDS.has(field) &&
      !OMITTED_FIELDS[collection]?.includes(field) &&
      // Formatting an id gives its name, so joined names would repeat it.
      !Object.hasOwn(collections[collection].lookups, field),
  )

/** Returns the label of a field. */
export const getPersonFieldLabel = (collection: Collection, field: string): string =>
  hasFieldLabel(collection, field) ? getFieldLabel(collection, field) : (LABELS[field] ?? field)

const getTitle = (collection: Collection): string => TITLES[collection] ?? getRecordTypeLabel(collection)

/** Returns the ids of the requests about a person's data. */
export const listRequestIds = async (store: Reader, person: string): Promise<number[]> =>
  (await store.getList('arco_requests', { filter: { person } })).rows.map(({ id }) => id)

/** Filters of the rows about a person, by collection. A new table with a reference to people is found by its definition. */
const listFilters = (person: string, requests: readonly number[]): [Collection, object][] => [
  ...[...REFERENCES, ...HISTORICAL_REFERENCES]
    .filter(({ to }) => to === 'personnel')
    .map(({ collection, by }): [Collection, object] => [collection, { [by]: person }]),
  ['person_versions', { personnel: person }],
  ['import_changes', { collection: 'personnel', row_id: person }],
  ['arco_steps', { request: requests }],
  ['arco_files', { request: requests }],
]

/** Returns the notices that name a person. Their texts are compared without case and accents. */
const findNoticesAbout = async (
  store: Reader,
  person: Row<'personnel'>,
): Promise<[Collection, AnyRow[]][]> => {
  const name = formatFullName(person)
  const key = removeCaseAndAccents(name)
  const found: [Collection, AnyRow[]][] = []
  const vetoes = await findVetoesOfPerson(store, person)
  for (const board of BOARDS) {
    const { rows } = await store.getList(board, { q: name })
    const naming = rows.filter((row) => removeCaseAndAccents(`${row.name} ${row.text}`).includes(key))
    const applying = board === 'vetoes' ? vetoes.filter(({ id }) => naming.every((row) => row.id !== id)) : []
    found.push([board, [...naming, ...applying] as unknown as AnyRow[]])
  }
  return found
}

/** Returns what the portal stores about a person, by collection, without empty parts. */
export const findPersonParts = async (store: Reader, person: Row<'personnel'>): Promise<PersonPart[]> => {
  const parts: PersonPart[] = []
  const requests = await listRequestIds(store, person.id)
  for (const [collection, filter] of listFilters(person.id, requests)) {
    const query = { filter: filter as Filter<Collection>, sort: { field: 'id', order: 'ASC' } } as const
    const [first] = (await store.getPage(collection, { ...query, range: [0, 0] })) as unknown as AnyRow[]
    if (first)
      parts.push({
        collection,
        title: getTitle(collection),
        fields: listPersonFields(collection, first),
        read: () => store.each(collection, query) as unknown as AsyncIterable<AnyRow>,
      })
  }
  for (const [collection, rows] of await findNoticesAbout(store, person)) {
    const [first] = rows
    if (first)
      parts.push({
        collection,
        title: getTitle(collection),
        fields: listPersonFields(collection, first),
        async *read() {
          yield* rows
        },
      })
  }
  return parts
}

/** Number of rows whose references are named with one query. */
const BATCH_SIZE = 200

const formatValue = (
  collection: Collection,
  field: string,
  value: unknown,
  names: Readonly<Record<string, string>>,
): string => {
  if (isEmptyValue(value)) return ''
  if (field === 'kind' && (collection === 'messages' || collection === 'message_events'))
    return MESSAGE_KIND_TEXTS[value as MessageKind]
  return formatLoggedValue(collection, field, value, names, Number.POSITIVE_INFINITY)
}

/** Formats rows as texts, in the order of `fields`. Ids of other records become their names. */
export async function* formatPersonRows(
  store: Reader,
  { collection, fields, read }: PersonPart,
): AsyncGenerator<string[]> {
  for await (const rows of splitIntoBatches(read(), BATCH_SIZE)) {
    const references = rows.flatMap((row) =>
      fields.flatMap((field) => listReferencesInValue(collection, field, row[field])),
    )
    const names = await readDisplayNamesOfRows(store, new Set(references))
    for (const row of rows) yield fields.map((field) => formatValue(collection, field, row[field], names))
  }
}
