import pg from 'pg'
import { KNOWN_STATES } from '../../src/domain/people/accreditation.ts'
import type { AccreditationPage } from '../../src/domain/people/schemas.ts'
import { matrixPath, withQuery } from './calls.ts'
import { type Client, createClient } from './client.ts'
import { measureInDatabases } from './databases.ts'
import { PEOPLE } from './sizes.ts'
import { type BenchServer, startServer } from './startServer.ts'
import { measureMs, toColumns } from './timing.ts'
import { runWhileReading } from './whileReading.ts'

const READS = 200
const WRITES = 300
/** Not measured, because a new portal is slower. */
const WARM_WRITES = 40
const COMPANIES = 2000
const PAGES = Math.floor((PEOPLE * 0.9) / 10)

const randomBelow = (below: number): number => Math.floor(Math.random() * below)

const listPath = (path: string, filter: object, last = 24): string =>
  withQuery(path, { filter, range: [0, last] })

/** The first pages that users open in the morning. */
const READINGS: [string, () => string][] = [
  ['roster', () => listPath('/api/personnel/', { active: true })],
  ...KNOWN_STATES.map((state): [string, () => string] => [
    `tile: ${state}`,
    () => listPath('/api/personnel/', { active: true, state }, 0),
  ]),
  ['matrix', () => matrixPath(1)],
  [
    'matrix of a pending requirement',
    () => withQuery('/api/personnel_accreditation/', { filter: { missing: 1 + randomBelow(8) } }),
  ],
  ['Mis pendientes', () => listPath(`/api/companies/${1 + randomBelow(COMPANIES)}/todos/`, {})],
  ['Mis pendientes, its figure', () => `/api/companies/${1 + randomBelow(COMPANIES)}/progress/`],
  ['Por revisar', () => listPath('/api/reviews/', {})],
  ['Por revisar, of a company', () => listPath('/api/reviews/', { company: 1 + randomBelow(COMPANIES) })],
  ['Por revisar, of a kind', () => listPath('/api/reviews/', { type: 1 + randomBelow(6) })],
  ['Por revisar, its figures', () => '/api/review_figures/'],
]

const benchReads = async (client: Client): Promise<void> => {
  const rows: object[] = []
  for (const [name, path] of READINGS) {
    for (let i = 0; i < 10; i += 1) await client.ask(path())
    const took: number[] = []
    for (let i = 0; i < READS; i += 1) took.push(await measureMs(() => client.ask(path())))
    rows.push({ 'first page': name, ...toColumns(took) })
  }
  console.table(rows)
}

/** Measures ticks of checkboxes and reviews of documents, one after another. */
const benchWrites = async (portal: BenchServer, client: Client): Promise<void> => {
  const tickBox = async (): Promise<number> => {
    const { results } = JSON.parse(await client.ask(matrixPath(1 + randomBelow(PAGES)))) as AccreditationPage
    const items = results[randomBelow(results.length)]?.personnel_accreditation ?? []
    const item = items.find(({ evidence }) => evidence?.wants_document === false)
    if (!item) throw new Error('a person without a box to tick')
    const change = { body: { id: item.id, status: !item.status }, ifMatch: `"${item.version}"` }
    return measureMs(() => client.ask(`/api/personnel_accreditation_status/${item.id}/`, change))
  }
  const waiting = JSON.parse(
    await client.ask(listPath('/api/reviews/', { kind: 'person' }, WARM_WRITES + WRITES - 1)),
  ) as {
    document: number
  }[]
  const reviewDocument = (id: number): Promise<number> =>
    measureMs(() =>
      client.ask(`/api/evidence/${id}/review/`, {
        method: 'POST',
        body: { decision: 'approve', issued_on: '2026-01-15', expires_on: '2027-01-15' },
      }),
    )
  const { result, perSecond } = await runWhileReading(portal, 1000, PEOPLE, async () => {
    const took = { 'a tick': [] as number[], 'a review': [] as number[] }
    for (const { document } of waiting) {
      took['a tick'].push(await tickBox())
      took['a review'].push(await reviewDocument(document))
    }
    return {
      'a tick': took['a tick'].slice(WARM_WRITES),
      'a review': took['a review'].slice(WARM_WRITES),
    }
  })
  console.table(
    Object.entries(result).map(([name, took]) => ({
      [`beside ${perSecond} pages a second`]: name,
      ...toColumns(took),
    })),
  )
}

/** Measures the daily run, and pages during it. */
const benchDailyRun = async (portal: BenchServer, client: Client): Promise<void> => {
  const measurePage = () => measureMs(() => client.ask(matrixPath(1 + randomBelow(PAGES))))
  const idleTimes: number[] = []
  for (let i = 0; i < READS; i += 1) idleTimes.push(await measurePage())
  let took: number | undefined
  const run = portal.ask('daily').then((ms) => {
    took = ms
  })
  const busyTimes: number[] = []
  while (took === undefined) busyTimes.push(await measurePage())
  await run
  console.log(`The daily run took ${(took / 1000).toFixed(1)} s`)
  console.table([
    { 'a page': 'before', ...toColumns(idleTimes) },
    { 'a page': 'meanwhile', ...toColumns(busyTimes) },
  ])
}

/**
 * Writes the loaded data to the disk and vacuums it. Otherwise Postgres does so during the first minutes
 * of the measurement.
 */
const waitForDisk = async (database: string): Promise<void> => {
  const client = new pg.Client(database)
  await client.connect()
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
}

const measure = async (name: string, database?: string): Promise<void> => {
  console.log(`\nDocuments that end, are reviewed and told of: ${PEOPLE} people in ${name}`)
  const portal = await startServer('evidence', { people: PEOPLE, database })
  if (database) await waitForDisk(database)
  const client = createClient(portal)
  await benchReads(client)
  await benchWrites(portal, client)
  await benchDailyRun(portal, client)
  client.close()
  await portal.stop()
}

/** Measures documents with dates: lists, reviews and the daily run. */
export const benchEvidence = (): Promise<void> => measureInDatabases(measure)
