import { sql } from 'kysely'
import { compareKeys } from '../../../domain/text.ts'
import { COLLECTIONS, type Collection, collections, type Row, type Rows } from '../collections.ts'
import type { Dump } from '../dump.ts'
import type { Database } from './database.ts'
import { keysOf } from './derived.ts'
import { evenPlaces } from './places.ts'
import { encodeRow } from './rowCodec.ts'
import { SEARCHED, searchText } from './searchText.ts'
import { tableOf } from './table.ts'

/** SQLite binds at most 32 766 values in a statement; a person has 25. */
const BATCH = 200

type Values = Record<string, unknown>
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

/** In a ranked collection, each row with its place: both halves in order, evenly apart. */
const placed = <C extends Collection>(collection: C, entries: Entry<C>[]): Entry<C>[] => {
  const { ranked } = collections[collection]
  if (!ranked) return entries
  const key = ({ values }: Entry<C>) => String(values[`${ranked.by}_key`])
  const inOrder = [...entries].sort(
    (a, b) => compareKeys(key(a), key(b)) || compareKeys(String(a.row.id), String(b.row.id)),
  )
  return [false, true].flatMap((answer) => {
    const half = inOrder.filter(({ row }) => Reflect.get(row, ranked.split) === answer)
    const places = evenPlaces(answer, half.length)
    return half.map((entry, i) => ({ ...entry, values: { ...entry.values, seq: places[i] } }))
  })
}

/**
 * Writes a whole portal into empty tables. What `sqlWriter` derives row by row through the database is derived here from the dump
 * itself: a hundred thousand people take seconds instead of minutes.
 */
export const loadDump = async (db: Database, dump: Dump): Promise<void> => {
  const loaded: Loaded = {}
  const tallies = new Map<string, number>()

  const load = async <C extends Collection>(collection: C, rows: Rows[C][]): Promise<void> => {
    const full = rows.map((row) => {
      const names = borrowed(collection, { ...row }, loaded)
      return { names, row: { ...row, ...names } as Row<C>, kept: row }
    })
    if (isLookedUp(collection)) loaded[collection] = new Map(rows.map((row) => [row.id, { ...row }]))
    const entries = placed(
      collection,
      full.map(({ names, row, kept }) => ({ row, kept, values: { ...names, ...keysOf(collection, row) } })),
    )
    for (let start = 0; start < entries.length; start += BATCH) {
      const batch = entries.slice(start, start + BATCH)
      await db
        .insertInto(collection as string)
        .values(batch.map(({ kept, values }) => ({ ...encodeRow(collection, kept), ...values })))
        .execute()
      for (const { kept } of batch) sum(tallies, collection, { ...kept })
      if (!SEARCHED.includes(collection)) continue
      const words = batch.map(
        ({ row, values }) => sql`(${values.seq ?? row.id}, ${searchText(collection, row)})`,
      )
      await sql`insert into ${tableOf(collection).index} (rowid, words) values ${sql.join(words)}`.execute(db)
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
