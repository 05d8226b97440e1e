import { createRandomGenerator } from '../../mock-api/seeds/random.ts'
import type { Person } from '../../src/domain/people/schemas.ts'
import { createPerson, createQuery, findBoxes, matrixPath, rosterPath } from './calls.ts'
import { type Client, createClient } from './client.ts'
import { measureInDatabases } from './databases.ts'
import { startServer } from './startServer.ts'
import { measureMs, toColumns } from './timing.ts'
import { READER_COUNT, runWhileReading } from './whileReading.ts'

const SIZES = (process.env.BENCH_SIZES ?? '100000,1000000').split(',').map(Number)
const READS = 300
const WRITES = 300
const WARM_WRITES = 40

const random = createRandomGenerator('portal')

/** Number of pages of ten with the active people of a crowd. */
const countPages = (size: number): number => Math.floor((size * 0.9) / 10)

const createReads = (size: number, people: readonly Person[]): [name: string, path: () => string][] => {
  const lists: [string, (from: number) => string][] = [
    ['by name', (from) => rosterPath(from)],
    ['by company', (from) => rosterPath(from, { sort: ['company_name', 'ASC'] })],
    ['in a state', (from) => rosterPath(from, { filter: { state: 'valid' } })],
    ['of the matrix', (from) => matrixPath(1 + from / 10)],
  ]
  const nearOffset = () => random.int(0, 99) * 10
  const farOffset = () => random.int(0, countPages(size) - 1) * 10
  const createWords = (count: number) => createQuery(people, count, random)
  const searchPath = () =>
    `/api/personnel_search/?search=${encodeURIComponent(createWords(random.int(1, 3)))}`
  return [
    ...lists.map(([name, path]): [string, () => string] => [
      `first hundred pages, ${name}`,
      () => path(nearOffset()),
    ]),
    ...lists
      .filter(([name]) => name !== 'in a state')
      .map(([name, path]): [string, () => string] => [`any page, ${name}`, () => path(farOffset())]),
    ...[1, 2, 3].map((count): [string, () => string] => [
      `search for ${count} ${count === 1 ? 'word' : 'words'}, by name`,
      () => rosterPath(0, { filter: { q: createWords(count) } }),
    ]),
    ['search for 1 to 3 words, best first', searchPath],
  ]
}

const fetchPeople = async (client: Client, size: number): Promise<Person[]> =>
  JSON.parse(await client.ask(rosterPath(random.int(0, Math.floor(size * 0.9) - 1)))) as Person[]

const benchReads = async (client: Client, size: number): Promise<void> => {
  const firstPeople: Person[] = []
  for (let i = 0; i < 20; i += 1) firstPeople.push(...(await fetchPeople(client, size)))
  const rows: object[] = []
  for (const [name, path] of createReads(size, firstPeople)) {
    for (let i = 0; i < 30; i += 1) await client.ask(path())
    const took: number[] = []
    for (let i = 0; i < READS; i += 1) took.push(await measureMs(() => client.ask(path())))
    rows.push({ read: name, ...toColumns(took) })
  }
  console.table(rows)
}

let personCount = 0

/** Runs writes one after another, each until it is on the disk, and returns their times. */
const benchWrites = async (client: Client, size: number, count = WRITES) => {
  const took: Record<'registering' | 'changing' | 'ticking', number[]> = {
    registering: [],
    changing: [],
    ticking: [],
  }
  for (const { id, status, version } of await findBoxes(client, Math.floor(size / 10), count, random)) {
    personCount += 1
    const person = { method: 'POST', body: createPerson(personCount) } as const
    took.registering.push(await measureMs(() => client.ask('/api/personnel/', person)))
    const [firstPerson] = await fetchPeople(client, size)
    const change = { body: { phone: `81${10_000_000 + personCount}` }, ifMatch: `"${firstPerson?.version}"` }
    took.changing.push(await measureMs(() => client.ask(`/api/personnel/${firstPerson?.id}/`, change)))
    const tick = { body: { id, status: !status }, ifMatch: `"${version}"` }
    took.ticking.push(await measureMs(() => client.ask(`/api/personnel_accreditation_status/${id}/`, tick)))
  }
  return took
}

const measure = async (size: number, name: string, database?: string): Promise<void> => {
  console.log(`\n${size} people in ${name}`)
  const portal = await startServer('crowd', { people: size, items: size > 500_000 ? 1 : 8, database })
  const client = createClient(portal)
  await benchReads(client, size)
  const rows: object[] = []
  const printRows = (condition: string, all: Record<string, number[]>, more: object = {}) =>
    rows.push(
      ...Object.entries(all).map(([what, took]) => ({
        write: `${what}, ${condition}`,
        ...toColumns(took),
        ...more,
      })),
    )
  await benchWrites(client, size, WARM_WRITES)
  printRows('alone', await benchWrites(client, size))
  for (const think of [1000, 0]) {
    const { result, perSecond } = await runWhileReading(portal, think, size, () => benchWrites(client, size))
    const condition = think === 0 ? 'without a pause' : 'who look at each for a second'
    printRows(`beside ${READER_COUNT} readers ${condition}`, result, { 'pages read/s': perSecond })
  }
  console.table(rows)
  client.close()
  await portal.stop()
}

/** Measures uncached reads and writes at the server, with a hundred thousand and a million people. */
export const benchPortal = async (): Promise<void> => {
  for (const size of SIZES) await measureInDatabases((name, database) => measure(size, name, database))
}
