import { splitIntoBatches } from '../../common/batches.ts'
import type { OnProgress } from '../../common/progress.ts'
import { COLLECTION_NAMES, collections } from '../collections.ts'
import { type DumpSource, readRows } from '../dump.ts'
import type { Collection, Row, Rows } from '../rows.ts'
import { createIndexes, dropIndexes } from './createSchema.ts'
import type { Database, SqlDialect, Values } from './database.ts'
import { encodeNewDatabaseRow } from './rowCodec.ts'
import { computeSortKeysAndSearchWords, createInsertRowsStatement } from './table.ts'

/** Number of rows per insert statement. SQLite binds at most 32,766 values per statement. */
const BATCH_SIZE = 200

/**
 * Number of rows from which the indexes of a table are created after its rows. Adding to the indexes of a large table takes longer with
 * each row, because the pages that change no longer fit into memory.
 */
const LATE_INDEX_ROWS = 10_000

type JoinedValues = Partial<Record<Collection, Map<unknown, Values>>>

const getNamesOfReferencedRows = (collection: Collection, row: Values, joinedValues: JoinedValues): Values =>
  Object.fromEntries(
    Object.entries(collections[collection].lookups).map(([name, { by, from, take, next }]) => {
      const value = joinedValues[from]?.get(row[by])?.[take] ?? ''
      return [name, next ? (joinedValues[next.from]?.get(value)?.[next.take] ?? '') : value]
    }),
  )

/** Fields of each collection that other collections show, such as the name of a company. */
const LOOKUP_FIELDS = Map.groupBy(
  COLLECTION_NAMES.flatMap((collection) =>
    Object.values(collections[collection].lookups).flatMap(({ from, take, next }) => [
      { from, take },
      ...(next ? [next] : []),
    ]),
  ),
  ({ from }) => from,
)

/** Inserts a dump into empty tables, in batches. `onProgress` receives the number of inserted rows. */
export const insertDumpIntoDatabase = async (
  db: Database,
  dialect: SqlDialect,
  dump: DumpSource,
  onProgress: OnProgress = () => undefined,
): Promise<void> => {
  const joinedValues: JoinedValues = {}
  const largeCollections: Collection[] = []
  let inserted = 0

  const loadCollection = async <C extends Collection>(collection: C): Promise<void> => {
    const lookupFields = LOOKUP_FIELDS.get(collection)
    const valuesById = new Map<unknown, Values>()
    if (lookupFields) joinedValues[collection] = valuesById
    const write = async (rows: readonly Rows[C][]) => {
      if (lookupFields)
        for (const row of rows) {
          const fields: Values = { ...row }
          valuesById.set(row.id, Object.fromEntries(lookupFields.map(({ take }) => [take, fields[take]])))
        }
      const values = rows.map((row) => {
        const rowWithNames = {
          ...row,
          ...getNamesOfReferencedRows(collection, { ...row }, joinedValues),
        } as Row<C>
        return {
          ...encodeNewDatabaseRow(collection, row),
          ...computeSortKeysAndSearchWords(collection, rowWithNames),
        }
      })
      await createInsertRowsStatement(db, collection, values).execute()
    }
    const first = inserted
    for await (const rows of splitIntoBatches(readRows(dump, collection), BATCH_SIZE)) {
      if (inserted - first >= LATE_INDEX_ROWS && largeCollections.at(-1) !== collection) {
        await dropIndexes(db, collection)
        largeCollections.push(collection)
      }
      await write(rows)
      inserted += rows.length
      onProgress('rows', inserted)
    }
    await dialect.updateIdSequence?.(db, collection)
  }

  // COLLECTION_NAMES lists referenced collections first, as foreign keys require.
  for (const collection of COLLECTION_NAMES) await loadCollection(collection)
  for (const [at, collection] of largeCollections.entries()) {
    onProgress('indexes', at, largeCollections.length)
    await createIndexes(db, collection)
  }
  for (const collection of COLLECTION_NAMES.filter((name) => collections[name].index))
    await dialect.optimizeWordIndex?.(db, collection)
}
