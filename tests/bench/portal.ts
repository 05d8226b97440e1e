import { randomFrom } from '../../mock-api/seeds/random.ts'
import type { Person } from '../../src/domain/personnel.ts'
import { boxes, matrixPage, newPerson, rosterPage, searchFor } from './calls.ts'
import { type Client, clientOf } from './client.ts'
import { overDatabases } from './databases.ts'
import { startServer } from './startServer.ts'
import { columns, timed } from './timing.ts'
import { READERS, whileReading } from './whileReading.ts'

const SIZES = (process.env.BENCH_SIZES ?? '100000,1000000').split(',').map(Number)
const TIMES = 300
const WRITES = 300
const WARM_WRITES = 40

const random = randomFrom('portal')

/** How many pages of ten a crowd's active people have. */
const pagesOf = (size: number): number => Math.floor((size * 0.9) / 10)

const readings = (size: number, known: readonly Person[]): [name: string, path: () => string][] => {
  const lists: [string, (from: number) => string][] = [
    ['by name', (from) => rosterPage(from)],
    ['by company', (from) => rosterPage(from, { sort: ['company_name', 'ASC'] })],
    ['in a state', (from) => rosterPage(from, { filter: { state: 'valid' } })],
    ['of the matrix', (from) => matrixPage(1 + from / 10)],
  ]
  const near = () => random.int(0, 99) * 10
  const far = () => random.int(0, pagesOf(size) - 1) * 10
  const words = (count: number) => searchFor(known, count, random)
  const bestFirst = () => `/api/personnel_search/?search=${encodeURIComponent(words(random.int(1, 3)))}`
  return [
    ...lists.map(([name, path]): [string, () => string] => [
      `first hundred pages, ${name}`,
      () => path(near()),
    ]),
    ...lists
      .filter(([name]) => name !== 'in a state')
      .map(([name, path]): [string, () => string] => [`any page, ${name}`, () => path(far())]),
    ...[1, 2, 3].map((count): [string, () => string] => [
      `search for ${count} ${count === 1 ? 'word' : 'words'}, by name`,
      () => rosterPage(0, { filter: { q: words(count) } }),
    ]),
    ['search for 1 to 3 words, best first', bestFirst],
  ]
}

const somebody = async (client: Client, size: number): Promise<Person[]> =>
  JSON.parse(await client.ask(rosterPage(random.int(0, Math.floor(size * 0.9) - 1)))) as Person[]

const read = async (client: Client, size: number): Promise<void> => {
  const known: Person[] = []
  for (let i = 0; i < 20; i += 1) known.push(...(await somebody(client, size)))
  const rows: object[] = []
  for (const [name, path] of readings(size, known)) {
    for (let i = 0; i < 30; i += 1) await client.ask(path())
    const took: number[] = []
    for (let i = 0; i < TIMES; i += 1) took.push(await timed(() => client.ask(path())))
    rows.push({ read: name, ...columns(took) })
  }
  console.table(rows)
}

let registered = 0

/** Writes one after the other, each answered once it is on the disk; what each way takes. */
const writes = async (client: Client, size: number, count = WRITES) => {
  const took: Record<'registering' | 'changing' | 'ticking', number[]> = {
    registering: [],
    changing: [],
    ticking: [],
  }
  for (const { id, status, version } of await boxes(client, Math.floor(size / 10), count, random)) {
    registered += 1
    const person = { method: 'POST', body: newPerson(registered) } as const
    took.registering.push(await timed(() => client.ask('/api/personnel/', person)))
    const [changed] = await somebody(client, size)
    const change = { body: { phone: `81${10_000_000 + registered}` }, ifMatch: `"${changed?.version}"` }
    took.changing.push(await timed(() => client.ask(`/api/personnel/${changed?.id}/`, change)))
    const tick = { body: { id, status: !status }, ifMatch: `"${version}"` }
    took.ticking.push(await timed(() => client.ask(`/api/personnel_accreditation_status/${id}/`, tick)))
  }
  return took
}

const measure = async (size: number, name: string, database?: string): Promise<void> => {
  console.log(`\n${size} people in ${name}`)
  const portal = await startServer('crowd', { people: size, items: size > 500_000 ? 1 : 8, database })
  const client = clientOf(portal)
  await read(client, size)
  const rows: object[] = []
  const show = (how: string, all: Record<string, number[]>, more: object = {}) =>
    rows.push(
      ...Object.entries(all).map(([what, took]) => ({ write: `${what}, ${how}`, ...columns(took), ...more })),
    )
  await writes(client, size, WARM_WRITES)
  show('alone', await writes(client, size))
  for (const think of [1000, 0]) {
    const { done, perSecond } = await whileReading(portal, think, size, () => writes(client, size))
    const how = think === 0 ? 'without a pause' : 'who look at each for a second'
    show(`beside ${READERS} readers ${how}`, done, { 'pages read/s': perSecond })
  }
  console.table(rows)
  client.close()
  await portal.stop()
}

/** What reads and writes take, uncached, at the server, at a hundred thousand and a million people. */
export const portal = async (): Promise<void> => {
  for (const size of SIZES) await overDatabases((name, database) => measure(size, name, database))
}
