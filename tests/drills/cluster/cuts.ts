import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Cuts some connections of a database and returns their number. A database that is down has none. */
const cutConnections = async (database: string, atMost: number): Promise<number> => {
  const client = new pg.Client(database)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() order by random() limit $1) of_them`,
      [atMost],
    )
    return rowCount ?? 0
  } catch {
    return 0
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Cuts four random connections at each interval while `canCut` allows it. Returns a function that stops
 * this and returns the number of cuts.
 */
export const startCutting = (database: string, everyMs: number, canCut: () => boolean) => {
  let isStopped = false
  const finished = (async () => {
    let cuts = 0
    while (!isStopped) {
      if (canCut()) cuts += await cutConnections(database, 4)
      await wait(everyMs)
    }
    return cuts
  })()
  return (): Promise<number> => {
    isStopped = true
    return finished
  }
}
