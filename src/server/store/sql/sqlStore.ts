import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { bringUpToDate } from '../../common/bringUpToDate.ts'
import { sourceOf } from '../dump.ts'
import type { Reader, UnloggedStore, UnloggedWriter } from '../store.ts'
import type { Database, SqlDialect, Tables } from './database.ts'
import { deriveOutdated } from './dependents.ts'
import { loadDump } from './loadDump.ts'
import { sqlWriter } from './sqlWriter.ts'

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
  snapshot,
  written,
  upkeep = async () => undefined,
  close,
}: {
  reader: Reader
  write: Kysely<Tables>
  /** Gives work on everything at once a connection that has the time for it. */
  whole?: <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>
  dialect: SqlDialect
  snapshot: UnloggedStore['snapshot']
  /** Is told of each transaction that was committed. */
  written?: () => void
  /** Does now what is otherwise done some time after a commit. */
  upkeep?: () => Promise<unknown>
  close(): Promise<void>
}): UnloggedStore => {
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
    upkeep,
  )

  return {
    ...reader,

    transaction: <T>(work: (tx: UnloggedWriter) => Promise<T>): Promise<T> =>
      inTransaction(write, (db) => work(sqlWriter(db, dialect, outdated.start))),

    snapshot,

    load: (dump, finish) =>
      whole(async (all) => {
        await inTransaction(all, async (db) => {
          await loadDump(db, dialect, sourceOf(dump))
          if (!finish) return
          // Until it is told what it has, Postgres reads whole tables for a few rows.
          await sql.raw('analyze').execute(db)
          await finish(sqlWriter(db, dialect, outdated.start))
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
