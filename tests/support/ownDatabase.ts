import pg from 'pg'

/** Any number, as long as it is the portal's: see `postgres.ts`. */
const WRITERS = 7_231_604
let made = 0

/** An empty Postgres database of a test's own, and what an administrator can do to it. */
export const ownDatabase = async (server: string) => {
  made += 1
  const name = `acredita_own_${process.pid}_${made}`
  const admin = new pg.Client(`${server}/postgres`)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(`${server}/${name}`)
  const within = new pg.Client(url.href)
  await within.connect()
  return {
    url: url.href,
    port: Number(url.port),
    /** The same database by another way. */
    through: (port: number) => url.href.replace(`:${url.port}`, `:${port}`),
    /** Cuts everybody's connections but its own, or so many of them at random; answers how many. */
    async terminate(atMost = 1000): Promise<number> {
      const { rowCount } = await admin.query(
        `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
           where datname = $1 and pid <> $2 order by random() limit $3) of_them`,
        [name, (within as unknown as { processID: number }).processID, atMost],
      )
      return rowCount ?? 0
    },
    /** Lets nobody write until it is called again. */
    async holdWriters(): Promise<() => Promise<void>> {
      await within.query(`select pg_advisory_lock(${WRITERS})`)
      return async () => void (await within.query(`select pg_advisory_unlock(${WRITERS})`))
    },
    /** How many wait for their turn to write. */
    async writersWaiting(): Promise<number> {
      const { rows } = await within.query(`select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = '${name}')`)
      return rows.length
    },
    async close() {
      await within.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
