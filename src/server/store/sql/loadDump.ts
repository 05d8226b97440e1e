import { sql } from 'kysely'
import { fold } from '../../../domain/text.ts'
import { COLLECTIONS, type Collection, collections, type Row, type Rows } from '../collections.ts'
import type { Dump } from '../dump.ts'
import type { Database } from './database.ts'
import { encodeRow } from './rowCodec.ts'
import { SEARCHED, searchText } from './searchText.ts'

/** SQLite binds at most 32 766 values in a statement; a person has 25. */
const BATCH = 200

type Values = Record<string, unknown>
type Loaded = Partial<Record<Collection, Map<unknown, Values>>>

const borrowed = (collection: Collection, row: Values, loaded: Loaded): Values => {
  const names: Values = {}
  for (const [name, { by, from, take, next }] of Object.entries(collections[collection].lookups)) {
    const value = loaded[from]?.get(row[by])?.[take]
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

/**
 * Writes a whole portal into empty tables. What `sqlWriter` derives row by row through the database is derived here from the dump
 * itself: a hundred thousand people take seconds instead of minutes.
 */
export const loadDump = async (db: Database, dump: Dump): Promise<void> => {
  const loaded: Loaded = {}
  const tallies = new Map<string, number>()

  const load = async <C extends Collection>(collection: C, rows: Rows[C][]): Promise<void> => {
    const isLookedUp = COLLECTIONS.some((other) =>
      Object.values(collections[other].lookups).some(
        ({ from, next }) => from === collection || next?.from === collection,
      ),
    )
    if (isLookedUp) loaded[collection] = new Map(rows.map((row) => [row.id, { ...row }]))
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch = rows.slice(start, start + BATCH).map((row, i) => {
        const full = { ...row, ...borrowed(collection, { ...row }, loaded) } as Row<C>
        const keys = Object.entries(collections[collection].sorts).map(([name, value]) => [
          `${name}_key`,
          fold(value(full)),
        ])
        sum(tallies, collection, { ...row })
        // `seq` names the row for the index of words; numbered rows have their id for it.
        const seq = collections[collection].numbered ? {} : { seq: start + i + 1 }
        return { full, values: { ...encodeRow(collection, row), ...Object.fromEntries(keys), ...seq } }
      })
      await db
        .insertInto(collection as string)
        .values(batch.map(({ values }) => values))
        .execute()
      if (!SEARCHED.includes(collection)) continue
      const words = batch.map(
        ({ full }, i) =>
          sql`(${collections[collection].numbered ? full.id : start + i + 1}, ${searchText(collection, full)})`,
      )
      await sql`insert into ${sql.raw(`${collection}_search`)} (rowid, words) values ${sql.join(words)}`.execute(
        db,
      )
    }
  }

  // In the order of the table of collections, what is pointed at comes before what points.
  for (const collection of COLLECTIONS) await load(collection, dump[collection] as never)
  for (const [key, n] of tallies) {
    const [collection, fields, d1, d2] = JSON.parse(key) as string[]
    await db.insertInto('tallies').values({ collection, fields, d1, d2, n }).execute()
  }
  await sql`analyze`.execute(db)
}
