import { type RawBuilder, sql } from 'kysely'
import { type Collection, collections } from '../collections.ts'
import { codecOf } from './rowCodec.ts'

/** The row itself is always called `t`; the rows that it borrows names from are called after the lookup. */
const joinsAndColumns = (collection: Collection): { columns: string[]; joins: string[] } => {
  const columns = codecOf(collection).columns.map((column) => `t.${column}`)
  const joins = new Map<string, string>()
  for (const [name, lookup] of Object.entries(collections[collection].lookups)) {
    const first = `by_${lookup.by}`
    joins.set(first, `left join ${lookup.from} ${first} on ${first}.id = t.${lookup.by}`)
    if (lookup.next) {
      const second = `${first}_${lookup.take}`
      joins.set(second, `left join ${lookup.next.from} ${second} on ${second}.id = ${first}.${lookup.take}`)
      columns.push(`${second}.${lookup.next.take} as ${name}`)
    } else columns.push(`${first}.${lookup.take} as ${name}`)
  }
  return { columns, joins: [...joins.values()] }
}

const parts = new Map<Collection, { columns: RawBuilder<unknown>; joins: RawBuilder<unknown> }>()

/** The columns of a row and the joins that its borrowed names need. */
export const selectOf = (collection: Collection) => {
  const known = parts.get(collection)
  if (known) return known
  const { columns, joins } = joinsAndColumns(collection)
  const made = { columns: sql.raw(columns.join(', ')), joins: sql.raw(joins.join(' ')) }
  parts.set(collection, made)
  return made
}
