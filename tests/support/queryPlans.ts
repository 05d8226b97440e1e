import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { openSqlite } from '../../src/server/store/sql/sqlite.ts'
import type { Statement } from './statements.ts'
import type { OpenStore } from './stores.ts'

/**
 * What a statement does with the rows of a table: reads all of them (`scan`); reads them in the order of a list, through no condition of an index, until a page is
 * full (`walk`); or puts some in order (`sort`).
 */
export interface Work {
  table: string
  does: 'scan' | 'walk' | 'sort'
  /** How many are put in order; of a walk, how many there are to be found. */
  rows: number
}

/** How a database goes about a statement. */
interface QueryPlan {
  /** The tables that it reads. */
  tables: string[]
  work: Work[]
  /** In the database's words. */
  text: string
}

export interface Planner {
  planOf(statement: Statement): Promise<QueryPlan>
  close(): Promise<unknown>
}

interface SqliteStep {
  id: number
  parent: number
  detail: string
}

/** The table that a statement calls so. */
const tableCalled = (text: string, alias: string): string =>
  [...text.matchAll(/"?(\w+)"? as "?(\w+)"?/gu)].find(([, , name]) => name === alias)?.[1] ?? alias

/** The values of a statement without its limits; `none` is what a database takes for no limit. */
const withoutLimits = ({ text, values }: Statement, none: unknown): unknown[] => {
  const places = [...text.matchAll(/(limit |offset )?(?:\?|\$\d+)/gu)].map(([, bound]) => bound)
  return values.map((value, at) => (places[at] === 'limit ' ? none : places[at] ? 0 : value))
}

/** Is what SQLite calls so ended by a limit? Nothing is the statement itself. */
const isLimited = (text: string, query: string): boolean => {
  const [, part] = /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/u.exec(query) ?? []
  if (query !== '' && !part) return false
  return new RegExp(`\\blimit [^()]*${part ? `\\) as "?${part}\\b` : '$'}`, 'u').test(text)
}

const SORT = /^USE TEMP B-TREE FOR .*ORDER BY/u

/** An index of words is asked for those that match; one that SQLite makes for a statement is made of the whole table. */
const isScan = (how: string, by: string): boolean =>
  how === 'SCAN' ? !/VIRTUAL TABLE INDEX \d+:M/u.test(by) : by.includes('AUTOMATIC')

const sqlitePlanner = (filename: string): Planner => {
  const db = openSqlite(filename, 'read')
  const ask = async <T>(text: string, values: readonly unknown[]): Promise<T[]> =>
    (await db.executeQuery<T>(CompiledQuery.raw(text, [...values]))).rows

  /** How many rows there would be without limits. */
  const countAll = async (statement: Statement): Promise<number> => {
    const text = `select count(*) as n from (${statement.text})`
    return (await ask<{ n: number }>(text, withoutLimits(statement, -1)))[0]?.n ?? 0
  }

  return {
    async planOf(statement) {
      const { text, values } = statement
      const steps = await ask<SqliteStep>(`explain query plan ${text}`, values)
      const tables: string[] = []
      const work: Work[] = []
      // The steps of a query are its loops, the outermost first.
      for (const [id, own] of Map.groupBy(steps, ({ parent }) => parent)) {
        const query = steps.find((step) => step.id === id)?.detail ?? ''
        const isSorted = own.some(({ detail }) => SORT.test(detail))
        const loops = own.flatMap(({ detail }) => {
          const [, how, alias, by = ''] = /^(SCAN|SEARCH) (\S+) ?(.*)$/u.exec(detail) ?? []
          // What a query within has found may be called as a table is.
          const isFound = steps.some((step) => step.parent === id && step.detail === `CO-ROUTINE ${alias}`)
          const table = alias && (isFound ? alias : tableCalled(text, alias))
          return how && table ? [{ table, how, by }] : []
        })
        const [first] = loops
        // Only tables have quoted names; the rest are queries within, such as a page.
        if (first && isSorted && text.includes(`"${first.table}"`))
          work.push({ table: first.table, does: 'sort', rows: await countAll(statement) })
        for (const [at, { table, how, by }] of loops.entries()) {
          tables.push(table)
          const isPage = at === 0 && !isSorted && isLimited(text, query)
          if (isScan(how, by) && isPage) work.push({ table, does: 'walk', rows: await countAll(statement) })
          else if (isScan(how, by)) work.push({ table, does: 'scan', rows: 0 })
        }
      }
      return { tables, work, text: steps.map(({ detail }) => detail).join('\n') }
    },
    close: () => db.destroy(),
  }
}

