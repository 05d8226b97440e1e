import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Cuts some connections of a database, whoever has them; answers how many. A database that is away has none. */
const cutSome = async (database: string, atMost: number): Promise<number> => {
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

/** Cuts four connections at random, again and again where it may, until it is told to stop; then it says how many. */
export const keepCutting = (database: string, everyMs: number, mayCut: () => boolean) => {
  let isOver = false
  const cutting = (async () => {
    let cuts = 0
    while (!isOver) {
      if (mayCut()) cuts += await cutSome(database, 4)
      await wait(everyMs)
    }
    return cuts
  })()
  return (): Promise<number> => {
    isOver = true
    return cutting
  }
}
