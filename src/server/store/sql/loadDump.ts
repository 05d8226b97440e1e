import { inBatches } from '../../common/inBatches.ts'
import type { Lookup } from '../collectionSpec.ts'
import { COLLECTION_NAMES, collections } from '../collections.ts'
import { type DumpSource, readRows } from '../dump.ts'
import type { Collection, Row, Rows } from '../rows.ts'
import type { Database, SqlDialect, Values } from './database.ts'
import { encodeNewRow } from './rowCodec.ts'
import { computeDerivedColumns, insertStatement } from './table.ts'

/** SQLite binds at most 32 766 values in a statement; a person has 30. Always as many: a statement of each length would be kept (sqlite.ts). */
const BATCH = 200

type Loaded = Partial<Record<Collection, Map<unknown, Values>>>

const borrowed = (collection: Collection, row: Values, loaded: Loaded): Values =>
  Object.fromEntries(
    Object.entries<Lookup>(collections[collection].lookups).map(([name, { by, from, take, next }]) => {
      const value = loaded[from]?.get(row[by])?.[take] ?? ''
      return [name, next ? (loaded[next.from]?.get(value)?.[next.take] ?? '') : value]
    }),
  )

/** What others borrow of a collection's rows, by its name. */
const LENT = Map.groupBy(
  COLLECTION_NAMES.flatMap((collection) =>
    Object.values<Lookup>(collections[collection].lookups).flatMap(({ from, take, next }) => [
      { from, take },
      ...(next ? [next] : []),
    ]),
  ),
  ({ from }) => from,
)

/** Writes a whole portal into empty tables, some rows at a time; names are borrowed from the dump itself. */
export const loadDump = async (db: Database, dialect: SqlDialect, dump: DumpSource): Promise<void> => {
  const loaded: Loaded = {}

  const load = async <C extends Collection>(collection: C): Promise<void> => {
    const lent = LENT.get(collection)
    const lend = new Map<unknown, Values>()
    if (lent) loaded[collection] = lend
    const write = async (rows: readonly Rows[C][]) => {
      if (lent)
        for (const row of rows)
          lend.set(row.id, Object.fromEntries(lent.map(({ take }) => [take, Reflect.get(row, take)])))
      const values = rows.map((row) => {
        const named = { ...row, ...borrowed(collection, { ...row }, loaded) } as Row<C>
        return { ...encodeNewRow(collection, row), ...computeDerivedColumns(collection, named) }
      })
      await insertStatement(db, collection, values).execute()
    }
    for await (const rows of inBatches(readRows(dump, collection), BATCH)) await write(rows)
    await dialect.updateIdSequence?.(db, collection)
  }

  // In the order of the table of collections, what is pointed at comes before what points.
  for (const collection of COLLECTION_NAMES) await load(collection)
  for (const collection of COLLECTION_NAMES.filter((name) => collections[name].index))
    await dialect.optimizeWordIndex?.(db, collection)
}
