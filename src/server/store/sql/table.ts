import { type RawBuilder, sql } from 'kysely'
import { toSortKey } from '../../../domain/common/text.ts'
import { listIndexedWords } from '../../../domain/search/indexedWords.ts'
import { parseSearchQueryIntoWords } from '../../../domain/search/searchWords.ts'
import { collections } from '../collections.ts'
import type { Collection, Row } from '../rows.ts'
import type { Database, QueryWord, Values } from './database.ts'
import { getRowCodecOfCollection } from './rowCodec.ts'

/** SQL fragments of a collection, which are built once and reused in all statements. */
interface Table {
  name: RawBuilder<unknown>
  /** SQL after `from`: the table with the alias `t`, and the joins for names from other tables. */
  from: RawBuilder<unknown>
  /** Columns to select, including names from other tables. */
  columns: RawBuilder<unknown>
  /** Names of the derived columns: sort keys and search words. */
  derived: string[]
  /** Columns with names from other tables, and their joins. */
  joined?: { names: RawBuilder<unknown>; joins: RawBuilder<unknown> }
}

/** Quotes the name of a table or column for SQL. */
const quoteSqlName = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')

const createLeftJoinSql = (table: string, alias: string, id: string): string =>
  `left join ${quoteSqlName(table)} as ${quoteSqlName(alias)} on ${quoteSqlName(`${alias}.id`)} = ${quoteSqlName(id)}`

/** Returns the joins for names from other tables, and the joined columns. */
const createJoinsForDisplayNames = (collection: Collection) => {
  const joins = new Map<string, string>()
  const columns = Object.entries(collections[collection].lookups).map(([name, lookup]) => {
    const { by, from, take, next } = lookup
    const [first, second] = [`by_${by}`, `by_${by}_${take}`]
    joins.set(first, createLeftJoinSql(from, first, `t.${by}`))
    if (next) joins.set(second, createLeftJoinSql(next.from, second, `${first}.${take}`))
    const sourceColumn = next ? `${second}.${next.take}` : `${first}.${take}`
    return `coalesce(${quoteSqlName(sourceColumn)}, '') as ${quoteSqlName(name)}`
  })
  return { joins: [...joins.values()], columns }
}

/** Returns an SQL list of the stored columns of a collection, with `prefix` before each column name. */
export const listStoredColumnsAsSql = (collection: Collection, alias: string, prefix = ''): string =>
  getRowCodecOfCollection(collection)
    .fields.map((field) => {
      const count = collections[collection].counts[field]
      const column = quoteSqlName(`${alias}.${field}`)
      if (!count) return prefix === '' ? column : `${column} as ${quoteSqlName(prefix + field)}`
      const { collection: countedCollection, by } = count
      return `(select count(*) from ${quoteSqlName(countedCollection)} as n where ${quoteSqlName(`n.${by}`)} = ${quoteSqlName(`${alias}.id`)}) as ${quoteSqlName(prefix + field)}`
    })
    .join(', ')

/** Creates an insert statement. TypeScript cannot check the columns, which are known only at run time. */
export const createInsertRowsStatement = (db: Database, collection: Collection, values: readonly Values[]) =>
  db.insertInto<Collection>(collection).values(values as never)

/** Returns the sort keys that are stored in the row itself. */
const listSortKeysStoredInRow = <C extends Collection>(collection: C) =>
  Object.entries(collections[collection].sorts).flatMap(([name, sort]) =>
    typeof sort === 'function' ? [[name, sort] as const] : [],
  )

const sqlFragmentsByCollection = new Map<Collection, Table>()

/** Returns the cached SQL fragments of a collection. */
export const getSqlFragmentsOfCollection = (collection: Collection): Table => {
  const cached = sqlFragmentsByCollection.get(collection)
  if (cached) return cached
  const { joins, columns } = createJoinsForDisplayNames(collection)
  const table: Table = {
    name: sql.raw(quoteSqlName(collection)),
    from: sql.raw([`${quoteSqlName(collection)} as t`, ...joins].join(' ')),
    columns: sql.raw([listStoredColumnsAsSql(collection, 't'), ...columns].join(', ')),
    derived: [
      ...listSortKeysStoredInRow(collection).map(([name]) => `${name}_key`),
      ...(collections[collection].search ? ['words'] : []),
    ],
    ...(columns.length > 0 && {
      joined: { names: sql.raw(columns.join(', ')), joins: sql.raw(joins.join(' ')) },
    }),
  }
  sqlFragmentsByCollection.set(collection, table)
  return table
}

/** Marks a search word as personal data. Only users who may see personal data find rows by marked words. */
const markWordAsPersonalData = (word: string): string => `:${word}`

/** Splits a search text into words in all their spellings. Returns no words if the collection has no search. */
export const parseSearchQueryWords = (
  collection: Collection,
  { q = '', personal = false }: { q?: string; personal?: boolean },
): QueryWord[] => {
  const spec = collections[collection]
  if (!spec.search) return []
  const isPersonal = personal && spec.personal !== undefined
  return parseSearchQueryIntoWords(q).map((forms) =>
    isPersonal ? [...forms, ...forms.map(markWordAsPersonalData)] : forms,
  )
}

/** Computes the sort keys and search words of a row, in lower case without accents. */
export const computeSortKeysAndSearchWords = <C extends Collection>(collection: C, row: Row<C>): Values => {
  const { search, personal } = collections[collection]
  const keys = listSortKeysStoredInRow(collection).map(([name, value]) => [
    `${name}_key`,
    toSortKey(value(row)),
  ])
  if (!search) return Object.fromEntries(keys)
  const publicWords = search(row).flatMap((text) => listIndexedWords(text ?? ''))
  const personalWords = (personal?.(row) ?? []).flatMap(listIndexedWords).map(markWordAsPersonalData)
  return {
    ...Object.fromEntries(keys),
    // With blanks around each word, a blank followed by letters finds the beginning of a word.
    words: ` ${[...new Set([...publicWords, ...personalWords])].join(' ')} `,
  }
}
