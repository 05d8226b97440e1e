import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import SERVER_FLAGS from '../../src/server/cli/serverFlags.json' with { type: 'json' }
import { clientOf } from './client.ts'
import { columns, timed } from './timing.ts'

const TIMES = 500
/** Not counted. */
const WARM = 100

const measured = async (work: () => Promise<unknown>): Promise<number[]> => {
  const took: number[] = []
  for (let i = 0; i < WARM + TIMES; i += 1) took.push(await timed(work))
  return took.slice(WARM)
}

/** What Fastify takes to answer nothing, in a process that is started as a portal's is. */
const emptyRoute = async (): Promise<number[]> => {
  const child = fork(new URL('./yardstickServer.ts', import.meta.url), { execArgv: SERVER_FLAGS })
  const [url] = (await once(child, 'message')) as [string]
  const client = clientOf({ url, token: '' })
  const took = await measured(() => client.ask('/'))
  client.close()
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
  return took
}

const TABLE = 'create table yardstick (n integer)'
const ROW = 'insert into yardstick values (0)'
const WRITE = 'update yardstick set n = n + 1'

/** A transaction of one small write, in a file that is opened as the portal's is. */
const inSqlite = async (): Promise<number[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-bench-'))
  const db = new BetterSqlite(join(folder, 'yardstick.sqlite'))
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'wal_autocheckpoint = 0'])
    db.pragma(pragma)
  for (const statement of [TABLE, ROW]) db.exec(statement)
  const write = db.prepare(WRITE)
  const transaction = db.transaction(() => write.run())
  const took = await measured(async () => transaction.immediate())
  db.close()
  await rm(folder, { recursive: true })
  return took
}

const inPostgres = async (database: string): Promise<number[]> => {
  const client = new pg.Client(database)
  await client.connect()
  for (const statement of [TABLE, ROW]) await client.query(statement)
  const took = await measured(async () => {
    for (const statement of ['begin', WRITE, 'commit']) await client.query(statement)
  })
  await client.query('drop table yardstick')
  await client.end()
  return took
}

/** Prints what this machine takes for next to nothing, to read a bench's figures by: an empty route, and an empty transaction in SQLite or a Postgres database. */
export const yardstick = async (database?: string): Promise<void> => {
  const transaction = database ? await inPostgres(database) : await inSqlite()
  console.table([
    { 'this machine’s yardstick': 'an empty route', ...columns(await emptyRoute()) },
    {
      'this machine’s yardstick': `an empty transaction, ${database ? 'Postgres' : 'SQLite'}`,
      ...columns(transaction),
    },
  ])
}
