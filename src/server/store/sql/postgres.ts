import { Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { COLLECTION_NAMES, collections } from '../collections.ts'
import type { Collection } from '../rows.ts'
import type { SqlDialect } from './database.ts'
import { schema } from './schema.ts'
import { getSqlFragmentsOfCollection } from './table.ts'
import { createPostgresFullTextIndexStatements, tsquery } from './tsquery.ts'

/** Postgres type of 8-byte integers. pg returns them as texts by default, but the portal's values fit into a number. */
const INT8_TYPE_ID = 20

/** Timeouts of a connection, in milliseconds. */
export interface Timeouts {
  /** Maximum time to wait for a free connection. */
  connect: number
  /** Maximum time to wait for earlier write transactions of this process. */
  writerQueue: number
  statement: number
  lock: number
  /** Maximum pause between two statements of a transaction. */
  idle: number
}

/** Timeouts of requests, and longer ones for migrations, dumps, backups and reports. */
export const TIMEOUTS_MS = {
  request: { connect: 10_000, writerQueue: 60_000, statement: 10_000, lock: 5_000, idle: 10_000 },
  bulk: { connect: 60_000, writerQueue: 60_000, statement: 600_000, lock: 600_000, idle: 600_000 },
} satisfies Record<string, Timeouts>

/** Additional wait after the timeout of Postgres, in milliseconds, before a silent connection is closed. */
const GRACE_MS = 2_000
/** Delay of TCP keep-alive, in milliseconds. It detects a lost server earlier than the statement timeout. */
const KEEP_ALIVE_MS = 10_000

/** Creates a socket that closes if Postgres stops responding. The `query_timeout` of pg would keep the dead connection open. */
const createPostgresSocketWithTimeout = ({ statement, idle }: Timeouts): Socket => {
  const socket = new Socket()
  const silenceMs = Math.max(statement, idle) + GRACE_MS
  return socket.setTimeout(silenceMs, () =>
    socket.destroy(Object.assign(new Error('Postgres says nothing'), { code: 'ETIMEDOUT' })),
  )
}

/** Name of a server's connections, which commands look for. A server polls its settings every few seconds, so that one is always open. */
const SERVER_CONNECTION = 'acredita-server'

/** Returns whether a running server is connected to a database. */
export const hasServerOnPostgres = async (url: string): Promise<boolean> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUTS_MS.request.connect,
  })
  await client.connect()
  const { rowCount } = await client
    .query('select 1 from pg_stat_activity where datname = current_database() and application_name = $1', [
      SERVER_CONNECTION,
    ])
    .finally(() => client.end())
  return (rowCount ?? 0) > 0
}

/**
 * Opens a connection pool that returns 8-byte integers as numbers instead of texts. With `isServer`, the connections have a name, so that
 * commands notice the server.
 */
export const openPostgresPool = (
  url: string,
  maxConnections: number,
  timeouts: Timeouts,
  isServer = false,
): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    ...(isServer && { application_name: SERVER_CONNECTION }),
    connectionTimeoutMillis: timeouts.connect,
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: timeouts.idle,
    stream: () => createPostgresSocketWithTimeout(timeouts),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8_TYPE_ID && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
    } as pg.CustomTypesConfig,
  })
  // Keeps the error event of a lost connection from ending the process. The pool replaces the connection.
  const ignoreError = () => undefined
  pool.on('error', ignoreError)
  pool.on('connect', (client) => client.on('error', ignoreError))
  return pool
}

/** Arbitrary id of the advisory lock that write transactions acquire. */
const WRITER_LOCK_ID = 7_231_604

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** First column of each unique constraint, by constraint name. Error messages may be translated, so they cannot be parsed. */
const UNIQUE_COLUMNS = new Map(
  Object.entries(schema).flatMap(([table, { unique }]) => [
    [`${table}_pkey`, 'id'],
    ...unique.map((columns): [string, string] => {
      const names = columns.split(', ')
      return [`${[table, ...names].join('_')}_key`, names[0] ?? '']
    }),
  ]),
)

/** Returns the table of a collection, and the table of its full-text index if it has one. */
const listTablesOfCollection = (name: Collection): string[] => [
  name,
  ...(collections[name].index ? [`${name}_search`] : []),
]

export const postgres: SqlDialect = {
  // The advisory lock lets only one transaction write at a time, across all processes. With `read committed`, the transaction sees the rows
  // that others wrote while it waited for the lock.
  beginStatement: `begin isolation level read committed; select pg_advisory_xact_lock(${WRITER_LOCK_ID})`,

  // Postgres waits for locks without blocking the event loop, so that no retry is needed.
  isBusy: () => false,

  findDuplicateColumn(error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    return code === UNIQUE_VIOLATION ? UNIQUE_COLUMNS.get(constraint) : undefined
  },

  isMissingReference: (error) => (error as { code?: string }).code === FOREIGN_KEY_VIOLATION,

  placeholder: (at) => `$${at}`,
  canWriteSeveralTables: true,

  contains: (column, text) => sql`strpos(${column}, ${text}) > 0`,
  wordIndex: tsquery,
  getRowKey: () => 'id',
  // Also vacuums the tables, because index-only scans need vacuumed pages and autovacuum starts only a minute later.
  analyzeStatement: `vacuum (analyze) ${COLLECTION_NAMES.flatMap(listTablesOfCollection).join()}`,
  wordIndexStatements: createPostgresFullTextIndexStatements,
  rowTriggerStatements: (name, table, event, statements) => [
    `create function ${name}() returns trigger language plpgsql as $$ begin
      ${statements.map((one) => `${one};`).join(' ')}
      return null;
    end $$`,
    `create trigger ${name} after ${event} on ${table} for each row execute function ${name}()`,
  ],
  jsonArrayFunction: 'json_build_array',
  toReadableList: (column) =>
    `case when jsonb_typeof(${column}) = 'array' then ${column} else cast('[]' as jsonb) end`,
  listItems: (column) => `jsonb_array_elements_text(cast(${column} as jsonb)) as item(value)`,

  columnTypes: {
    number: 'bigint generated by default as identity primary key',
    // The collation `C` sorts by code points, as SQLite does.
    text: 'text collate "C"',
    integer: 'bigint',
    boolean: 'boolean',
    list: 'jsonb',
    object: 'json',
  },
  hasRowNumbers: false,

  async updateIdSequence(db, collection) {
    if (!collections[collection].numbered) return
    const { name } = getSqlFragmentsOfCollection(collection)
    await sql`select setval(pg_get_serial_sequence(${collection}, 'id'), coalesce(max(id), 1), max(id) is not null) from ${name}`.execute(
      db,
    )
  },
}
