import { type RawBuilder, sql } from 'kysely'
import { fold, words } from '../../../domain/text.ts'
import { collections, type Lookup } from '../collections.ts'
import type { Collection, Row } from '../rows.ts'
import type { Values } from './database.ts'
import { codecOf } from './rowCodec.ts'

interface Table {
  name: RawBuilder<unknown>
  /** What a row is read from: its own table, called `t`, and those whose names it borrows. */
  from: RawBuilder<unknown>
  /** The columns of a row, the names that it borrows included. */
  columns: RawBuilder<unknown>
  /** The names that a row borrows, and the tables that they come from; nothing where it borrows none. */
  lent?: { names: RawBuilder<unknown>; joins: RawBuilder<unknown> }
}

const join = (table: string, alias: string, id: string): RawBuilder<unknown> =>
  sql`left join ${sql.table(table)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${sql.ref(id)}`

/** The tables that a collection borrows names from, each once, and where each name is found in them. */
const lenders = (collection: Collection) => {
  const joins = new Map<string, RawBuilder<unknown>>()
  const columns = Object.entries<Lookup>(collections[collection].lookups).map(([name, lookup]) => {
    const { by, from, take, next } = lookup
    const [first, second] = [`by_${by}`, `by_${by}_${take}`]
    joins.set(first, join(from, first, `t.${by}`))
    if (next) joins.set(second, join(next.from, second, `${first}.${take}`))
    const found = next ? `${second}.${next.take}` : `${first}.${take}`
    return sql`coalesce(${sql.ref(found)}, '') as ${sql.ref(name)}`
  })
  return { joins: [...joins.values()], columns }
}

const tables = new Map<Collection, Table>()

/** A collection as SQL names it. */
export const tableOf = (collection: Collection): Table => {
  const known = tables.get(collection)
  if (known) return known
  const { joins, columns } = lenders(collection)
  const own = codecOf(collection).fields.map((field) => sql.ref(`t.${field}`))
  const made: Table = {
    name: sql.table(collection),
    from: sql.join([sql`${sql.table(collection)} as t`, ...joins], sql` `),
    columns: sql.join([...own, ...columns]),
    ...(columns.length > 0 && { lent: { names: sql.join(columns), joins: sql.join(joins, sql` `) } }),
  }
  tables.set(collection, made)
  return made
}

/** A word that only whoever may be shown personal data finds a row by. No other word has a `:` in it. */
const personalForm = (word: string): string => `:${word}`

/** A word that is asked for, in each of the forms that it may have in a row's words. */
export type Asked = readonly string[]

/** The words of a question, each once; none where the collection is not searched. */
export const askedWords = (
  collection: Collection,
  { q = '', personal = false }: { q?: string; personal?: boolean },
): Asked[] => {
  const spec = collections[collection]
  if (!spec.search) return []
  const isPersonal = personal && spec.personal !== undefined
  return [...new Set(words(q))].map((word) => (isPersonal ? [word, personalForm(word)] : [word]))
}

/**
 * What is kept beside a row's own fields, alike in all stores: the folded keys that it sorts by, and its folded words, each once, between blanks, so
 * that a blank and some letters are found where a word begins with them.
 */
export const derivedOf = <C extends Collection>(collection: C, row: Row<C>): Values => {
  const { sorts, search, personal } = collections[collection]
  const keys = Object.entries(sorts).map(([name, value]) => [`${name}_key`, fold(value(row))])
  if (!search) return Object.fromEntries(keys)
  const open = words(search(row).join(' '))
  const hidden = words((personal?.(row) ?? []).join(' ')).map(personalForm)
  return { ...Object.fromEntries(keys), words: ` ${[...new Set([...open, ...hidden])].join(' ')} ` }
}
