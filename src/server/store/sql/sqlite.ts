import BetterSqlite, { type Database as Connection, type Statement } from 'better-sqlite3'
import { Kysely, SqliteAdapter, SqliteDialect, SqliteQueryCompiler, sql } from 'kysely'
import { privateDatabase } from '../../common/privateFiles.ts'
import type { SqlDialect, Tables } from './database.ts'
import { fts5, fts5Statements, sqliteRowKey } from './fts5.ts'
import { keepingCauses } from './keepingCauses.ts'

/**
 * Milliseconds for which a connection waits for a lock of another process. It keeps the whole process waiting, so only what is done before
 * anybody is served has time; a transaction asks again by itself, while others are served.
 */
const LOCK_MS = { read: 100, write: 0, migrate: 5000 }

/** Every open sets these anew: a reopened file comes up with synchronous=NORMAL, which loses acknowledged writes. */
const PRAGMAS = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  // No mmap_size: a mapped file is mapped anew whenever a checkpoint has made it longer, and each of its pages faulted in again.
  'cache_size = -65536',
  'temp_store = MEMORY',
  // The log is copied into the database by a thread of its own (upkeep.ts).
  'wal_autocheckpoint = 0',
  // What it knows of its tables comes from so many rows of each index, without samples of values (`sqlite_stat4`): by those it would plan a statement anew for each
  // value, which takes longer than a page.
  'analysis_limit = 1000',
]

/**
 * So much of what is written waits for the commit, in KiB; more of it goes into the log at once. A change of twenty thousand people would hold everybody
 * for 130 ms at its commit; with this, for 40.
 */
const WRITTEN_KIB = 4096

/** Preparing costs more than most of our queries, so those that were used last are kept; a list of values makes a text of each length. */
const STATEMENTS = 500

const keepingStatements = (connection: Connection) => {
  const kept = new Map<string, Statement>()
  return {
    close: () => connection.close(),
    prepare: (text: string) => {
      const statement = kept.get(text) ?? connection.prepare(text)
      kept.delete(text)
      kept.set(text, statement)
      const [oldest] = kept.keys()
      if (kept.size > STATEMENTS && oldest !== undefined) kept.delete(oldest)
      return statement
    },
  }
}

/**
 * One connection to an SQLite file. Readers see what is committed, never a transaction in flight on the writer's connection.
 */
export const openSqlite = (filename: string, mode: keyof typeof LOCK_MS): Kysely<Tables> => {
  if (filename !== ':memory:') privateDatabase(filename)
  const connection = new BetterSqlite(filename, { timeout: LOCK_MS.migrate })
  for (const pragma of PRAGMAS) connection.pragma(pragma)
  connection.pragma(`busy_timeout = ${LOCK_MS[mode]}`)
  if (mode === 'read') connection.pragma('query_only = ON')
  if (mode === 'write') connection.pragma(`cache_size = -${WRITTEN_KIB}`)
  return new Kysely<Tables>({
    dialect: keepingCauses(new Dialect({ database: keepingStatements(connection) })),
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

const codeOf = (error: unknown): string => (error instanceof BetterSqlite.SqliteError ? error.code : '')

const UNIQUE_VIOLATIONS = new Set([
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
  'SQLITE_CONSTRAINT_ROWID',
])

export const sqlite: SqlDialect = {
  begin: 'begin immediate',
  isBusy: (error) => codeOf(error).startsWith('SQLITE_BUSY'),
  // SQLite names the columns in the message alone, which it does not translate: `UNIQUE constraint failed: outdated.collection, outdated.by_field`.
  takenColumn: (error) =>
    UNIQUE_VIOLATIONS.has(codeOf(error)) && error instanceof Error
      ? /: \w+\.(\w+)/u.exec(error.message)?.[1]
      : undefined,
  isDangling: (error) => codeOf(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY',
  parameter: () => '?',
  writesTablesAtOnce: false,
  contains: (column, text) => sql`instr(${column}, ${text}) > 0`,
  withoutIndex: (column) => sql`+${column}`,
  words: fts5,
  rowKey: sqliteRowKey,
  wordIndex: fts5Statements,
  onEachRow: (name, table, event, statements) => [
    `create trigger ${name} after ${event} on ${table} begin ${statements.map((one) => `${one};`).join(' ')} end`,
  ],
  jsonArray: 'json_array',
  itemsOf: (column) => `json_each(${column}) as item`,
  async wordIndexLoaded(db, collection) {
    const index = sql.table(`${collection}_search`)
    await sql`insert into ${index} (${index}) values ('optimize')`.execute(db)
  },
  loaded: 'analyze',
  types: {
    number: 'integer primary key autoincrement',
    integer: 'integer',
    boolean: 'integer',
    text: 'text',
    list: 'text',
    object: 'text',
  },
  rowNumbers: true,
}
