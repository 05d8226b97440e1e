import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { createRandomGenerator } from '../../mock-api/seeds/random.ts'
import type { Person } from '../../src/domain/people/schemas.ts'
import { buildForm } from '../support/buildForm.ts'
import { createPerson, createQuery, findBoxes, matrixPath, rosterPath } from './calls.ts'
import type { Client } from './client.ts'
import { measureInDatabases } from './databases.ts'
import { isNotable, summarizeRatios } from './pairedRatios.ts'
import { median } from './timing.ts'
import { checkOut, ROOT_FOLDER, startVersion, type Version, writeCrowd } from './versions.ts'

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 20_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15)
const DATABASES = process.env.BENCH_DATABASES ?? 'SQLite'
/**
 * Processor time of a block, in milliseconds. A block has many calls, so that chance and the steps of the
 * clock matter little.
 */
const BLOCK_MS = 100
const MAX_CALLS = 400
/** Time for the background work after writes, in milliseconds. */
const SETTLE_MS = 300

interface Call {
  name: string
  isWrite?: true
  /** Each `at` asks for other data, the same from each version. */
  ask(client: Client, at: number): Promise<string>
}

const publicPagePath = (person?: Person): string => `/credential/validation/${person?.public_id}`

/**
 * Returns the calls of a working day, or those whose names contain one of the words. The data comes from
 * one portal. The other portal has the same people and items.
 */
const createCalls = async (client: Client, names: readonly string[]): Promise<Call[]> => {
  const random = createRandomGenerator('against')
  const fetchPeople = async (path: string) => JSON.parse(await client.ask(path)) as Person[]
  const middle = Math.floor((PEOPLE * 0.45) / 10)
  const firstPeople = await fetchPeople(rosterPath(0, { range: [0, 499] }))
  const validPeople = await fetchPeople(rosterPath(0, { range: [0, 499], filter: { state: 'valid' } }))
  const foundBoxes = await findBoxes(client, middle, 200, random)
  const card = await client.ask(publicPagePath(validPeople[0]))
  if (!card.includes('Acreditación vigente')) throw new Error('no person is accredited')
  const pickAt = <T>(list: readonly T[], at: number): T => list[at % list.length] as T
  const createRead = (name: string, path: (at: number) => string): Call => ({
    name,
    ask: (client, at) => client.ask(path(at)),
  })
  const createSearch = (count: number): Call => {
    const texts = Array.from({ length: 500 }, () => createQuery(firstPeople, count, random))
    const name = `search for ${count} ${count === 1 ? 'word' : 'words'}`
    return createRead(name, (at) => rosterPath(0, { filter: { q: pickAt(texts, at) } }))
  }
  const calls: Call[] = [
    createRead('roster, first page', () => rosterPath(0)),
    createRead('roster, in the middle', (at) => rosterPath((middle + (at % 20)) * 10)),
    ...[1, 2, 3].map(createSearch),
    createRead('matrix, a page', (at) => matrixPath(1 + (at % middle))),
    createRead('a person', (at) => `/api/personnel/${pickAt(firstPeople, at).id}/`),
    {
      name: 'a registration',
      isWrite: true,
      ask: (client, at) => client.ask('/api/personnel/', { method: 'POST', body: createPerson(at) }),
    },
    {
      name: 'a tick',
      isWrite: true,
      ask(client, at) {
        const { id, status } = pickAt(foundBoxes, at)
        const isBack = Math.floor(at / foundBoxes.length) % 2 === 1
        const body = { id, status: isBack ? status : !status }
        return client.ask(`/api/personnel_accreditation_status/${id}/`, { body })
      },
    },
    {
      name: 'an upload',
      isWrite: true,
      ask(client, at) {
        const { id } = pickAt(firstPeople, at)
        const body = buildForm({ file_name: `${at}.pdf`, personnel: id, type: 'Otros' })
        return client.ask(`/api/files/?personnel=${id}`, { method: 'POST', body })
      },
    },
    {
      name: 'a scan at the door',
      isWrite: true,
      ask: (client, at) =>
        client.ask(publicPagePath(pickAt(validPeople, at)), undefined, { 'accept-encoding': 'br' }),
    },
    createRead('the board', () => '/api/overview/'),
    createRead('a report as CSV', () => '/api/company_report/?format=csv'),
  ]
  const selectedCalls = calls.filter(
    ({ name }) => names.length === 0 || names.some((word) => name.includes(word)),
  )
  if (selectedCalls.length === 0)
    throw new Error(`no such call; there are: ${calls.map(({ name }) => name).join('; ')}`)
  return selectedCalls
}

