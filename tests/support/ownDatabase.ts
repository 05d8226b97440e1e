import pg from 'pg'

/** Number of the portal's advisory lock for writers: see `src/server/store/sql/postgres.ts`. */
const WRITE_LOCK = 7_231_604
let databaseCount = 0

/** Creates an empty Postgres database for one test, with what an administrator can do to it. */
export const createOwnDatabase = async (server: string) => {
  databaseCount += 1
  const name = `acredita_own_${process.pid}_${databaseCount}`
  const admin = new pg.Client(`${server}/postgres`)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(`${server}/${name}`)
  const connection = new pg.Client(url.href)
  await connection.connect()
  return {
    url: url.href,
    port: Number(url.port),
    /** Returns the address of the database at another port. */
    urlAt: (port: number) => url.href.replace(`:${url.port}`, `:${port}`),
    /**
     * Cuts all connections except its own, or a random selection of this size. Returns their
     * number.
     */
    async cutConnections(atMost = 1000): Promise<number> {
      const { rowCount } = await admin.query(
        `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
           where datname = $1 and pid <> $2 order by random() limit $3) of_them`,
        [name, (connection as unknown as { processID: number }).processID, atMost],
      )
      return rowCount ?? 0
    },
    /** Blocks all writers until the returned function is called. */
    async holdWriters(): Promise<() => Promise<void>> {
      await connection.query(`select pg_advisory_lock(${WRITE_LOCK})`)
      return async () => void (await connection.query(`select pg_advisory_unlock(${WRITE_LOCK})`))
    },
    /** Number of writers that wait for the lock. */
    async countWaitingWriters(): Promise<number> {
      const { rows } =
        await connection.query(`select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = '${name}')`)
      return rows.length
    },
    async close() {
      await connection.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
