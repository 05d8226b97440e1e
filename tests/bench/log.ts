import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { createApi } from '../support/api.ts'
import { withQuery } from './calls.ts'
import { createClient } from './client.ts'
import { measureInDatabases } from './databases.ts'
import { PEOPLE } from './sizes.ts'
import { type BenchServer, startServer } from './startServer.ts'
import { measureMs, toColumns } from './timing.ts'

const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 10_000_000)
const TIMES = 100

/** The first entries belong to the portal itself. */
const FIRST_ENTRY = 100_000
/** One entry every fifteen seconds, for four years and nine months. */
const STARTED = '2022-01-01T00:00:00.000Z'
const getEntryTime = (entry: number): string =>
  new Date(Date.parse(STARTED) + (entry - FIRST_ENTRY) * 15_000).toISOString()

/** Runs a statement in the database of a portal and returns its rows. */
type RunStatement = (text: string) => Promise<Record<string, string>[]>

interface Dialect {
  /** Returns a table `numbers` with a column `i`, from 0 to `below`. */
  numbers(below: number): string
  at: string
  /** The query for the statements that created the indexes of the log. */
  indexes: string
  /** Statements to run after inserting rows with explicit ids. */
  numbered: string[]
}

const SQLITE: Dialect = {
  numbers: (below) =>
    `with recursive numbers (i) as (select 0 union all select i + 1 from numbers where i + 1 < ${below})`,
  at: `strftime('%Y-%m-%dT%H:%M:%fZ', unixepoch('2022-01-01') + i * 15, 'unixepoch')`,
  indexes: `select name, sql as made from sqlite_master where type = 'index' and tbl_name in ('log_entries', 'log_changes') and sql is not null`,
  numbered: [],
}
const POSTGRES: Dialect = {
  numbers: (below) => `with numbers (i) as (select generate_series(0, ${below} - 1))`,
  at: `to_char(timestamp '2022-01-01' + i * interval '15 seconds', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  indexes: `select indexname as name, indexdef as made from pg_indexes where tablename in ('log_entries', 'log_changes') and indexname like '%!_!_%' escape '!'`,
  numbered: ['log_entries', 'log_changes']
    .map((table) => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
    .concat('vacuum analyze log_entries', 'vacuum analyze log_changes'),
}

/**
 * Fills years of entries: forty users, a fifth of the entries from imports, and ten thousand changes of
 * one person.
 */
const fillLog = async (run: RunStatement, { numbers, at, indexes, numbered }: Dialect): Promise<void> => {
  const indexRows = await run(indexes)
  for (const { name } of indexRows) await run(`drop index ${name}`)
  await run(
    'create table bench_people as select row_number() over (order by id) - 1 as n, id as person from personnel',
  )
  await run('create unique index bench_people_n on bench_people (n)')
  const person = `(select person from bench_people where n = case when i % 1000 = 0 then 0 else (i * cast(48271 as bigint)) % ${PEOPLE} end)`
  const part = 'i % 250000 between 1 and 50000'
  await run(`insert into log_entries (id, at, action, "user", username, address, result, reason, subject, kind, about, nature, facts, changes, part_of, previous, hash)
    ${numbers(ENTRIES)} select ${FIRST_ENTRY} + i, ${at},
    case when ${part} or i % 250000 = 0 then 'imports.apply' when i % 10000 = 7 then 'personnel.delete' when i % 50 = 3 then 'auth.login'
      when i % 10 < 4 then 'accreditation.tick' else 'personnel.update' end,
    1 + (i / 7) % 40, 'usuario.' || (1 + (i / 7) % 40), '10.0.' || (i % 7) || '.' || (i % 251),
    case when i % 500 = 3 then 'refused' else 'ok' end, '', 'personnel:' || ${person}, 'personnel',
    case when i % 50 = 3 or i % 997 = 1 then 'personnel:' || ${person} end,
    case when i % 500 = 3 then 'refusal' when i % 50 = 3 then 'signIn' when i % 997 = 1 then 'download' else 'change' end, '["personnel.phone"]', 1,
    case when ${part} then ${FIRST_ENTRY} + i - i % 250000 end, 'LPJNul-wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ', 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg' from numbers`)
  await run(`insert into log_changes (id, entry, subject, collection, record, before, after)
    ${numbers(ENTRIES)} select ${FIRST_ENTRY} + i, ${FIRST_ENTRY} + i, 'personnel:' || ${person}, 'personnel', ${person}, '{"phone":"8110000001"}', '{"phone":"8110000002"}' from numbers`)
  await run('drop table bench_people')
  for (const { made: statement } of indexRows) await run(statement ?? '')
  for (const text of numbered) await run(text)
}

