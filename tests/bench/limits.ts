import { fork } from 'node:child_process'
import { once } from 'node:events'
import autocannon from 'autocannon'
import pg from 'pg'
import type { AccreditationPage, Person } from '../../src/domain/personnel.ts'
import { words } from '../../src/domain/text.ts'
import { getPostgres, startPostgres } from '../support/postgres.ts'
import { type Client, clientOf } from './client.ts'
import { startRestFramework } from './restFramework.ts'
import { type Served, startServer } from './startServer.ts'
import { median, percentile, timed } from './timing.ts'

const SIZES = (process.env.BENCH_SIZES ?? '100000,1000000').split(',').map(Number)
const DATABASES = (process.env.BENCH_DATABASES ?? 'SQLite,Postgres').split(',')
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
/** What operations.md asks of a Postgres: what it comes with is meant for the smallest machines. */
const SETTINGS = ['shared_buffers=1GB']
const TIMES = 300
const WRITES = 300
const WARM_WRITES = 40
const READERS = 50

/** Milliseconds that a call may take at a size: all but one in twenty of the reads, all but one in a hundred of the writes. */
const READ_LIMITS = {
  'first hundred pages': { 100000: 5, 1000000: 10 },
  'any page': { 100000: 20, 1000000: 150 },
  search: { 100000: 25, 1000000: 120 },
} satisfies Record<string, Record<number, number>>
const WRITE_LIMITS = { alone: 10, besideReaders: 25 }

/** How many times as many requests as Django REST framework answers, at least. */
const TIMES_REST_FRAMEWORK = { 'first page': 12, 'page in the middle': 15, search: 15 }

const random = (below: number): number => Math.floor(Math.random() * below)

const people = (query: Record<string, unknown>): string =>
  `/api/personnel/?${new URLSearchParams(
    Object.entries(query).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )}`
const page = (from: number, more: Record<string, unknown> = {}): string =>
  people({ active: 'true', sort: ['name', 'ASC'], range: [from, from + 9], ...more })
const matrixPage = (number: number): string => `/api/personnel_accreditation/?page=${number}`

/** One of somebody's words, or its first two to four letters. */
const wordOf = (text: string): string => {
  const word = words(text)[random(words(text).length)] ?? ''
  return random(3) === 0 ? word : word.slice(0, 2 + random(3))
}
const searchFor = ({ first_names = '', last_names = '', company_name = '' }: Person, count: number): string =>
  [last_names, first_names, company_name].slice(0, count).map(wordOf).join(' ')

interface Reading {
  name: string
  limit: keyof typeof READ_LIMITS
  path: () => string
}

const readings = (size: number, known: readonly Person[]): Reading[] => {
  const near = () => random(100) * 10
  const far = () => random(Math.floor((size * 0.9) / 10)) * 10
  const lists: [string, (from: number) => string][] = [
    ['by name', (from) => page(from)],
    ['by company', (from) => page(from, { sort: ['company_name', 'ASC'] })],
    ['in a state', (from) => page(from, { filter: { state: 'valid' } })],
    ['of the matrix', (from) => matrixPage(1 + from / 10)],
  ]
  return [
    ...lists.map(
      ([name, path]): Reading => ({ name, limit: 'first hundred pages', path: () => path(near()) }),
    ),
    ...lists
      .filter(([name]) => name !== 'in a state')
      .map(([name, path]): Reading => ({ name, limit: 'any page', path: () => path(far()) })),
    ...[1, 2, 3].map(
      (count): Reading => ({
        name: `for ${count} ${count === 1 ? 'word' : 'words'}, by name`,
        limit: 'search',
        path: () => page(0, { filter: { q: searchFor(known[random(known.length)] as Person, count) } }),
      }),
    ),
    {
      name: 'for 1 to 3 words, best first',
      limit: 'search',
      path: () =>
        `/api/personnel_search/?${new URLSearchParams({ search: searchFor(known[random(known.length)] as Person, 1 + random(3)) })}`,
    },
  ]
}

export const verdict = (value: number, limit: number | undefined): string =>
  limit === undefined ? '' : `${value <= limit ? '≤' : '✘ over'} ${limit}`

