import { sql } from 'kysely'
import { breathe } from '../../turns.ts'
import type { Collection, Row, Rows } from '../rows.ts'
import type { Id, ListQuery, Reader } from '../store.ts'
import type { Database, SqlDialect } from './database.ts'
import { countStatement, listStatement, nextStatement, wholeStatement } from './listStatement.ts'
import { decodeRow } from './rowCodec.ts'
import { tableOf } from './table.ts'
import { keptTotal } from './tallies.ts'

type Record_ = Record<string, unknown>

const CHUNK = 500

/** The store's reading verbs over one connection. */
export const sqlReader = (db: Database, dialect: SqlDialect): Reader => {
  const select = async <C extends Collection>(collection: C, column: string, values: readonly unknown[]) => {
    const { name, columns } = tableOf(collection)
    const { rows } = await sql<Record_>`select ${columns} from ${name} t
      where ${sql.raw(`t.${column}`)} in (${sql.join([...values])})`.execute(db)
    return rows.map((row) => decodeRow(collection, row))
  }

  const count = async <C extends Collection>(collection: C, query: ListQuery<C>): Promise<number> => {
    const kept = keptTotal(collection, query)
    const statement = kept ? sql`select (${kept}) as n` : countStatement(dialect, collection, query)
    const { rows } = await sql<{ n: number }>`${statement}`.execute(db)
    return Number(rows[0]?.n ?? 0)
  }

  return {
    async getList<C extends Collection>(collection: C, query: ListQuery<C>) {
      const counted = query.range && (await count(collection, query))
      const statement =
        counted === undefined
          ? wholeStatement(dialect, collection, query)
          : listStatement(dialect, collection, query, counted)
      const { rows } = await sql<Record_>`${statement}`.execute(db)
      return {
        rows: rows.map((row): Row<C> => decodeRow(collection, row)),
        total: counted ?? rows.length,
      }
    },

    search: async (collection, query) => {
      const { numbers, total } = await dialect.words.best(db, collection, query)
      if (numbers.length === 0) return { rows: [], total }
      const { name, columns } = tableOf(collection)
      const column = sql.raw(`t.${dialect.words.numberOf(collection)}`)
      const { rows } = await sql<Record_ & { number: number | string }>`select ${columns}, ${column} as number
        from ${name} t where ${column} in (${sql.join(numbers)})`.execute(db)
      const found = new Map(rows.map(({ number, ...row }) => [number, decodeRow(collection, row)]))
      return { rows: numbers.flatMap((number) => found.get(number) ?? []), total }
    },

    async getOne<C extends Collection>(collection: C, id: Id<C>) {
      return (await select(collection, 'id', [id]))[0]
    },

    async getMany<C extends Collection>(collection: C, ids: readonly Id<C>[]) {
      return ids.length === 0 ? [] : select(collection, 'id', ids)
    },

    async getBy<C extends Collection>(collection: C, field: keyof Rows[C] & string, value: string) {
      return (await select(collection, field, [value]))[0]
    },

    async *each<C extends Collection>(
      collection: C,
      query: Omit<ListQuery<C>, 'range'>,
    ): AsyncIterable<Row<C>> {
      let after: { key: unknown; id: unknown } | undefined
      for (;;) {
        const { rows } = await nextStatement(dialect, collection, query, after, CHUNK).execute(db)
        for (const { order_key, ...row } of rows as Record_[]) {
          after = { key: order_key, id: row.id }
          yield decodeRow(collection, row)
          await breathe()
        }
        if (rows.length < CHUNK) return
      }
    },
  }
}
