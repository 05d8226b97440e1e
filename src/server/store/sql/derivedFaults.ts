import { sql } from 'kysely'
import { COLLECTION_NAMES, collections } from '../collections.ts'
import type { Collection, Row } from '../rows.ts'
import type { Reader, RowFault } from '../store.ts'
import type { Database, SqlDialect, Values } from './database.ts'
import { ALL_ROWS } from './dependents.ts'
import { type decodeDatabaseRow, getRowCodecOfCollection } from './rowCodec.ts'
import { computeSortKeysAndSearchWords, getSqlFragmentsOfCollection } from './table.ts'

/** Number of rows that are compared per statement. */
const BATCH_SIZE = 100

/** Maximum number of faulty log entries that are reported. */
const MAX_ENTRIES = 1000

/** Streams rows with their stored sort keys and search words, in the order of their row keys. */
async function* readStoredRows(
  db: Database,
  dialect: SqlDialect,
  collection: Collection,
): AsyncGenerator<Values[]> {
  const { from, columns, derived } = getSqlFragmentsOfCollection(collection)
  const key = sql.ref(`t.${dialect.getRowKey(collection)}`)
  const storedColumns = derived.map((column) => sql.ref(`t.${column}`))
  let after: unknown
  for (;;) {
    const { rows } =
      await sql<Values>`select ${columns}, ${sql.join([...storedColumns, sql`${key} as row_key`])} from ${from}
      ${after === undefined ? sql`` : sql`where ${key} > ${after}`} order by ${key} limit ${BATCH_SIZE}`.execute(
        db,
      )
    if (rows.length > 0) yield rows
    if (rows.length < BATCH_SIZE) return
    after = rows.at(-1)?.row_key
  }
}

/** Searches the full-text index for the words of each row. Returns the ids of the rows that were found. */
const findRowIdsInFullTextIndex = async (
  db: Database,
  { wordIndex }: SqlDialect,
  collection: Collection,
  rows: readonly Values[],
): Promise<Set<unknown>> => {
  const mark = collections[collection].index?.mark
  const lookups = rows.map((row) => {
    const marked = mark === undefined ? [] : [`=${Number(row[mark])}`]
    const terms = [...String(row.words).trim().split(' ').filter(Boolean), ...marked]
    const expression = wordIndex.toExpression(
      terms.map((word) => [word]),
      'whole',
    )
    return sql`select t.id ${wordIndex.matchRows(collection, expression)} and t.id = ${row.id}`
  })
  const { rows: found } = await sql<{ id: unknown }>`${sql.join(lookups, sql` union all `)}`.execute(db)
  return new Set(found.map(({ id }) => id))
}

/** Returns a predicate for rows whose derived columns are not up to date yet. */
const readReferencesWithOutdatedNames = async (
  db: Database,
): Promise<(collection: Collection, row: Values) => boolean> => {
  const outdatedReferences = await db
    .selectFrom('outdated')
    .select(['collection', 'by_field', 'lender'])
    .execute()
  const outdated = new Set(
    outdatedReferences.map(({ collection, by_field, lender }) => `${collection} ${by_field} ${lender}`),
  )
  return (collection, row) =>
    outdated.has(`${collection} ${ALL_ROWS} 0`) ||
    Object.values(collections[collection].lookups).some(({ by }) =>
      outdated.has(`${collection} ${by} ${row[by]}`),
    )
}

const sortWords = (words: unknown): string => String(words).split(' ').sort().join(' ')

/** Whether a derived column has its expected value. The order of search words depends on the version that wrote them. */
const isSameDerivedValue = (column: string, stored: unknown, expected: unknown): boolean =>
  stored === expected || (column === 'words' && sortWords(stored) === sortWords(expected))

async function* findRowFaults(
  db: Database,
  dialect: SqlDialect,
  decode: typeof decodeDatabaseRow,
): AsyncGenerator<RowFault> {
  const isOutdated = await readReferencesWithOutdatedNames(db)
  for (const collection of COLLECTION_NAMES.filter(
    (name) => getSqlFragmentsOfCollection(name).derived.length > 0,
  ))
    for await (const rows of readStoredRows(db, dialect, collection)) {
      const indexedIds =
        collections[collection].index && (await findRowIdsInFullTextIndex(db, dialect, collection, rows))
      for (const row of rows.filter((storedColumns) => !isOutdated(collection, storedColumns))) {
        const expected = computeSortKeysAndSearchWords(
          collection,
          decode(collection, { ...row }) as Row<Collection>,
        )
        const columns = Object.keys(expected).filter(
          (column) => !isSameDerivedValue(column, row[column], expected[column]),
        )
        if (indexedIds && !indexedIds.has(row.id)) columns.push(`${collection}_search`)
        if (columns.length > 0) yield { collection, id: row.id as RowFault['id'], columns }
      }
    }
}

/** Finds differences between the facts of log entries and the index `log_facts`. */
async function* findLogFactFaults(
  db: Database,
  { listItems, toReadableList }: SqlDialect,
): AsyncGenerator<RowFault> {
  const facts = sql.raw(listItems(toReadableList('t.facts')))
  const missing = sql`select t.id from log_entries as t, ${facts} where not exists
    (select 1 from log_facts as f where f.fact = item.value and f.entry = t.id)`
  const added = sql`select f.entry as id from log_facts as f where not exists
    (select 1 from log_entries as t, ${facts} where t.id = f.entry and item.value = f.fact)`
  const { rows } = await sql<{ id: number }>`select id from (${missing} union ${added}) as faults
    order by id limit ${MAX_ENTRIES}`.execute(db)
  for (const { id } of rows) yield { collection: 'log_entries', id, columns: ['log_facts'] }
}

/** Finds rows with columns whose content is no list or object as it should be. */
async function* findUnreadableRows(db: Database, dialect: SqlDialect): AsyncGenerator<RowFault> {
  for (const collection of COLLECTION_NAMES) {
    const { jsonFields, findUnreadableFields } = getRowCodecOfCollection(collection)
    if (jsonFields.length === 0) continue
    const key = sql.ref(`t.${dialect.getRowKey(collection)}`)
    const columns = sql.join(['id', ...jsonFields].map((field) => sql.ref(`t.${field}`)))
    for (let after: unknown, isMore = true; isMore; ) {
      const { rows } =
        await sql<Values>`select ${columns}, ${key} as row_key from ${sql.table(collection)} as t
        ${after === undefined ? sql`` : sql`where ${key} > ${after}`} order by ${key} limit ${BATCH_SIZE}`.execute(
          db,
        )
      for (const row of rows) {
        const unreadable = findUnreadableFields(row)
        if (unreadable.length > 0) yield { collection, id: row.id as RowFault['id'], columns: unreadable }
      }
      after = rows.at(-1)?.row_key
      isMore = rows.length === BATCH_SIZE
    }
  }
}

/** Creates the functions that find rows with unreadable contents, wrong derived columns or wrong index entries. */
export const createFaultQueries = (
  db: Database,
  dialect: SqlDialect,
  decode: typeof decodeDatabaseRow,
): Pick<Reader, 'findDerivedFaults' | 'findUnreadableRows'> => ({
  findUnreadableRows: () => findUnreadableRows(db, dialect),
  async *findDerivedFaults() {
    yield* findRowFaults(db, dialect, decode)
    yield* findLogFactFaults(db, dialect)
  },
})
