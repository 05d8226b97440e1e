import BetterSqlite, { type Database as Connection, type Statement } from 'better-sqlite3'
import { Kysely, SqliteAdapter, SqliteDialect, SqliteQueryCompiler, sql } from 'kysely'
import { privateDatabase } from '../../common/privateFiles.ts'
import type { SqlDialect, Tables } from './database.ts'
import { fts5, fts5Statements, sqliteRowKey } from './fts5.ts'
import { ignoreRollbackErrors } from './ignoreRollbackErrors.ts'

/**
 * Milliseconds for which a connection waits for a lock of another process. It keeps the whole process waiting, so only what is done before
 * anybody is served has time; a transaction asks again by itself, while others are served.
 */
const LOCK_TIMEOUTS_MS = { read: 100, write: 0, migrate: 5000 }

/** Every open sets these anew: a reopened file comes up with synchronous=NORMAL, which loses acknowledged writes. */
const PRAGMAS = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  // No mmap_size: a mapped file is mapped anew whenever a checkpoint has made it longer, and each of its pages faulted in again.
  'cache_size = -65536',
  'temp_store = MEMORY',
  // The log is copied into the database by a thread of its own (createMaintenance.ts).
  'wal_autocheckpoint = 0',
  // What it knows of its tables comes from so many rows of each index, without samples of values (`sqlite_stat4`): by those it would plan a statement anew for each
  // value, which takes longer than a page.
  'analysis_limit = 1000',
]

/**
 * So much of what is written waits for the commit, in KiB; more of it goes into the log at once. A change of twenty thousand people would hold everybody
 * for 130 ms at its commit; with this, for 40.
 */
const WRITE_CACHE_KIB = 4096

/** Preparing costs more than most of our queries, so those that were used last are kept; a list of values makes a text of each length. */
const MAX_STATEMENTS = 500

const cacheStatements = (connection: Connection) => {
  const statements = new Map<string, Statement>()
  return {
    close: () => connection.close(),
    prepare: (text: string) => {
      const statement = statements.get(text) ?? connection.prepare(text)
      statements.delete(text)
      statements.set(text, statement)
      const [oldest] = statements.keys()
      if (statements.size > MAX_STATEMENTS && oldest !== undefined) statements.delete(oldest)
      return statement
    },
  }
}

/**
 * One connection to an SQLite file. Readers see what is committed, never a transaction in flight on the writer's connection.
 */
export const openSqlite = (filename: string, mode: keyof typeof LOCK_TIMEOUTS_MS): Kysely<Tables> => {
  if (filename !== ':memory:') privateDatabase(filename)
  const connection = new BetterSqlite(filename, { timeout: LOCK_TIMEOUTS_MS.migrate })
  for (const pragma of PRAGMAS) connection.pragma(pragma)
  connection.pragma(`busy_timeout = ${LOCK_TIMEOUTS_MS[mode]}`)
  if (mode === 'read') connection.pragma('query_only = ON')
  if (mode === 'write') connection.pragma(`cache_size = -${WRITE_CACHE_KIB}`)
  return new Kysely<Tables>({
    dialect: ignoreRollbackErrors(new Dialect({ database: cacheStatements(connection) })),
  })
}

/** SQLite makes and changes tables in transactions as well, so a migration is done or not; Kysely does not count on it. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** SQLite has no booleans. */
class QueryCompiler extends SqliteQueryCompiler {
  protected override addParameter(value: unknown): void {
    super.addParameter(typeof value === 'boolean' ? Number(value) : value)
  }
}

class Dialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new QueryCompiler()
  }
  override createAdapter(): SqliteAdapter {
    return new Adapter()
  }
}

const getErrorCode = (error: unknown): string => (error instanceof BetterSqlite.SqliteError ? error.code : '')

const UNIQUE_VIOLATIONS = new Set([
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
  'SQLITE_CONSTRAINT_ROWID',
])

export const sqlite: SqlDialect = {
  beginStatement: 'begin immediate',
  isBusy: (error) => getErrorCode(error).startsWith('SQLITE_BUSY'),
  // SQLite names the columns in the message alone, which it does not translate: `UNIQUE constraint failed: outdated.collection, outdated.by_field`.
  findDuplicateColumn: (error) =>
    UNIQUE_VIOLATIONS.has(getErrorCode(error)) && error instanceof Error
      ? /: \w+\.(\w+)/u.exec(error.message)?.[1]
      : undefined,
  isMissingReference: (error) => getErrorCode(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY',
  placeholder: () => '?',
  canWriteSeveralTables: false,
  contains: (column, text) => sql`instr(${column}, ${text}) > 0`,
  withoutIndex: (column) => sql`+${column}`,
  wordIndex: fts5,
  getRowKey: sqliteRowKey,
  wordIndexStatements: fts5Statements,
  rowTriggerStatements: (name, table, event, statements) => [
    `create trigger ${name} after ${event} on ${table} begin ${statements.map((statement) => `${statement};`).join(' ')} end`,
  ],
  jsonArrayFunction: 'json_array',
  listItems: (column) => `json_each(${column}) as item`,
  async optimizeWordIndex(db, collection) {
    const index = sql.table(`${collection}_search`)
    await sql`insert into ${index} (${index}) values ('optimize')`.execute(db)
  },
  analyzeStatement: 'analyze',
  columnTypes: {
    number: 'integer primary key autoincrement',
    integer: 'integer',
    boolean: 'integer',
    text: 'text',
    list: 'text',
    object: 'text',
  },
  hasRowNumbers: true,
}
