import { sql } from 'kysely'
import { COLLECTIONS, collections } from '../collections.ts'
import type { Dump } from '../dump.ts'
import type { Collection, Row, Rows } from '../rows.ts'
import type { Database, SqlDialect, Values } from './database.ts'
import { keysOf } from './keysOf.ts'
import { encodeRow } from './rowCodec.ts'

/** SQLite binds at most 32 766 values in a statement; a person has 25. */
const BATCH = 200

type Loaded = Partial<Record<Collection, Map<unknown, Values>>>

const borrowed = (collection: Collection, row: Values, loaded: Loaded): Values => {
  const names: Values = {}
  for (const [name, { by, from, take, next }] of Object.entries(collections[collection].lookups)) {
    const value = loaded[from]?.get(row[by])?.[take] ?? ''
    names[name] = next ? loaded[next.from]?.get(value)?.[next.take] : value
  }
  return names
}

const sum = (tallies: Map<string, number>, collection: Collection, row: Values) => {
  for (const fields of collections[collection].counted) {
    const [d1 = '', d2 = ''] = fields.map((field) => String(Number(row[field])))
    const key = JSON.stringify([collection, fields.join(), d1, d2])
    tallies.set(key, (tallies.get(key) ?? 0) + 1)
  }
}

const isLookedUp = (collection: Collection): boolean =>
  COLLECTIONS.some((other) =>
    Object.values(collections[other].lookups).some(
      ({ from, next }) => from === collection || next?.from === collection,
    ),
  )

interface Entry<C extends Collection> {
  row: Row<C>
  kept: Rows[C]
  values: Values
}

/**
 * Writes a whole portal into empty tables. What `sqlWriter` derives row by row through the database is derived here from the dump
 * itself: a hundred thousand people take seconds instead of minutes.
 */
export const loadDump = async (db: Database, dialect: SqlDialect, dump: Dump): Promise<void> => {
  const loaded: Loaded = {}
  const tallies = new Map<string, number>()

  const load = async <C extends Collection>(collection: C, rows: Rows[C][]): Promise<void> => {
    const full = rows.map((row) => {
      const names = borrowed(collection, { ...row }, loaded)
      return { names, row: { ...row, ...names } as Row<C>, kept: row }
    })
    if (isLookedUp(collection)) loaded[collection] = new Map(rows.map((row) => [row.id, { ...row }]))
    const keyed = full.map(({ row }) => ({ row, keys: keysOf(collection, row) }))
    const beside = dialect.words.load(collection, keyed)
    const entries = full.map(({ names, row, kept }, i): Entry<C> => {
      const values = { ...names, ...keyed[i]?.keys, ...beside[i] }
      return { row, kept, values }
    })
    for (let start = 0; start < entries.length; start += BATCH) {
      const batch = entries.slice(start, start + BATCH)
      await db
        .insertInto(collection as string)
        .values(batch.map(({ kept, values }) => ({ ...encodeRow(collection, kept), ...values })))
        .execute()
      for (const { kept } of batch) sum(tallies, collection, { ...kept })
      await dialect.words.loaded(db, collection, batch)
    }
    await dialect.numbersTaken?.(db, collection)
  }

  // In the order of the table of collections, what is pointed at comes before what points.
  for (const collection of COLLECTIONS) await load(collection, dump[collection] as never)
  for (const [key, n] of tallies) {
    const [collection, fields, d1, d2] = JSON.parse(key) as string[]
    await db.insertInto('tallies').values({ collection, fields, d1, d2, n }).execute()
  }
  await sql`analyze`.execute(db)
}
