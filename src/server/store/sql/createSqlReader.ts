import { sql } from 'kysely'
import { KNOWN_STATES } from '../../../domain/people/accreditation.ts'
import { yieldToOtherRequests } from '../../common/eventLoop.ts'
import type { Collection, Row, Rows } from '../rows.ts'
import type { Filter, Id, ListQuery, Reader, ValueCount } from '../store.ts'
import type { Database, SqlDialect, Values } from './database.ts'
import { createFaultQueries } from './derivedFaults.ts'
import {
  createCountByValueStatement,
  createFirstListPageStatement,
  createListPageStatement,
  createPeopleCountsByStateStatement,
  createRowCountStatement,
  createRowsAfterPositionStatement,
  createSelectAllRowsStatement,
  createUnsortedRowsByKeysStatement,
  parseListPositionOfRow,
  usesFullTextIndex,
} from './listStatement.ts'
import { createAuditLogStoreQuery } from './logQueries.ts'
import { createDocumentReviewQueries } from './reviewQueries.ts'
import { decodeDatabaseRow } from './rowCodec.ts'
import { findBestSearchMatches, type Keys, readFullTextSearchPage } from './search.ts'
import { getSqlFragmentsOfCollection, listStoredColumnsAsSql } from './table.ts'
import { createTodoStoreQueries } from './todoQueries.ts'

/** Number of rows that a stream reads at a time. */
const CHUNK_SIZE = 500

/** Selects a session with its user and company. A constant, because building the SQL text for each request is slow. */
const SESSION =
  sql.raw<Values>(`select ${listStoredColumnsAsSql('tokens', 't', 't_')}, ${listStoredColumnsAsSql('users', 'u', 'u_')}, c.active as company_active
  from tokens as t join users as u on u.id = t."user" left join companies as c on c.id = u.company`)

const createSelectSessionStatement = (hash: string) => sql<Values>`${SESSION} where t.hash = ${hash}`

/** Returns the columns whose names begin with a prefix, without the prefix. */
const pickColumnsWithPrefix = (row: Values, prefix: string): Values =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
  )

/** Creates the reading functions of the store for a database connection. */
export const createSqlReader = (db: Database, dialect: SqlDialect, decode = decodeDatabaseRow): Reader => {
  const select = async <C extends Collection>(collection: C, column: string, values: readonly unknown[]) => {
    const { from, columns } = getSqlFragmentsOfCollection(collection)
    // SQLite uses the index of a mostly empty column with `=`, but not with `in`.
    const condition = values.length === 1 ? sql`= ${values[0]}` : sql`in (${sql.join([...values])})`
    const { rows } = await sql<Values>`select ${columns} from ${from}
      where ${sql.ref(`t.${column}`)} ${condition}`.execute(db)
    return rows.map((row) => decode(collection, row))
  }

  /** Reads rows by their keys, and returns them in the order of the keys. */
  const readByKeys = async <C extends Collection>(collection: C, keys: Keys): Promise<Row<C>[]> => {
    if (keys.length === 0) return []
    const { rows } = await createUnsortedRowsByKeysStatement(dialect, collection, keys).execute(db)
    const rowsByKey = new Map(rows.map(({ row_key, ...row }) => [row_key, row]))
    return keys.flatMap((key) => {
      const row = rowsByKey.get(key)
      return row ? [decode(collection, row)] : []
    })
  }

  return {
    ...createAuditLogStoreQuery(db, dialect, decode),
    ...createDocumentReviewQueries(db),
    ...createTodoStoreQueries(db),
    ...createFaultQueries(db, dialect, decode),

    async getList<C extends Collection>(collection: C, query: ListQuery<C>) {
      if (!query.range) {
        const { rows } =
          await sql<Values>`${createSelectAllRowsStatement(dialect, collection, query)}`.execute(db)
        return { rows: rows.map((row) => decode(collection, row)), total: rows.length }
      }
      const firstPage = await createFirstListPageStatement(dialect, collection, query)?.execute(db)
      if (firstPage?.rows[0]) {
        const total = Number(firstPage.rows[0].total)
        return {
          rows: firstPage.rows.map(({ total: _, ...row }) => decode(collection, row)),
          total,
        }
      }
      if (usesFullTextIndex(collection, query)) {
        const { keys, total } = await readFullTextSearchPage(db, dialect, collection, {
          ...query,
          range: query.range,
        })
        return { rows: await readByKeys(collection, keys), total }
      }
      const count = await createRowCountStatement(dialect, collection, query).execute(db)
      const total = Number(count.rows[0]?.n ?? 0)
      if (query.range[0] >= total) return { rows: [], total }
      const { rows } = await createListPageStatement(dialect, collection, query, total).execute(db)
      return { rows: rows.map((row) => decode(collection, row)), total }
    },

    async getPage(collection, query) {
      const { rows } = await createListPageStatement(
        dialect,
        collection,
        query,
        Number.POSITIVE_INFINITY,
      ).execute(db)
      return rows.map((row) => decode(collection, row))
    },

    async countBy<C extends Collection, F extends keyof Rows[C] & string>(
      collection: C,
      field: F,
      filter: Filter<C>,
    ) {
      const { rows } = await createCountByValueStatement(collection, field, filter).execute(db)
      return rows as ValueCount<Rows[C][F]>[]
    },

    async countByState(companies, day) {
      if (companies.length === 0) return []
      const { rows } = await createPeopleCountsByStateStatement(companies, day).execute(db)
      return rows.flatMap(({ company, state: stateIndex, n }) => {
        const state = KNOWN_STATES[stateIndex]
        return state ? [{ company, state, n }] : []
      })
    },

    async search(collection, query) {
      const { keys, total } = await findBestSearchMatches(db, dialect, collection, query)
      return { rows: await readByKeys(collection, keys), total }
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

    async getSession(hash) {
      const { rows } = await createSelectSessionStatement(hash).execute(db)
      const [row] = rows
      if (!row) return undefined
      const active = row.company_active as boolean | number | null
      return {
        token: decode('tokens', pickColumnsWithPrefix(row, 't_')),
        user: decode('users', pickColumnsWithPrefix(row, 'u_')),
        company_active: active === null ? null : Boolean(active),
      }
    },

    async *each<C extends Collection>(
      collection: C,
      query: Omit<ListQuery<C>, 'range'>,
    ): AsyncIterable<Row<C>> {
      let position: unknown[] | undefined
      for (;;) {
        const { rows } =
          await sql<Values>`${createRowsAfterPositionStatement(dialect, collection, query, position, CHUNK_SIZE)}`.execute(
            db,
          )
        position = parseListPositionOfRow(rows.at(-1))
        for (const { list_position: _, ...row } of rows) {
          yield decode(collection, row)
          await yieldToOtherRequests()
        }
        if (rows.length < CHUNK_SIZE) return
      }
    },
  }
}
