import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import SERVER_FLAGS from '../../src/server/cli/serverFlags.json' with { type: 'json' }
import { createClient } from './client.ts'
import { measureMs, toColumns } from './timing.ts'

const RUNS = 500
/** Runs that are not measured. */
const WARM_RUNS = 100

const measureRuns = async (work: () => Promise<unknown>): Promise<number[]> => {
  const durations: number[] = []
  for (let i = 0; i < WARM_RUNS + RUNS; i += 1) durations.push(await measureMs(work))
  return durations.slice(WARM_RUNS)
}

/** Measures an empty route of Fastify, in a process with the flags of a portal. */
const measureEmptyRoute = async (): Promise<number[]> => {
  const child = fork(new URL('./yardstickServer.ts', import.meta.url), { execArgv: SERVER_FLAGS })
  const [url] = (await once(child, 'message')) as [string]
  const client = createClient({ url, token: '' })
  const durations = await measureRuns(() => client.ask('/'))
  client.close()
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
  return durations
}

const TABLE = 'create table yardstick (n integer)'
const ROW = 'insert into yardstick values (0)'
const WRITE = 'update yardstick set n = n + 1'

/** Measures a transaction with one small write, in a file that is opened like the portal's. */
const measureInSqlite = async (): Promise<number[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-bench-'))
  const db = new BetterSqlite(join(folder, 'yardstick.sqlite'))
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'wal_autocheckpoint = 0'])
    db.pragma(pragma)
  for (const statement of [TABLE, ROW]) db.exec(statement)
  const write = db.prepare(WRITE)
  const transaction = db.transaction(() => write.run())
  const durations = await measureRuns(async () => transaction.immediate())
  db.close()
  await rm(folder, { recursive: true })
  return durations
}

const measureInPostgres = async (database: string): Promise<number[]> => {
  const client = new pg.Client(database)
  await client.connect()
  for (const statement of [TABLE, ROW]) await client.query(statement)
  const durations = await measureRuns(async () => {
    for (const statement of ['begin', WRITE, 'commit']) await client.query(statement)
  })
  await client.query('drop table yardstick')
  await client.end()
  return durations
}

/** Prints reference figures of this machine: an empty route, and a small transaction in SQLite or Postgres. */
export const printYardstick = async (database?: string): Promise<void> => {
  const transaction = database ? await measureInPostgres(database) : await measureInSqlite()
  console.table([
    { 'this machine’s yardstick': 'an empty route', ...toColumns(await measureEmptyRoute()) },
    {
      'this machine’s yardstick': `an empty transaction, ${database ? 'Postgres' : 'SQLite'}`,
      ...toColumns(transaction),
    },
  ])
}
