import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { createBackgroundWorker } from '../../common/backgroundWork.ts'
import { addSearchFactsToLogEntries, type LogOptions, NO_KEY } from '../changeLog.ts'
import { createDumpSource } from '../dump.ts'
import type { HookFactories } from '../hooks.ts'
import { markEndOfImportedLog, storeBeginningOfLog } from '../logHeads.ts'
import { PORTAL_ORIGIN } from '../origins.ts'
import { listPortalContents, PortalNotEmptyError } from '../portalContents.ts'
import { verifySignaturesOfReadRows } from '../sealedRows.ts'
import { sealImportChanges } from '../sealImportChanges.ts'
import type { LoggedWriter, Origin, Reader, Store } from '../store.ts'
import { addMissingVersionsToDump } from '../versions.ts'
import type { Database, SqlDialect, Tables } from './database.ts'
import { updateNextOutdatedRows } from './dependents.ts'
import { insertDumpIntoDatabase } from './insertDumpIntoDatabase.ts'
import { replaceRowsOfStart } from './replaceRowsOfStart.ts'
import { openStoreTransactionWriter } from './writer.ts'

/** Maximum time that a write transaction waits for a lock of another process, in milliseconds. */
const LOCK_TIMEOUT_MS = 5000
/** Shortest pause between two attempts to get a lock, in milliseconds. The pause doubles up to MAX_RETRY_MS. */
const RETRY_MS = 1
const MAX_RETRY_MS = 2
/** Time for which a process writes without a pause while it shares an SQLite file, in milliseconds. */
const MAX_TURN_MS = 25
/** Pause after a turn, in which another process gets the lock. Longer than the pause between two attempts. */
const TURN_PAUSE_MS = 5

/** Interval at which the store looks for outdated rows that a crashed process left behind, in milliseconds. */
const REFRESH_INTERVAL_MS = 60_000

/** Retries while another process holds the database lock, until the deadline. Other requests are served between the attempts. */
const retryWhileLocked = async (
  attempt: () => Promise<unknown>,
  isBusy: (error: unknown) => boolean,
  deadline: number,
): Promise<void> => {
  for (let pause = RETRY_MS; ; pause = Math.min(pause * 2, MAX_RETRY_MS)) {
    try {
      await attempt()
      return
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error
    }
    await wait(pause)
  }
}

/** Creates a store for an SQL database. `reader` reads committed rows, and `writeDb` runs transactions. */
export const createSqlStore = ({
  reader,
  writeDb,
  withBulkConnection = (work) => work(writeDb),
  dialect,
  hooks,
  log,
  snapshot,
  onCommit,
  overwriteDeletedContent = () => undefined,
  takesTurns = false,
  close,
}: {
  reader: Reader
  writeDb: Kysely<Tables>
  /** Runs long work, such as loading a dump, over a connection with longer timeouts. */
  withBulkConnection?: <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>
  dialect: SqlDialect
  hooks: HookFactories
  log: LogOptions
  snapshot: Store['snapshot']
  onCommit?: () => void
  overwriteDeletedContent?: Store['overwriteDeletedContent']
  /** Whether other processes write too, and the database does not queue their transactions. */
  takesTurns?: boolean
  close(): Promise<void>
}): Store => {
  let turnStartedAt = 0
  let lastEndedAt = 0
  /** Time between the transactions of this turn, in which another process can get the lock. */
  let unlockedMs = 0
  /** Pauses after a long sequence of transactions. Otherwise the next one would begin before another process can. */
  const waitForTurn = async (): Promise<void> => {
    const now = performance.now()
    unlockedMs += now - lastEndedAt
    if (unlockedMs < TURN_PAUSE_MS && now - turnStartedAt < MAX_TURN_MS) return
    if (unlockedMs < TURN_PAUSE_MS) await wait(TURN_PAUSE_MS)
    turnStartedAt = performance.now()
    unlockedMs = 0
  }

  const runInTransaction = <T>(db: Kysely<Tables>, work: (db: Database) => Promise<T>): Promise<T> => {
    const deadline = Date.now() + LOCK_TIMEOUT_MS
    return db.connection().execute(async (connection) => {
      const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text))
      const commit = async () => {
        const { rows } = await run('commit')
        // Postgres answers COMMIT with ROLLBACK if a statement of the transaction has failed.
        if ((rows[0] as { command?: string } | undefined)?.command === 'ROLLBACK')
          throw new Error('a statement of this transaction had failed')
      }
      try {
        if (takesTurns) await waitForTurn()
        await retryWhileLocked(() => run(dialect.beginStatement), dialect.isBusy, deadline)
        const result = await work(connection)
        await commit()
        onCommit?.()
        return result
      } catch (error) {
        // Ignores errors of the rollback, because the first error is thrown.
        await run('rollback').catch(() => undefined)
        throw error
      } finally {
        lastEndedAt = performance.now()
      }
    })
  }

  const createHooks = hooks.map((prepareHook) => prepareHook())
  const hasOutdatedRows = async () =>
    (await writeDb.selectFrom('outdated').select('lender').limit(1).execute()).length > 0
  /** Updates rows in the background after a referenced name has changed, such as the name of a large company. */
  const refresh = createBackgroundWorker({
    runBatch: async () =>
      (await hasOutdatedRows()) && runInTransaction(writeDb, (db) => updateNextOutdatedRows(db, dialect)),
    pauseFactor: 2,
  })
  refresh.start(REFRESH_INTERVAL_MS)

  /** Returns a function that calls `work` with a new writer and then closes the writer. */
  const withWriter =
    <T>(work: (tx: LoggedWriter) => Promise<T>, origin: Origin, areLoadedRowsLogged?: boolean) =>
    async (db: Database): Promise<T> => {
      const { tx, close: finish } = openStoreTransactionWriter(db, dialect, {
        origin,
        log,
        createHooks,
        onOutdated: () => void refresh.run(),
        areLoadedRowsLogged,
      })
      const result = await work(tx)
      await finish()
      return result
    }

  return {
    ...reader,
    ...verifySignaturesOfReadRows(reader, log.key),

    transaction: (work, origin = PORTAL_ORIGIN) => runInTransaction(writeDb, withWriter(work, origin)),

    snapshot,

    overwriteDeletedContent,

    load: (dump, { prepare, finish, onProgress } = {}, origin = PORTAL_ORIGIN) =>
      withBulkConnection(async (bulkDb) => {
        const source = createDumpSource(dump)
        await runInTransaction(bulkDb, async (db) => {
          const contents = await withWriter(listPortalContents, origin)(db)
          if (contents.length > 0) throw new PortalNotEmptyError(contents)
          await prepare?.()
          await replaceRowsOfStart(db, source)
          await insertDumpIntoDatabase(
            db,
            dialect,
            addMissingVersionsToDump(addSearchFactsToLogEntries(source)),
            onProgress,
          )
          // Collects statistics. Without statistics, Postgres would read whole tables for a few rows.
          await sql.raw('analyze').execute(db)
          const key = (await log.key?.()) ?? NO_KEY
          // Marks where the log of another portal ends, before new entries are added.
          const isOwn = await withWriter((tx) => markEndOfImportedLog(tx, key), origin)(db)
          if (log.key) await withWriter((tx) => sealImportChanges(tx, key, { isForeign: !isOwn }), origin)(db)
          if (finish) await withWriter(finish, origin, isOwn)(db)
          if (!isOwn) await withWriter((tx) => storeBeginningOfLog(tx, key), origin)(db)
        })
        await sql.raw(dialect.analyzeStatement).execute(bulkDb)
      }),

    async close() {
      await refresh.stop()
      await close()
    },
  }
}
