import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { openSqliteConnection } from '../../src/server/store/sql/sqlite.ts'
import type { Statement } from './statements.ts'
import type { OpenStore } from './stores.ts'

/**
 * What a statement does with the rows of a table. `scan`: reads all rows. `walk`: reads them in the
 * order of a list, without an index condition, until a page is full. `sort`: sorts some rows.
 */
export interface TableWork {
  table: string
  operation: 'scan' | 'walk' | 'sort'
  /** Number of sorted rows. For a walk, the number of matching rows. */
  rows: number
}

/** How a database executes a statement. */
interface QueryPlan {
  /** The tables that the statement reads. */
  tables: string[]
  work: TableWork[]
  /** The plan in the words of the database. */
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

/** Returns the table behind an alias of a statement. */
const tableOfAlias = (text: string, alias: string): string =>
  [...text.matchAll(/"?(\w+)"? as "?(\w+)"?/gu)].find(([, , name]) => name === alias)?.[1] ?? alias

/** Returns the values of a statement without its limits. `noLimit` replaces them. */
const withoutLimits = ({ text, values }: Statement, noLimit: unknown): unknown[] => {
  const boundKinds = [...text.matchAll(/(limit |offset )?(?:\?|\$\d+)/gu)].map(([, bound]) => bound)
  return values.map((value, at) => (boundKinds[at] === 'limit ' ? noLimit : boundKinds[at] ? 0 : value))
}

/**
 * Whether a subquery, as SQLite names it, ends with a limit. An empty name means the statement
 * itself.
 */
const isLimited = (text: string, query: string): boolean => {
  const [, subquery] = /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/u.exec(query) ?? []
  if (query !== '' && !subquery) return false
  return new RegExp(`\\blimit [^()]*${subquery ? `\\) as "?${subquery}\\b` : '$'}`, 'u').test(text)
}

const SORT = /^USE TEMP B-TREE FOR .*ORDER BY/u

/**
 * A full-text index is read for its matches only. An automatic index of SQLite covers the whole
 * table.
 */
const isScan = (operation: string, method: string): boolean =>
  operation === 'SCAN' ? !/VIRTUAL TABLE INDEX \d+:M/u.test(method) : method.includes('AUTOMATIC')

const sqlitePlanner = (filename: string): Planner => {
  const db = openSqliteConnection(filename, 'read')
  const ask = async <T>(text: string, values: readonly unknown[]): Promise<T[]> =>
    (await db.executeQuery<T>(CompiledQuery.raw(text, [...values]))).rows

  /** Counts the rows of a statement without its limits. */
  const countAll = async (statement: Statement): Promise<number> => {
    const text = `select count(*) as n from (${statement.text})`
    return (await ask<{ n: number }>(text, withoutLimits(statement, -1)))[0]?.n ?? 0
  }

  return {
    async planOf(statement) {
      const { text, values } = statement
      const steps = await ask<SqliteStep>(`explain query plan ${text}`, values)
      const tables: string[] = []
      const work: TableWork[] = []
      // The steps of a query are its loops, the outermost first.
      for (const [id, children] of Map.groupBy(steps, ({ parent }) => parent)) {
        const query = steps.find((step) => step.id === id)?.detail ?? ''
        const isSorted = children.some(({ detail }) => SORT.test(detail))
        const loops = children.flatMap(({ detail }) => {
          const [, operation, alias, method = ''] = /^(SCAN|SEARCH) (\S+) ?(.*)$/u.exec(detail) ?? []
          // A subquery may have the alias of a table.
          const isSubquery = steps.some((step) => step.parent === id && step.detail === `CO-ROUTINE ${alias}`)
          const table = alias && (isSubquery ? alias : tableOfAlias(text, alias))
          return operation && table ? [{ table, operation, method }] : []
        })
        const [first] = loops
        // Only tables have quoted names. The others are subqueries, such as a page.
        if (first && isSorted && text.includes(`"${first.table}"`))
          work.push({ table: first.table, operation: 'sort', rows: await countAll(statement) })
        for (const [at, { table, operation, method }] of loops.entries()) {
          tables.push(table)
          const isPage = at === 0 && !isSorted && isLimited(text, query)
          if (isScan(operation, method) && isPage)
            work.push({ table, operation: 'walk', rows: await countAll(statement) })
          else if (isScan(operation, method)) work.push({ table, operation: 'scan', rows: 0 })
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

const READ_NODES = ['Seq Scan', 'Index Scan', 'Index Only Scan']
/** Nodes that stop reading when their parent has enough rows. */
const LIMITING_NODES = ['Limit', 'Nested Loop', 'Subquery Scan', 'Result', 'Incremental Sort', 'Append']
const LIMITED_RELATIONS = ['Outer', 'Subquery', 'Member']

const countNodeRows = (node: PostgresNode): number => node['Actual Rows'] * node['Actual Loops']

const findTable = (node: PostgresNode): string | undefined =>
  node['Relation Name'] ?? node.Plans?.map(findTable).find((table) => table !== undefined)

const formatNode = (node: PostgresNode, depth = 0): string =>
  [
    [
      '  '.repeat(depth) + node['Node Type'],
      ...[node['Relation Name'], node['Index Name'], node['Index Cond'], node.Filter].filter(Boolean),
      `(${countNodeRows(node)} rows)`,
    ].join(' '),
    ...(node.Plans ?? []).map((child) => formatNode(child, depth + 1)),
  ].join('\n')

const tablesIn = (node: PostgresNode): string[] => [
  ...(node['Relation Name'] ? [node['Relation Name']] : []),
  ...(node.Plans ?? []).flatMap(tablesIn),
]

/**
 * Returns the work of a plan node. Postgres runs the statement while it explains it, so the rows of
 * each node are known.
 */
const findWork = (node: PostgresNode, isPage = false): TableWork[] => {
  const { 'Node Type': type, 'Relation Name': table, 'Index Cond': condition, Plans: children = [] } = node
  const isWhole = table !== undefined && READ_NODES.includes(type) && !condition
  const sortedTable = type === 'Sort' && findTable(node)
  return [
    ...(isWhole ? [{ table, operation: isPage ? ('walk' as const) : ('scan' as const), rows: 0 }] : []),
    ...(sortedTable
      ? [
          {
            table: sortedTable,
            operation: 'sort' as const,
            rows: children[0] ? countNodeRows(children[0]) : 0,
          },
        ]
      : []),
    ...children.flatMap((child) => {
      const isLimitPassed =
        LIMITED_RELATIONS.includes(child['Parent Relationship'] ?? '') && LIMITING_NODES.includes(type)
      return findWork(child, isLimitPassed && (isPage || type === 'Limit'))
    }),
  ]
}

const postgresPlanner = async (url: string): Promise<Planner> => {
  const client = new pg.Client(url)
  await client.connect()
  // For a small table, Postgres prefers a sequential scan. Higher page costs make it plan as for a
  // large table.
  await client.query('set seq_page_cost = 4; set random_page_cost = 1')

  const countAll = async (statement: Statement): Promise<number> => {
    const text = `select count(*)::int as n from (${statement.text}) as counted`
    return (await client.query<{ n: number }>(text, withoutLimits(statement, null))).rows[0]?.n ?? 0
  }

  return {
    async planOf(statement) {
      const { text, values } = statement
      const explainStatement = `explain (analyze, timing off, summary off, format json) ${text}`
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PostgresNode }] }>(explainStatement, [
        ...values,
      ])
      if (!rows[0]) throw new Error(`no plan of ${text}`)
      const [{ Plan: root }] = rows[0]['QUERY PLAN']
      const work = findWork(root)
      const matches = work.some(({ operation }) => operation === 'walk') ? await countAll(statement) : 0
      return {
        tables: tablesIn(root),
        work: work.map((child) => (child.operation === 'walk' ? { ...child, rows: matches } : child)),
        text: formatNode(root),
      }
    },
    close: () => client.end(),
  }
}

/** Opens a connection that explains statements on the database of a store. */
export const openPlanner = async ({
  env: { DATABASE_URL, DATA_DIR = '' } = {},
}: OpenStore): Promise<Planner> =>
  DATABASE_URL ? postgresPlanner(DATABASE_URL) : sqlitePlanner(join(DATA_DIR, 'acredita.sqlite'))