const read = async (client: Client, size: number): Promise<void> => {
  const known: Person[] = []
  for (let i = 0; i < 20; i += 1)
    known.push(...(JSON.parse(await client.ask(page(random(Math.floor(size * 0.9))))) as Person[]))
  const rows: object[] = []
  for (const { name, limit, path } of readings(size, known)) {
    for (let i = 0; i < 30; i += 1) await client.ask(path())
    const took: number[] = []
    for (let i = 0; i < TIMES; i += 1) took.push(await timed(() => client.ask(path())))
    const p95 = percentile(took, 0.95)
    const allowed: Record<number, number> = READ_LIMITS[limit]
    rows.push({
      read: `${limit}, ${name}`,
      'p50, ms': median(took).toFixed(2),
      'p95, ms': p95.toFixed(2),
      limit: verdict(p95, allowed[size]),
    })
  }
  console.table(rows)
}

/** Boxes all over the matrix, as their pages show them now. */
const boxes = async (client: Client, pages: number, count: number) => {
  const found = new Map<number, { id: number; status: boolean; version: number }>()
  while (found.size < count) {
    const { results } = JSON.parse(await client.ask(matrixPage(1 + random(pages)))) as AccreditationPage
    for (const { personnel_accreditation } of results) {
      const item = personnel_accreditation[random(personnel_accreditation.length)]
      if (item) found.set(item.id, item)
    }
  }
  return [...found.values()].slice(0, count)
}

let registered = 0
/** RFCs without homoclave that nobody in the crowd has: all of 2009, one after the other. */
const rfcs = {
  next: () => {
    const [a, b] = [Math.floor(registered / 26) % 26, registered % 26].map((at) =>
      String.fromCharCode(65 + at),
    )
    const month = String(1 + (Math.floor(registered / 676) % 12)).padStart(2, '0')
    return `XX${a}${b}09${month}15ZZ1`
  },
}

/** Writes one after the other, each answered once it is on the disk; what each way takes. */
export const writes = async (
  client: Client,
  size: number,
  count = WRITES,
): Promise<Record<string, number[]>> => {
  const pages = Math.floor(size / 10)
  const took: Record<string, number[]> = { registering: [], changing: [], ticking: [] }
  for (const { id, status, version } of await boxes(client, pages, count)) {
    registered += 1
    const person = {
      ...{ first_names: 'María José', last_names: `Álvarez Núñez ${registered}`, role: 1 },
      ...{ rfc: rfcs.next(), registration_date: '2026-01-15' },
      company: 1 + random(2000),
    }
    const register = () => client.ask('/api/personnel/', { method: 'POST', body: person })
    took.registering?.push(await timed(register))
    const [somebody] = JSON.parse(await client.ask(page(random(Math.floor(size * 0.9))))) as Person[]
    const change = { body: { phone: `81${10_000_000 + registered}` }, ifMatch: `"${somebody?.version}"` }
    took.changing?.push(await timed(() => client.ask(`/api/personnel/${somebody?.id}/`, change)))
    const tick = { body: { id, status: !status }, ifMatch: `"${version}"` }
    took.ticking?.push(await timed(() => client.ask(`/api/personnel_accreditation_status/${id}/`, tick)))
  }
  return took
}

/** Reading people while `work` goes on, in a process of their own, and how many pages a second they read. */
export const whileReading = async <T>(
  portal: Served,
  think: number,
  size: number,
  work: () => Promise<T>,
) => {
  const file = new URL('./matrixReaders.ts', import.meta.url)
  const readers = fork(file, [portal.url, portal.token, READERS, think, Math.floor(size / 10)].map(String))
  await once(readers, 'message')
  const done = await work()
  readers.send('stop')
  const [{ perSecond }] = (await once(readers, 'message')) as [{ perSecond: number }]
  return { done, perSecond }
}