/** Returns the processor time of a block of calls, in milliseconds. */
const measureBlock = async ({ client, processor }: Version, call: Call, first: number, count: number) => {
  const { from } = await processor()
  for (let at = first; at < first + count; at += 1) await call.ask(client, at)
  if (call.isWrite) await wait(SETTLE_MS)
  const { until } = await processor()
  return (until - from) / 1000
}

interface MeasuredCall {
  call: Call
  /** Number of calls per block, and the index of the next call. */
  count: number
  next: number
  pairs: [here: number, there: number][]
}

/**
 * Warms up both versions and determines the calls per block. Omits calls that one of the versions cannot
 * answer.
 */
const warmUp = async (
  calls: Call[],
  currentVersion: Version,
  otherVersion: Version,
  rev: string,
): Promise<MeasuredCall[]> => {
  const measured: MeasuredCall[] = []
  for (const call of calls) {
    const first = (version: Version, name: string) =>
      measureBlock(version, call, 0, 20).catch((error: Error) => {
        console.log(`${call.name} is left out: ${name} answers ${error.message.slice(0, 200)}`)
      })
    const succeeds = (await first(otherVersion, rev)) && (await first(currentVersion, 'this version'))
    if (!succeeds) continue
    await Promise.all([currentVersion, otherVersion].map((version) => measureBlock(version, call, 20, 100)))
    const perCall = (await measureBlock(currentVersion, call, 120, 20)) / 20
    await measureBlock(otherVersion, call, 120, 20)
    const count = Math.min(MAX_CALLS, Math.max(1, Math.round(BLOCK_MS / perCall)))
    measured.push({ call, count, next: 140, pairs: [] })
  }
  return measured
}

/** Measures in the order A B B A, so that changes of the machine affect both versions. */
const measureRound = async (
  measured: MeasuredCall,
  currentVersion: Version,
  otherVersion: Version,
): Promise<void> => {
  const { call, count, next } = measured
  const first = await measureBlock(currentVersion, call, next, count)
  const second = await measureBlock(otherVersion, call, next, count)
  const third = await measureBlock(otherVersion, call, next + count, count)
  const fourth = await measureBlock(currentVersion, call, next + count, count)
  measured.pairs.push([first, second], [fourth, third])
  measured.next += 2 * count
}

const formatRange = (from: number, to: number): string => `${from.toFixed(3)} – ${to.toFixed(3)}`

const toTableRow = ({ call, count, pairs }: MeasuredCall, rev: string) => {
  const spread = summarizeRatios(pairs)
  const perCall = (values: number[]): string => (median(values) / count).toFixed(3)
  return {
    call: call.name,
    'this, ms': perCall(pairs.map(([first]) => first)),
    [`${rev}, ms`]: perCall(pairs.map(([, second]) => second)),
    ratio: spread.median.toFixed(3),
    '95 % interval': Number.isFinite(spread.high) ? formatRange(spread.low, spread.high) : 'too few pairs',
    'all pairs': formatRange(spread.min, spread.max),
    '': isNotable(spread) ? 'worth a look' : '',
  }
}

/**
 * Compares this version with that of a commit: the processor time of the portal for the same calls and the
 * same data.
 */
export const compareVersions = async (rev: string, names: readonly string[]): Promise<void> => {
  console.log(`Preparing ${rev} and ${PEOPLE} people…`)
  const folder = await checkOut(rev)
  const dump = await writeCrowd(PEOPLE)
  const subject = execFileSync('git', ['log', '-1', '--format=%h %s', rev], {
    cwd: ROOT_FOLDER,
    encoding: 'utf8',
  })
  await measureInDatabases(
    async (name, ...databases) => {
      const currentVersion = await startVersion(ROOT_FOLDER, dump, databases[0])
      const otherVersion = await startVersion(folder, dump, databases[1])
      const measured = await warmUp(
        await createCalls(currentVersion.client, names),
        currentVersion,
        otherVersion,
        rev,
      )
      for (let i = 0; i < ROUNDS; i += 1)
        for (const one of measured) await measureRound(one, currentVersion, otherVersion)
      await Promise.all([currentVersion.stop(), otherVersion.stop()])
      console.log(`\nThis version beside ${subject.trim()}: ${PEOPLE} people in ${name}`)
      console.log('The processor’s time of a call in the portal’s process, and the ratio to it in pairs.')
      console.table(measured.map((one) => toTableRow(one, rev)))
    },
    2,
    DATABASES,
  )
}
