import { type RawBuilder, sql } from 'kysely'
import { collections } from '../collections.ts'
import type { Collection, Rows } from '../rows.ts'
import type { ListQuery } from '../store.ts'
import type { Database } from './database.ts'

/**
 * Row counts that are kept, one for each value of the fields that `counted` names: counting 100 000 rows costs more than twenty times what
 * reading a page does. A tally has at most two fields; d1 and d2 are their values as text, '' where there is none.
 */
const valuesOf = (row: Record<string, unknown>, fields: string[]): [string, string] => {
  const text = (field: string | undefined) => (field === undefined ? '' : String(Number(row[field])))
  return [text(fields[0]), text(fields[1])]
}

/** Moves rows from where they were counted to where they count now. Rows are as the store has them; undefined is "not there". */
export const recount = async <C extends Collection>(
  db: Database,
  collection: C,
  rows: readonly { before?: Rows[C] | undefined; after?: Rows[C] | undefined }[],
): Promise<void> => {
  for (const fields of collections[collection].counted) {
    const moved = new Map<string, { values: [string, string]; n: number }>()
    const add = (row: Rows[C] | undefined, n: number) => {
      if (!row) return
      const values = valuesOf({ ...row }, fields)
      const known = moved.get(values.join())?.n ?? 0
      moved.set(values.join(), { values, n: known + n })
    }
    for (const { before, after } of rows) {
      add(before, -1)
      add(after, 1)
    }
    for (const { values, n } of moved.values()) {
      if (n === 0) continue
      await sql`insert into tallies (collection, fields, d1, d2, n) values (${collection}, ${fields.join()}, ${sql.join(values)}, ${n})
        on conflict (collection, fields, d1, d2) do update set n = tallies.n + excluded.n`.execute(db)
    }
  }
}

/** The total of a query where a tally knows it: the smallest that has all the fields filtered by. */
export const keptTotal = <C extends Collection>(
  collection: C,
  { filter = {}, q = '', pointedAtBy }: ListQuery<C>,
): RawBuilder<unknown> | undefined => {
  if (q !== '' || pointedAtBy) return undefined
  const asked = Object.entries<unknown>(filter).filter(([, value]) => value !== undefined)
  if (asked.some(([, value]) => typeof value !== 'number' && typeof value !== 'boolean')) return undefined
  const fields = collections[collection].counted
    .filter((candidate) => asked.every(([field]) => candidate.includes(field)))
    .sort((a, b) => a.length - b.length)[0]
  if (!fields) return undefined
  const conditions = asked.map(([field, value]) => {
    const column = sql.raw(`d${fields.indexOf(field) + 1}`)
    return sql` and ${column} = ${String(Number(value))}`
  })
  return sql`select coalesce(sum(n), 0) from tallies where collection = ${collection} and fields = ${fields.join()}${sql.join(conditions, sql``)}`
}