const openDatabase = async (
  portal: BenchServer,
  database?: string,
): Promise<{ run: RunStatement; dialect: Dialect; close(): Promise<void> }> => {
  if (!database) {
    const db = new BetterSqlite(portal.filename)
    const run: RunStatement = async (text) => {
      const statement = db.prepare(text)
      if (statement.reader) return statement.all() as Record<string, string>[]
      statement.run()
      return []
    }
    return { run, dialect: SQLITE, close: async () => void db.close() }
  }
  const client = new pg.Client(database)
  await client.connect()
  return {
    run: async (text) => (await client.query(text)).rows,
    dialect: POSTGRES,
    close: () => client.end(),
  }
}

/** Returns the first pages of common queries, and a page far back. */
const createReads = (busy: string, others: () => string): [string, () => string][] => {
  const list = (filter: object, range = [0, 49]) => withQuery('/api/log/', { filter, range })
  const day = () => {
    const entry = FIRST_ENTRY + Math.floor(Math.random() * (ENTRIES - 6000))
    return { since: getEntryTime(entry), until: getEntryTime(entry + 5760) }
  }
  const user = () => 1 + Math.floor(Math.random() * 40)
  return [
    ['all', () => list({})],
    ['all, page 1000', () => list({}, [49_950, 49_999])],
    ['of a user', () => list({ user: user() })],
    ['of a frequent action', () => list({ action: 'personnel.update' })],
    ['of a rare action', () => list({ action: 'personnel.delete' })],
    ['of an action that never was', () => list({ action: 'companies.delete' })],
    ['refused', () => list({ result: 'refused' })],
    ['of a person', () => list({ subject: `personnel:${others()}` })],
    ['of an address', () => list({ address: '10.0.3.77' })],
    ['downloads', () => list({ nature: 'download' })],
    ['of a kind that is never there', () => list({ kind: 'quotations' })],
    ['by words', () => list({ q: 'mart' })],
    ['of a day', () => list(day())],
    ['of a rare action in a day', () => list({ action: 'personnel.delete', ...day() })],
    ['of a user, a rare action', () => list({ user: user(), action: 'personnel.delete' })],
    ['of a user, refusals', () => list({ user: user(), nature: 'refusal' })],
    ['history of a person', () => `/api/history/personnel/${others()}/?range=[0,49]`],
    ['history of who was changed most', () => `/api/history/personnel/${busy}/?range=[0,49]`],
  ]
}

const benchReads = async (portal: BenchServer, run: RunStatement): Promise<void> => {
  const { token } = await createApi(portal.url).signIn('super')
  const client = createClient({ url: portal.url, token })
  const [busiest] = await run('select id from personnel order by id limit 1')
  const others = (await run('select id from personnel order by id limit 500')).map(({ id }) => id ?? '')
  const other = () => others[1 + Math.floor(Math.random() * (others.length - 1))] ?? ''
  const rows: object[] = []
  for (const [name, path] of createReads(busiest?.id ?? '', other)) {
    for (let i = 0; i < 5; i += 1) await client.ask(path())
    const took: number[] = []
    for (let i = 0; i < TIMES; i += 1) took.push(await measureMs(() => client.ask(path())))
    rows.push({ read: name, ...toColumns(took) })
  }
  console.table(rows)
  client.close()
}

const measure = async (name: string, database?: string): Promise<void> => {
  console.log(`\nA log of ${ENTRIES} entries beside ${PEOPLE} people in ${name}`)
  const portal = await startServer('crowd', { people: PEOPLE, items: 8, database })
  const { run, dialect, close } = await openDatabase(portal, database)
  await fillLog(run, dialect)
  await benchReads(portal, run)
  await close()
  await portal.stop()
}

/** Measures pages of the log with ten million entries. */
export const benchLog = (): Promise<void> => measureInDatabases(measure)
