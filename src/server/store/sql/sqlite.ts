import { dirname } from 'node:path'
import BetterSqlite, { type Database as Connection, type Statement } from 'better-sqlite3'
import { Kysely, SqliteAdapter, SqliteDialect, SqliteQueryCompiler, sql } from 'kysely'
import { createPrivateDatabase } from '../../common/privateFiles.ts'
import type { SqlDialect, Tables } from './database.ts'
import { createSqliteFullTextIndexStatements, fts5, getSqliteRowidColumn } from './fts5.ts'
import { ignoreRollbackErrors } from './ignoreRollbackErrors.ts'

/** Maximum time to wait for a lock of another process, in milliseconds. Waiting blocks the event loop, so only migrations wait long. */
const LOCK_TIMEOUTS_MS = { read: 100, write: 0, migrate: 5000 }

/**
 * Settings that every connection must repeat, because SQLite does not store them. With `synchronous = FULL`, a crash loses no
 * committed writes.
 */
const PRAGMAS = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  // Overwrites deleted content with zeros, because erased personal data must not stay in the file.
  'secure_delete = ON',
  // Used instead of `mmap_size`, because SQLite would map the growing file again after each checkpoint.
  'cache_size = -65536',
  'temp_store = MEMORY',
  // Automatic checkpoints are off, because a worker thread runs them (createSqliteMaintenance.ts).
  'wal_autocheckpoint = 0',
  // Number of rows per index that `analyze` samples. The limit also disables value samples, which would make SQLite plan a statement again
  // for each value.
  'analysis_limit = 1000',
]

/** Maximum size of changed pages in memory before a commit, in KiB. A small cache makes large commits faster. */
const WRITE_CACHE_KIB = 4096

/** Maximum size of pages in memory while a dump is loaded, in KiB. */
const BULK_CACHE_KIB = 24_576

/** Maximum number of cached prepared statements. */
const MAX_STATEMENTS = 500

/** Caches the prepared statements of a connection, because preparing a statement takes longer than most queries. */
const cachePreparedSqliteStatements = (connection: Connection) => {
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

/** Opens a connection to an SQLite file. Connections for reading only see committed rows. */
export const openSqliteConnection = (
  filename: string,
  mode: keyof typeof LOCK_TIMEOUTS_MS,
): Kysely<Tables> => {
  if (filename !== ':memory:') createPrivateDatabase(filename)
  const connection = new BetterSqlite(filename, { timeout: LOCK_TIMEOUTS_MS.migrate })
  for (const pragma of PRAGMAS) connection.pragma(pragma)
  connection.pragma(`busy_timeout = ${LOCK_TIMEOUTS_MS[mode]}`)
  if (mode === 'read') connection.pragma('query_only = ON')
  if (mode === 'write') connection.pragma(`cache_size = -${WRITE_CACHE_KIB}`)
  return new Kysely<Tables>({
    dialect: ignoreRollbackErrors(new Dialect({ database: cachePreparedSqliteStatements(connection) })),
  })
}

/**
 * Runs long work, such as loading a dump, with a larger cache. Sorts large indexes in files of the data folder instead of in memory or in
 * the folder for temporary files, which may be small.
 */
export const runWithBulkSettings = async <T>(
  writeDb: Kysely<Tables>,
  filename: string,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> => {
  const setPragmas = async (pragmas: readonly string[]) => {
    for (const pragma of pragmas) await sql.raw(`pragma ${pragma}`).execute(writeDb)
  }
  if (filename !== ':memory:') process.env.SQLITE_TMPDIR ??= dirname(filename)
  await setPragmas(['temp_store = FILE', `cache_size = -${BULK_CACHE_KIB}`])
  try {
    return await work(writeDb)
  } finally {
    await setPragmas(['temp_store = MEMORY', `cache_size = -${WRITE_CACHE_KIB}`])
  }
}

/** Makes Kysely run each migration in a transaction, which SQLite supports. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Binds booleans as 0 and 1, because SQLite has no booleans. */
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

const getSqliteErrorCode = (error: unknown): string =>
  error instanceof BetterSqlite.SqliteError ? error.code : ''

const UNIQUE_VIOLATIONS = new Set([
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
  'SQLITE_CONSTRAINT_ROWID',
])

export const sqlite: SqlDialect = {
  beginStatement: 'begin immediate',
  isBusy: (error) => getSqliteErrorCode(error).startsWith('SQLITE_BUSY'),
  // SQLite names the columns only in its message: `UNIQUE constraint failed: table.column`.
  findDuplicateColumn: (error) =>
    UNIQUE_VIOLATIONS.has(getSqliteErrorCode(error)) && error instanceof Error
      ? /: \w+\.(\w+)/u.exec(error.message)?.[1]
      : undefined,
  isMissingReference: (error) => getSqliteErrorCode(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY',
  placeholder: () => '?',
  canWriteSeveralTables: false,
  contains: (column, text) => sql`instr(${column}, ${text}) > 0`,
  withoutIndex: (column) => sql`+${column}`,
  wordIndex: fts5,
  getRowKey: getSqliteRowidColumn,
  wordIndexStatements: createSqliteFullTextIndexStatements,
  rowTriggerStatements: (name, table, event, statements) => [
    `create trigger ${name} after ${event} on ${table} begin ${statements.map((statement) => `${statement};`).join(' ')} end`,
  ],
  jsonArrayFunction: 'json_array',
  listItems: (column) => `json_each(${column}) as item`,
  toReadableList: (column) => `case when json_valid(${column}) then ${column} else '[]' end`,
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
