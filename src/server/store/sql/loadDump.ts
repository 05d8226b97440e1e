import type { Lookup } from '../collectionSpec.ts'
import { COLLECTIONS, collections } from '../collections.ts'
import type { Dump } from '../dump.ts'
import type { Collection, Row, Rows } from '../rows.ts'
import type { Database, SqlDialect, Values } from './database.ts'
import { encodeRow } from './rowCodec.ts'
import { derivedOf } from './table.ts'

/** SQLite binds at most 32 766 values in a statement; a person has 30. */
const BATCH = 200

type Loaded = Partial<Record<Collection, Map<unknown, Values>>>

const borrowed = (collection: Collection, row: Values, loaded: Loaded): Values =>
  Object.fromEntries(
    Object.entries<Lookup>(collections[collection].lookups).map(([name, { by, from, take, next }]) => {
      const value = loaded[from]?.get(row[by])?.[take] ?? ''
      return [name, next ? (loaded[next.from]?.get(value)?.[next.take] ?? '') : value]
    }),
  )

const LENDERS = new Set(
  COLLECTIONS.flatMap((collection) =>
    Object.values<Lookup>(collections[collection].lookups).flatMap(({ from, next }) => [
      from,
      ...(next ? [next.from] : []),
    ]),
  ),
)

/** Writes a whole portal into empty tables; names are borrowed from the dump itself. */
export const loadDump = async (db: Database, dialect: SqlDialect, dump: Dump): Promise<void> => {
  const loaded: Loaded = {}

  const load = async <C extends Collection>(collection: C): Promise<void> => {
    const rows: Rows[C][] = dump[collection]
    if (LENDERS.has(collection)) loaded[collection] = new Map(rows.map((row) => [row.id, { ...row }]))
    const fill = async () => {
      for (let start = 0; start < rows.length; start += BATCH) {
        const values = rows.slice(start, start + BATCH).map((row) => {
          const named = { ...row, ...borrowed(collection, { ...row }, loaded) } as Row<C>
          return { ...encodeRow(collection, row), ...derivedOf(collection, named) }
        })
        await db.insertInto<Collection>(collection).values(values).execute()
      }
    }
    await (dialect.countsAtOnce?.(db, collection, fill) ?? fill())
    await dialect.numbersTaken?.(db, collection)
  }

  // In the order of the table of collections, what is pointed at comes before what points.
  for (const collection of COLLECTIONS) await load(collection)
  for (const collection of COLLECTIONS.filter((name) => collections[name].index))
    await dialect.wordIndexLoaded?.(db, collection)
}
