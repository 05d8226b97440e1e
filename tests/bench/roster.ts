import autocannon from 'autocannon'
import { startServer } from './startServer.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)

interface Measured {
  name: string
  perSecond: number
  /** Milliseconds, one request at a time. */
  median: number
}

/** One request at a time measures a request; eight at a time measure the server. */
const measure = async (
  name: string,
  url: string,
  headers: Record<string, string> = {},
): Promise<Measured> => {
  const fire = (connections: number) => autocannon({ url, headers, connections, duration: SECONDS })
  await autocannon({ url, headers, connections: 1, amount: 50 })
  const alone = await fire(1)
  const many = await fire(8)
  if (alone.non2xx + many.non2xx + alone.errors + many.errors > 0)
    throw new Error(`${name}: not every answer was good`)
  return { name, perSecond: many.requests.average, median: 1000 / alone.requests.average }
}

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100_000)
const list = (parameters: Record<string, unknown>): string =>
  `/api/personnel/?${new URLSearchParams(
    Object.entries(parameters).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )}`

const page = (from: number, more: Record<string, unknown> = {}) =>
  list({ active: 'true', sort: ['name', 'ASC'], range: [from, from + 9], ...more })

const PATHS: Record<string, string> = {
  'first page': page(0),
  'page in the middle': page(Math.floor(PEOPLE / 20) * 10 - 5000),
  'search "nuñez"': page(0, { filter: { q: 'nuñez' } }),
  'search "nu"': page(0, { filter: { q: 'nu' } }),
  'sort by company': page(0, { sort: ['company_name', 'ASC'] }),
  'sort by company, downwards': page(0, { sort: ['company_name', 'DESC'] }),
}

const show = (title: string, ceiling: Measured, results: Measured[]): void => {
  const [first] = results
  console.log(`\n${title}`)
  console.table(
    [ceiling, ...results].map(({ name, perSecond, median }) => ({
      name,
      'req/s (8 at a time)': Math.round(perSecond),
      'of the empty route': (perSecond / ceiling.perSecond).toFixed(3),
      'ms (one at a time)': median.toFixed(3),
      'times the first page': first ? (median / first.median).toFixed(2) : '',
    })),
  )
}

/**
 * The roster at a hundred thousand people, beside the most that this machine's Fastify gives and json-server's own router: as it is, with
 * answers kept while nobody writes, and with every question asked anew, as it is just after somebody has written.
 */
export const roster = async (): Promise<void> => {
  console.log(`Roster with ${PEOPLE} people`)
  for (const [title, anew] of [
    ['Answers kept while nobody writes', false],
    ['Every question asked anew', true],
  ] as const) {
    const portal = await startServer('./portalServer.ts', { people: PEOPLE, anew })
    const headers = { authorization: `Token ${portal.token}` }
    const ceiling = await measure('empty Fastify route', portal.empty)
    const results: Measured[] = []
    for (const [name, path] of Object.entries(PATHS))
      results.push(await measure(name, portal.url + path, headers))
    await portal.stop()
    show(title, ceiling, results)
  }
  const plain = await startServer('./jsonServer.ts', { people: PEOPLE })
  const first = await measure(
    'first page',
    `${plain.url}/personnel?active=true&_sort=last_names&_start=0&_end=10`,
  )
  await plain.stop()
  console.log(
    `\njson-server's own router, first page: ${first.perSecond.toFixed(1)} req/s, ${first.median.toFixed(0)} ms`,
  )
}

if (import.meta.main) await roster()