const write = async (portal: Served, client: Client, size: number): Promise<void> => {
  const rows: object[] = []
  const show = (how: string, all: Record<string, number[]>, limit: number, readPerSecond = 0) => {
    for (const [name, took] of Object.entries(all))
      rows.push({
        write: `${name}, ${how}`,
        'p50, ms': median(took).toFixed(2),
        'p99, ms': percentile(took, 0.99).toFixed(2),
        limit: verdict(percentile(took, 0.99), limit),
        'pages read/s': readPerSecond === 0 ? '' : Math.round(readPerSecond),
      })
  }
  await writes(client, size, WARM_WRITES)
  show('alone', await writes(client, size), WRITE_LIMITS.alone)
  for (const think of [1000, 0]) {
    const { done, perSecond } = await whileReading(portal, think, size, () => writes(client, size))
    const how = think === 0 ? 'without a pause' : 'who look at each for a second'
    show(`beside ${READERS} readers ${how}`, done, WRITE_LIMITS.besideReaders, perSecond)
  }
  console.table(rows)
}

const perSecond = async (url: string, headers: Record<string, string> = {}): Promise<number> => {
  const fire = (duration: number) => autocannon({ url, headers, connections: 8, duration })
  await fire(1)
  const { requests, non2xx, errors } = await fire(SECONDS)
  if (non2xx + errors > 0) throw new Error(`${url}: not every answer was good`)
  return requests.average
}

/** The same lists of the same people in Django REST framework, served by gunicorn with one process, as ours has one. */
const besideRestFramework = async (portal: Served, size: number): Promise<void> => {
  const other = await startRestFramework(portal.filename)
  if (!other) {
    console.error('✘ NO DJANGO REST FRAMEWORK: it was NOT compared with.')
    return
  }
  const middle = Math.floor((size * 0.45) / 10) * 10
  const ways: [keyof typeof TIMES_REST_FRAMEWORK, string, string][] = [
    ['first page', page(0), '?limit=10&offset=0'],
    ['page in the middle', page(middle), `?limit=10&offset=${middle}`],
    ['search', page(0, { filter: { q: 'mart' } }), '?limit=10&offset=0&search=mart'],
  ]
  const rows: object[] = []
  for (const [name, ours, theirs] of ways) {
    const here = await perSecond(portal.url + ours, { authorization: `Token ${portal.token}` })
    const there = await perSecond(`${other.url}/personnel/${theirs}`)
    rows.push({
      list: name,
      'ours, requests/s': Math.round(here),
      'Django REST framework, requests/s': there.toFixed(1),
      times: (here / there).toFixed(1),
      limit:
        here / there >= TIMES_REST_FRAMEWORK[name]
          ? `≥ ${TIMES_REST_FRAMEWORK[name]}`
          : `✘ under ${TIMES_REST_FRAMEWORK[name]}`,
    })
  }
  await other.stop()
  console.table(rows)
}

/** Works with a database in a Postgres of its own. */
export const inPostgres = async <T>(work: (url: string) => Promise<T>): Promise<T | undefined> => {
  const programs = getPostgres()
  if (!programs) {
    console.error('✘ NO POSTGRES: it was NOT measured.')
    return undefined
  }
  // As a portal's is: what is answered is on the disk, and what is written at once is known to be seen by all.
  const server = await startPostgres(programs, SETTINGS)
  const client = new pg.Client(`${server.url}/postgres`)
  await client.connect()
  await client.query('create database bench')
  await client.end()
  return work(`${server.url}/bench`).finally(() => server.stop())
}

const measure = async (size: number, name: string, database?: string): Promise<void> => {
  console.log(`\n${size} people in ${name}`)
  const items = size > 500_000 ? 1 : 8
  const portal = await startServer('./portalServer.ts', {
    people: size,
    items,
    ...(database ? { database } : {}),
  })
  const client = clientOf(portal)
  await read(client, size)
  await write(portal, client, size)
  if (!database && size <= 100_000) await besideRestFramework(portal, size)
  client.close()
  await portal.stop()
}

/** What reads and writes may take, uncached, at the server, over both databases at a hundred thousand and a million people. */
export const limits = async (): Promise<void> => {
  for (const size of SIZES) {
    if (DATABASES.includes('SQLite')) await measure(size, 'SQLite')
    if (DATABASES.includes('Postgres')) await inPostgres((url) => measure(size, 'Postgres', url))
  }
}

if (import.meta.main) await limits()
