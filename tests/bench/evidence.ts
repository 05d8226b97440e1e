import pg from 'pg'
import { KNOWN_STATES } from '../../src/domain/accreditation.ts'
import type { AccreditationPage } from '../../src/domain/personnel.ts'
import { matrixPage, withQuery } from './calls.ts'
import { type Client, clientOf } from './client.ts'
import { overDatabases } from './databases.ts'
import { PEOPLE } from './sizes.ts'
import { type Served, startServer } from './startServer.ts'
import { columns, timed } from './timing.ts'
import { whileReading } from './whileReading.ts'

const TIMES = 200
const WRITES = 300
/** Not counted: a portal that has just been started is slower. */
const WARM_WRITES = 40
const COMPANIES = 2000
const PAGES = Math.floor((PEOPLE * 0.9) / 10)

const random = (below: number): number => Math.floor(Math.random() * below)

const listed = (path: string, filter: object, last = 24): string =>
  withQuery(path, { filter, range: [0, last] })

/** The first pages that people open in the morning. */
const READINGS: [string, () => string][] = [
  ['roster', () => listed('/api/personnel/', { active: true })],
  ...KNOWN_STATES.map((state): [string, () => string] => [
    `tile: ${state}`,
    () => listed('/api/personnel/', { active: true, state }, 0),
  ]),
  ['matrix', () => matrixPage(1)],
  [
    'matrix of a pending requirement',
    () => withQuery('/api/personnel_accreditation/', { filter: { missing: 1 + random(8) } }),
  ],
  ['Mis pendientes', () => listed(`/api/companies/${1 + random(COMPANIES)}/todos/`, {})],
  ['Mis pendientes, its figure', () => `/api/companies/${1 + random(COMPANIES)}/progress/`],
  ['Por revisar', () => listed('/api/reviews/', {})],
  ['Por revisar, of a company', () => listed('/api/reviews/', { company: 1 + random(COMPANIES) })],
  ['Por revisar, of a kind', () => listed('/api/reviews/', { type: 1 + random(6) })],
  ['Por revisar, its figures', () => '/api/review_figures/'],
]

const read = async (client: Client): Promise<void> => {
  const rows: object[] = []
  for (const [name, path] of READINGS) {
    for (let i = 0; i < 10; i += 1) await client.ask(path())
    const took: number[] = []
    for (let i = 0; i < TIMES; i += 1) took.push(await timed(() => client.ask(path())))
    rows.push({ 'first page': name, ...columns(took) })
  }
  console.table(rows)
}

/** Boxes that somebody ticks by hand, and documents that wait, decided one after the other. */
const write = async (portal: Served, client: Client): Promise<void> => {
  const tick = async (): Promise<number> => {
    const { results } = JSON.parse(await client.ask(matrixPage(1 + random(PAGES)))) as AccreditationPage
    const items = results[random(results.length)]?.personnel_accreditation ?? []
    const item = items.find(({ evidence }) => evidence?.wants_document === false)
    if (!item) throw new Error('a person without a box to tick')
    const change = { body: { id: item.id, status: !item.status }, ifMatch: `"${item.version}"` }
    return timed(() => client.ask(`/api/personnel_accreditation_status/${item.id}/`, change))
  }
  const waiting = JSON.parse(
    await client.ask(listed('/api/reviews/', { kind: 'person' }, WARM_WRITES + WRITES - 1)),
  ) as {
    document: number
  }[]
  const decide = (id: number): Promise<number> =>
    timed(() =>
      client.ask(`/api/evidence/${id}/review/`, {
        method: 'POST',
        body: { decision: 'approve', issued_on: '2026-01-15', expires_on: '2027-01-15' },
      }),
    )
  const { done, perSecond } = await whileReading(portal, 1000, PEOPLE, async () => {
    const took = { 'a tick': [] as number[], 'a review': [] as number[] }
    for (const { document } of waiting) {
      took['a tick'].push(await tick())
      took['a review'].push(await decide(document))
    }
    return {
      'a tick': took['a tick'].slice(WARM_WRITES),
      'a review': took['a review'].slice(WARM_WRITES),
    }
  })
  console.table(
    Object.entries(done).map(([name, took]) => ({
      [`beside ${perSecond} pages a second`]: name,
      ...columns(took),
    })),
  )
}

/** The day's run, and what pages take meanwhile. */
const daily = async (portal: Served, client: Client): Promise<void> => {
  const page = () => timed(() => client.ask(matrixPage(1 + random(PAGES))))
  const before: number[] = []
  for (let i = 0; i < TIMES; i += 1) before.push(await page())
  let took: number | undefined
  const run = portal.ask('daily').then((ms) => {
    took = ms
  })
  const meanwhile: number[] = []
  while (took === undefined) meanwhile.push(await page())
  await run
  console.log(`The daily run took ${(took / 1000).toFixed(1)} s`)
  console.table([
    { 'a page': 'before', ...columns(before) },
    { 'a page': 'meanwhile', ...columns(meanwhile) },
  ])
}

/** What was loaded is on the disk and has been tidied before anything is measured: otherwise Postgres writes and reads gigabytes of it beside the first minutes. */
const settle = async (database: string): Promise<void> => {
  const client = new pg.Client(database)
  await client.connect()
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
}

const measure = async (name: string, database?: string): Promise<void> => {
  console.log(`\nDocuments that end, are reviewed and told of: ${PEOPLE} people in ${name}`)
  const portal = await startServer('evidence', { people: PEOPLE, database })
  if (database) await settle(database)
  const client = clientOf(portal)
  await read(client)
  await write(portal, client)
  await daily(portal, client)
  client.close()
  await portal.stop()
}

/** Documents with dates: lists, decisions and the daily run. */
export const evidence = (): Promise<void> => overDatabases(measure)
