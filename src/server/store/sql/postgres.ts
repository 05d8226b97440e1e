import { Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { COLLECTION_NAMES, collections } from '../collections.ts'
import type { Collection } from '../rows.ts'
import type { SqlDialect } from './database.ts'
import { type Column, schema, type Table } from './schema.ts'
import { getTable } from './table.ts'
import { tsquery, tsqueryStatements } from './tsquery.ts'

/** Postgres's whole numbers of eight bytes come as texts unless asked otherwise; ours fit. */
const INT8_TYPE_ID = 20

/** How many milliseconds a connection waits for what. */
export interface Timeouts {
  /** To be connected, or for a free connection. */
  connect: number
  /** For one's turn to write, after all of this process who asked before: many at once make a long line, which is no fault. */
  writerQueue: number
  /** For the end of a statement. */
  statement: number
  /** For a lock. */
  lock: number
  /** For the next statement of a transaction. */
  idle: number
}

/** Where somebody waits for the answer, and where everything is read or written at once: migrations, dumps, backups, reports. */
export const TIMEOUTS_MS = {
  request: { connect: 10_000, writerQueue: 60_000, statement: 10_000, lock: 5_000, idle: 10_000 },
  bulk: { connect: 60_000, writerQueue: 60_000, statement: 600_000, lock: 600_000, idle: 600_000 },
} satisfies Record<string, Timeouts>

/** Past the time that Postgres itself would have ended a statement in, a connection that says nothing is dead. */
const GRACE_MS = 2_000
/** A machine that is gone is noticed sooner than a statement of ten minutes would end. */
const KEEP_ALIVE_MS = 10_000

/**
 * Cuts a connection that hangs: whoever waits on it is told, and nobody is given it again. (`query_timeout` of pg would leave the connection open, and what
 * is asked next on it, a rollback, would wait as long again.)
 */
const createSocket = ({ statement, idle }: Timeouts): Socket => {
  const socket = new Socket()
  const silenceMs = Math.max(statement, idle) + GRACE_MS
  return socket.setTimeout(silenceMs, () =>
    socket.destroy(Object.assign(new Error('Postgres says nothing'), { code: 'ETIMEDOUT' })),
  )
}

/** Numbers as numbers, and texts in the order of their code points, as in SQLite. */
export const openPool = (url: string, maxConnections: number, timeouts: Timeouts): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: timeouts.connect,
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: timeouts.idle,
    stream: () => createSocket(timeouts),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8_TYPE_ID && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
    } as pg.CustomTypesConfig,
  })
  // A connection that is lost is replaced by the next one, and whoever was using it is told by the statement that fails. The loss
  // itself is of no interest; without a listener it would end the process.
  const ignoreError = () => undefined
  pool.on('error', ignoreError)
  pool.on('connect', (client) => client.on('error', ignoreError))
  return pool
}

/** Any number, as long as it is nobody else's: the lock that writers of the portal wait for. */
const WRITER_LOCK_ID = 7_231_604

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** The first column of each unique constraint, by the name that Postgres gives to the constraint. Its messages are in the server's language. */
const UNIQUE_COLUMNS = new Map(
  Object.entries<Table<Record<string, Column>>>(schema).flatMap(([table, { unique = [] }]) => [
    [`${table}_pkey`, 'id'],
    ...unique.map((columns): [string, string] => {
      const names = columns.split(', ')
      return [`${[table, ...names].join('_')}_key`, names[0] ?? '']
    }),
  ]),
)

/** A collection's own table, and its index of words. */
const listTables = (name: Collection): string[] => [
  name,
  ...(collections[name].index ? [`${name}_search`] : []),
]

export const postgres: SqlDialect = {
  // There is one writer at a time over all processes, so rows that a transaction has read do not change before it writes. The isolation level is
  // named because a server's default may be `repeatable read`: its snapshot is taken before the wait for the lock, and misses the writes of that time.
  beginStatement: `begin isolation level read committed; select pg_advisory_xact_lock(${WRITER_LOCK_ID})`,

  // It lets a statement wait for a lock by itself, while others are served.
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
  // Lists are read from indexes alone, which Postgres may do of pages only that were vacuumed; by itself it would a minute later.
  analyzeStatement: `vacuum (analyze) ${COLLECTION_NAMES.flatMap(listTables).join()}`,
  wordIndexStatements: tsqueryStatements,
  rowTriggerStatements: (name, table, event, statements) => [
    `create function ${name}() returns trigger language plpgsql as $$ begin
      ${statements.map((one) => `${one};`).join(' ')}
      return null;
    end $$`,
    `create trigger ${name} after ${event} on ${table} for each row execute function ${name}()`,
  ],
  jsonArrayFunction: 'json_build_array',
  listItems: (column) => `jsonb_array_elements_text(cast(${column} as jsonb)) as item(value)`,

  columnTypes: {
    number: 'bigint generated by default as identity primary key',
    // In the order of the code points, as in SQLite.
    text: 'text collate "C"',
    integer: 'bigint',
    boolean: 'boolean',
    list: 'jsonb',
    object: 'json',
  },
  hasRowNumbers: false,

  async updateIdSequence(db, collection) {
    if (!collections[collection].numbered) return
    const { name } = getTable(collection)
    await sql`select setval(pg_get_serial_sequence(${collection}, 'id'), coalesce(max(id), 1), max(id) is not null) from ${name}`.execute(
      db,
    )
  },
}
