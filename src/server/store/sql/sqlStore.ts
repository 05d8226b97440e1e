import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { bringUpToDate } from '../../common/bringUpToDate.ts'
import { type LogOptions, NO_KEY, withFacts } from '../changeLog.ts'
import { sourceOf } from '../dump.ts'
import { signBeginning, signForeign } from '../logHeads.ts'
import { PORTAL } from '../origins.ts'
import { believing } from '../sealedRows.ts'
import type { LoggedWriter, Origin, Reader, Store } from '../store.ts'
import { withHistories } from '../versions.ts'
import type { Database, SqlDialect, Tables } from './database.ts'
import { deriveOutdated } from './dependents.ts'
import { loadDump } from './loadDump.ts'
import { openWriter } from './writer.ts'

/** A writer waits so long for its turn while another process holds a lock on the database, asking again this often at first. */
const TURN_MS = 5000
const ASK_MS = 5
const ASK_AT_MOST_MS = 100

/** Asks again while the database is busy, until then. Nobody else waits meanwhile. */
const patiently = async (
  ask: () => Promise<unknown>,
  isBusy: (error: unknown) => boolean,
  until: number,
): Promise<void> => {
  for (let pause = ASK_MS; ; pause = Math.min(pause * 2, ASK_AT_MOST_MS)) {
    try {
      await ask()
      return
    } catch (error) {
      if (!isBusy(error) || Date.now() > until) throw error
    }
    await wait(pause)
  }
}

/** The store over an SQL database: `reader` reads what is committed, `write` has a connection for each transaction. */
export const sqlStore = ({
  reader,
  write,
  whole = (work) => work(write),
  dialect,
  log,
  snapshot,
  written,
  close,
}: {
  reader: Reader
  write: Kysely<Tables>
  /** Gives work on everything at once a connection that has the time for it. */
  whole?: <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>
  dialect: SqlDialect
  log: LogOptions
  snapshot: Store['snapshot']
  /** Is told of each transaction that was committed. */
  written?: () => void
  close(): Promise<void>
}): Store => {
  const inTransaction = <T>(db: Kysely<Tables>, work: (db: Database) => Promise<T>): Promise<T> => {
    const until = Date.now() + TURN_MS
    return db.connection().execute(async (connection) => {
      const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text))
      const commit = async () => {
        const { rows } = await run('commit')
        // Postgres's way to say that it took everything back, because a statement had failed and nobody said so.
        if ((rows[0] as { command?: string } | undefined)?.command === 'ROLLBACK')
          throw new Error('a statement of this transaction had failed')
      }
      try {
        await patiently(() => run(dialect.begin), dialect.isBusy, until)
        const result = await work(connection)
        await commit()
        written?.()
        return result
      } catch (error) {
        // What broke the transaction may have ended it, or the connection: the first error says why.
        await run('rollback').catch(() => undefined)
        throw error
      }
    })
  }

  const isOutdated = async () =>
    (await write.selectFrom('outdated').select('lender').limit(1).execute()).length > 0
  const outdated = bringUpToDate(
    async () => (await isOutdated()) && inTransaction(write, (db) => deriveOutdated(db, dialect)),
  )

  /** Work that writes, with all that follows from it. */
  const writing =
    <T>(work: (tx: LoggedWriter) => Promise<T>, origin: Origin, isWhole?: boolean) =>
    async (db: Database): Promise<T> => {
      const { tx, close: finish } = openWriter(db, dialect, {
        origin,
        log,
        outdated: outdated.start,
        isWhole,
      })
      const result = await work(tx)
      await finish()
      return result
    }

  return {
    ...reader,
    ...believing(reader, log.key),

    transaction: (work, origin = PORTAL) => inTransaction(write, writing(work, origin)),

    snapshot,

    load: (dump, finish, origin = PORTAL) =>
      whole(async (all) => {
        await inTransaction(all, async (db) => {
          await loadDump(db, dialect, withHistories(withFacts(sourceOf(dump))))
          // Until it is told what it has, Postgres reads whole tables for a few rows.
          await sql.raw('analyze').execute(db)
          const key = (await log.key?.()) ?? NO_KEY
          // The heads of the log are no rows of which it tells.
          const isOwn = await writing((tx) => signForeign(tx, key), origin)(db)
          if (finish) await writing(finish, origin, isOwn)(db)
          if (!isOwn) await writing((tx) => signBeginning(tx, key), origin)(db)
        })
        await sql.raw(dialect.loaded).execute(all)
      }),

    isEmpty: async () => (await reader.getList('users', { range: [0, 0] })).total === 0,

    async close() {
      await outdated.close()
      await close()
    },
  }
}