interface PostgresNode {
  'Node Type': string
  'Parent Relationship'?: string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: PostgresNode[]
}

const READS = ['Seq Scan', 'Index Scan', 'Index Only Scan']
/** They ask for no more rows than they are asked for themselves. */
const PASS_ON = ['Limit', 'Nested Loop', 'Subquery Scan', 'Result', 'Incremental Sort', 'Append']
const PASSED_ON = ['Outer', 'Subquery', 'Member']

const rowsOf = (node: PostgresNode): number => node['Actual Rows'] * node['Actual Loops']

const tableBeneath = (node: PostgresNode): string | undefined =>
  node['Relation Name'] ?? node.Plans?.map(tableBeneath).find((table) => table !== undefined)

const textOf = (node: PostgresNode, depth = 0): string =>
  [
    [
      '  '.repeat(depth) + node['Node Type'],
      ...[node['Relation Name'], node['Index Name'], node['Index Cond'], node.Filter].filter(Boolean),
      `(${rowsOf(node)} rows)`,
    ].join(' '),
    ...(node.Plans ?? []).map((one) => textOf(one, depth + 1)),
  ].join('\n')

const tablesIn = (node: PostgresNode): string[] => [
  ...(node['Relation Name'] ? [node['Relation Name']] : []),
  ...(node.Plans ?? []).flatMap(tablesIn),
]

/** Postgres runs the statement as it explains it, so that it is known how many rows each part of the plan has had. */
const workIn = (node: PostgresNode, isPage = false): Work[] => {
  const { 'Node Type': type, 'Relation Name': table, 'Index Cond': condition, Plans: inner = [] } = node
  const isWhole = table !== undefined && READS.includes(type) && !condition
  const sorted = type === 'Sort' && tableBeneath(node)
  return [
    ...(isWhole ? [{ table, does: isPage ? ('walk' as const) : ('scan' as const), rows: 0 }] : []),
    ...(sorted ? [{ table: sorted, does: 'sort' as const, rows: inner[0] ? rowsOf(inner[0]) : 0 }] : []),
    ...inner.flatMap((one) => {
      const isAsked = PASSED_ON.includes(one['Parent Relationship'] ?? '') && PASS_ON.includes(type)
      return workIn(one, isAsked && (isPage || type === 'Limit'))
    }),
  ]
}

const postgresPlanner = async (url: string): Promise<Planner> => {
  const client = new pg.Client(url)
  await client.connect()
  // Reading a small table whole costs less than using an index. Dearer pages make it plan as for a large one.
  await client.query('set seq_page_cost = 4; set random_page_cost = 1')

  const countAll = async (statement: Statement): Promise<number> => {
    const text = `select count(*)::int as n from (${statement.text}) as counted`
    return (await client.query<{ n: number }>(text, withoutLimits(statement, null))).rows[0]?.n ?? 0
  }

  return {
    async planOf(statement) {
      const { text, values } = statement
      const explained = `explain (analyze, timing off, summary off, format json) ${text}`
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PostgresNode }] }>(explained, [...values])
      if (!rows[0]) throw new Error(`no plan of ${text}`)
      const [{ Plan: root }] = rows[0]['QUERY PLAN']
      const work = workIn(root)
      const matches = work.some(({ does }) => does === 'walk') ? await countAll(statement) : 0
      return {
        tables: tablesIn(root),
        work: work.map((one) => (one.does === 'walk' ? { ...one, rows: matches } : one)),
        text: textOf(root),
      }
    },
    close: () => client.end(),
  }
}

/** Asks the database of a store how it goes about statements, on a connection of its own. */
export const openPlanner = async ({
  env: { DATABASE_URL, DATA_DIR = '' } = {},
}: OpenStore): Promise<Planner> =>
  DATABASE_URL ? postgresPlanner(DATABASE_URL) : sqlitePlanner(join(DATA_DIR, 'acredita.sqlite'))
