import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '../../../domain/searchWords.ts'
import { fold, words } from '../../../domain/text.ts'
import type { Lookup } from '../collectionSpec.ts'
import { collections } from '../collections.ts'
import type { Collection, Row } from '../rows.ts'
import type { Asked, Database, Values } from './database.ts'
import { codecOf } from './rowCodec.ts'

/** Each part of it is one text, as parts of many names would be put together anew for each statement: half of what a statement costs before it is run. */
interface Table {
  name: RawBuilder<unknown>
  /** What a row is read from: its own table, called `t`, and those whose names it borrows. */
  from: RawBuilder<unknown>
  /** The columns of a row, the names that it borrows included. */
  columns: RawBuilder<unknown>
  /** The columns that are kept beside a row: see `derivedOf`. */
  derived: string[]
  /** The names that a row borrows, and the tables that they come from; nothing where it borrows none. */
  lent?: { names: RawBuilder<unknown>; joins: RawBuilder<unknown> }
}

/** A name of our own schema. */
const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')

const join = (table: string, alias: string, id: string): string =>
  `left join ${quoted(table)} as ${quoted(alias)} on ${quoted(`${alias}.id`)} = ${quoted(id)}`

/** The tables that a collection borrows names from, each once, and where each name is found in them. */
const lenders = (collection: Collection) => {
  const joins = new Map<string, string>()
  const columns = Object.entries<Lookup>(collections[collection].lookups).map(([name, lookup]) => {
    const { by, from, take, next } = lookup
    const [first, second] = [`by_${by}`, `by_${by}_${take}`]
    joins.set(first, join(from, first, `t.${by}`))
    if (next) joins.set(second, join(next.from, second, `${first}.${take}`))
    const found = next ? `${second}.${next.take}` : `${first}.${take}`
    return `coalesce(${quoted(found)}, '') as ${quoted(name)}`
  })
  return { joins: [...joins.values()], columns }
}

/** Returns the columns of a row without joined names, each with `prefix` before its name. */
export const ownColumns = (collection: Collection, alias: string, prefix = ''): string =>
  codecOf(collection)
    .fields.map((field) => {
      const count = collections[collection].counts[field]
      const column = quoted(`${alias}.${field}`)
      if (!count) return prefix === '' ? column : `${column} as ${quoted(prefix + field)}`
      const { collection: of, by } = count
      return `(select count(*) from ${quoted(of)} as n where ${quoted(`n.${by}`)} = ${quoted(`${alias}.id`)}) as ${quoted(prefix + field)}`
    })
    .join(', ')

/** Inserts rows as they are written. Which columns a collection has is known at run time only: the codec is what makes them fit. */
export const insertRows = (db: Database, collection: Collection, values: readonly Values[]) =>
  db.insertInto<Collection>(collection).values(values as never)

/** The sort keys that rows have of their own. */
const ownSorts = <C extends Collection>(collection: C) =>
  Object.entries(collections[collection].sorts).flatMap(([name, sort]) =>
    typeof sort === 'function' ? [[name, sort] as const] : [],
  )

const tables = new Map<Collection, Table>()

/** A collection as SQL names it. */
export const tableOf = (collection: Collection): Table => {
  const known = tables.get(collection)
  if (known) return known
  const { joins, columns } = lenders(collection)
  const made: Table = {
    name: sql.raw(quoted(collection)),
    from: sql.raw([`${quoted(collection)} as t`, ...joins].join(' ')),
    columns: sql.raw([ownColumns(collection, 't'), ...columns].join(', ')),
    derived: [
      ...ownSorts(collection).map(([name]) => `${name}_key`),
      ...(collections[collection].search ? ['words'] : []),
    ],
    ...(columns.length > 0 && {
      lent: { names: sql.raw(columns.join(', ')), joins: sql.raw(joins.join(' ')) },
    }),
  }
  tables.set(collection, made)
  return made
}

/** A word that only whoever may be shown personal data finds a row by. No other word has a `:` in it. */
const personalForm = (word: string): string => `:${word}`

/** Returns the words of a query; none where the collection is not searched. */
export const askedWords = (
  collection: Collection,
  { q = '', personal = false }: { q?: string; personal?: boolean },
): Asked[] => {
  const spec = collections[collection]
  if (!spec.search) return []
  const isPersonal = personal && spec.personal !== undefined
  return searchWords(q).map((forms) => (isPersonal ? [...forms, ...forms.map(personalForm)] : forms))
}

/**
 * What is kept beside a row's own fields, alike in both databases: the folded keys that it sorts by, and its folded words, each once, between blanks, so
 * that a blank and some letters are found where a word begins with them.
 */
export const derivedOf = <C extends Collection>(collection: C, row: Row<C>): Values => {
  const { search, personal } = collections[collection]
  const keys = ownSorts(collection).map(([name, value]) => [`${name}_key`, fold(value(row))])
  if (!search) return Object.fromEntries(keys)
  const open = words(search(row).join(' '))
  const hidden = words((personal?.(row) ?? []).join(' ')).map(personalForm)
  return { ...Object.fromEntries(keys), words: ` ${[...new Set([...open, ...hidden])].join(' ')} ` }
}
