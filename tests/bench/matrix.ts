import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AccreditationPage } from '../../src/domain/personnel.ts'
import { type Client, clientOf } from './client.ts'
import { type Served, startServer } from './startServer.ts'
import { median, percentile, timed } from './timing.ts'

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100_000)
const ITEMS = 8
const PAGES = Math.ceil(PEOPLE / 10)
const FAR = Math.ceil(PAGES * 0.9)
const TIMES = 500
const TOGGLES = 1000
const READERS = 50

const ROSTER = `/api/personnel/?${new URLSearchParams({ sort: '["name","ASC"]', range: '[0,9]' })}`
const matrixPage = (page: number) => `/api/personnel_accreditation/?page=${page}`

/** The medians of some calls, in turns, so that whatever else the machine does meets them alike. */
const medians = async (client: Client, paths: readonly string[]): Promise<number[]> => {
  const took = paths.map((): number[] => [])
  for (let i = -50; i < TIMES; i += 1) {
    for (const [at, path] of paths.entries()) {
      const time = await timed(() => client.ask(path))
      if (i >= 0) took[at]?.push(time)
    }
  }
  return took.map(median)
}

const pages = async (title: string, anew: boolean): Promise<void> => {
  const portal = await startServer('./portalServer.ts', { people: PEOPLE, items: ITEMS, anew })
  const client = clientOf(portal)
  const [roster = 0, first = 0, far = 0] = await medians(client, [ROSTER, matrixPage(1), matrixPage(FAR)])
  client.close()
  await portal.stop()
  console.log(`\n${title}, one request at a time`)
  console.table([
    { page: 'roster, 1', ms: roster.toFixed(3) },
    { page: 'matrix, 1', ms: first.toFixed(3), ratio: `${(first / roster).toFixed(2)} of the roster’s` },
    { page: `matrix, ${FAR}`, ms: far.toFixed(3), ratio: `${(far / first).toFixed(2)} of page 1` },
  ])
}

/** Reading people while `work` goes on, in a process of their own; and how their reading went. */
const whileReading = async (portal: Served, think: number, work: () => Promise<number[]>) => {
  const file = new URL('./matrixReaders.ts', import.meta.url)
  const readers = fork(file, [portal.url, portal.token, READERS, think, PAGES].map(String))
  await once(readers, 'message')
  const took = await work()
  readers.send('stop')
  const [read] = (await once(readers, 'message')) as [{ perSecond: number; median: number }]
  return { took, read }
}

/** Boxes all over the matrix, as their pages show them now. */
const boxes = async (client: Client) => {
  const found: { id: number; status: boolean; version: number }[] = []
  while (found.length < TOGGLES) {
    const page = 1 + Math.floor(Math.random() * PAGES)
    const { results } = JSON.parse(await client.ask(matrixPage(page))) as AccreditationPage
    for (const { personnel_accreditation } of results) {
      const item = personnel_accreditation[Math.floor(Math.random() * ITEMS)]
      if (item && found.every(({ id }) => id !== item.id)) found.push(item)
    }
  }
  return found.slice(0, TOGGLES)
}

/** Toggles of boxes that nobody else touches, one after the other; each answers once it is on the disk. */
const toggles = async (client: Client): Promise<number[]> => {
  const took: number[] = []
  for (const { id, status, version } of await boxes(client)) {
    const change = { body: { id, status: !status }, ifMatch: `"${version}"` }
    took.push(await timed(() => client.ask(`/api/personnel_accreditation_status/${id}/`, change)))
  }
  return took
}

const ticking = async (): Promise<void> => {
  const portal = await startServer('./portalServer.ts', { people: PEOPLE, items: ITEMS })
  const client = clientOf(portal)
  await toggles(client)
  const alone = await toggles(client)
  const idle = percentile(alone, 0.99)
  const row = (name: string, took: number[]) => ({
    toggles: name,
    'p50, ms': median(took).toFixed(2),
    'p99, ms': percentile(took, 0.99).toFixed(2),
    'p99 of the p99 alone': (percentile(took, 0.99) / idle).toFixed(2),
  })
  const rows: object[] = [row('alone', alone)]
  for (const think of [100, 0]) {
    const { took, read } = await whileReading(portal, think, () => toggles(client))
    const name = `${READERS} readers, ${think === 0 ? 'without a pause' : `pausing ${think} ms`}`
    rows.push({
      ...row(name, took),
      'pages read/s': Math.round(read.perSecond),
      'page p50, ms': read.median.toFixed(1),
    })
  }
  client.close()
  await portal.stop()
  console.log(`\n${TOGGLES} durable toggles, one at a time`)
  console.table(rows)
}

/** The accreditation matrix at a hundred thousand people: its pages beside the roster's, and toggles while many read. */
export const matrix = async (): Promise<void> => {
  console.log(`Matrix with ${PEOPLE} people of ${ITEMS} items each`)
  await pages('Answers kept while nobody writes', false)
  await pages('Every question asked anew', true)
  await ticking()
}

if (import.meta.main) await matrix()
