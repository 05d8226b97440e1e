import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { randomFrom } from '../../mock-api/seeds/random.ts'
import type { Person } from '../../src/domain/personnel.ts'
import { boxes, matrixPage, newPerson, rosterPage, searchFor } from './calls.ts'
import type { Client } from './client.ts'
import { overDatabases } from './databases.ts'
import { isWorthALook, pairedRatios } from './pairedRatios.ts'
import { median } from './timing.ts'
import { checkOut, HERE, startVersion, type Version, writeCrowd } from './versions.ts'

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 20_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15)
const DATABASES = process.env.BENCH_DATABASES ?? 'SQLite'
/** So much of the processor's time, in milliseconds, is measured at a time: many calls, so that chance and the clock's steps matter little. */
const BLOCK_MS = 100
const MOST_CALLS = 400
/** Until what is done after the answers of writes is done. */
const SETTLE_MS = 300

interface Call {
  name: string
  writes?: true
  /** Each `at` asks for something else, the same of every version. */
  ask(client: Client, at: number): Promise<string>
}

const cardOf = (person?: Person): string => `/credential/validation/${person?.public_id}`

/** The calls of a day's work, or those whose names have one of the words. What they ask for is found out from one portal; the other one has the same people and boxes. */
const callsOf = async (client: Client, wanted: readonly string[]): Promise<Call[]> => {
  const random = randomFrom('against')
  const people = async (path: string) => JSON.parse(await client.ask(path)) as Person[]
  const middle = Math.floor((PEOPLE * 0.45) / 10)
  const known = await people(rosterPage(0, { range: [0, 499] }))
  const valid = await people(rosterPage(0, { range: [0, 499], filter: { state: 'valid' } }))
  const found = await boxes(client, middle, 200, random)
  const card = await client.ask(cardOf(valid[0]))
  if (!card.includes('Acreditación vigente')) throw new Error('nobody is accredited')
  const of = <T>(list: readonly T[], at: number): T => list[at % list.length] as T
  const read = (name: string, path: (at: number) => string): Call => ({
    name,
    ask: (asked, at) => asked.ask(path(at)),
  })
  const searched = (count: number): Call => {
    const texts = Array.from({ length: 500 }, () => searchFor(known, count, random))
    const name = `search for ${count} ${count === 1 ? 'word' : 'words'}`
    return read(name, (at) => rosterPage(0, { filter: { q: of(texts, at) } }))
  }
  const calls: Call[] = [
    read('roster, first page', () => rosterPage(0)),
    read('roster, in the middle', (at) => rosterPage((middle + (at % 20)) * 10)),
    ...[1, 2, 3].map(searched),
    read('matrix, a page', (at) => matrixPage(1 + (at % middle))),
    read('a person', (at) => `/api/personnel/${of(known, at).id}/`),
    {
      name: 'a registration',
      writes: true,
      ask: (asked, at) => asked.ask('/api/personnel/', { method: 'POST', body: newPerson(at) }),
    },
    {
      name: 'a tick',
      writes: true,
      ask(asked, at) {
        const { id, status } = of(found, at)
        const isBack = Math.floor(at / found.length) % 2 === 1
        const body = { id, status: isBack ? status : !status }
        return asked.ask(`/api/personnel_accreditation_status/${id}/`, { body })
      },
    },
    {
      name: 'a scan at the door',
      writes: true,
      ask: (asked, at) => asked.ask(cardOf(of(valid, at)), undefined, { 'accept-encoding': 'br' }),
    },
    read('the board', () => '/api/overview/'),
    read('a report as CSV', () => '/api/company_report/?format=csv'),
  ]
  const some = calls.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  if (some.length === 0)
    throw new Error(`no such call; there are: ${calls.map(({ name }) => name).join('; ')}`)
  return some
}

/** The processor's time of so many calls, in milliseconds. */
const block = async ({ client, processor }: Version, call: Call, first: number, count: number) => {
  const { from } = await processor()
  for (let at = first; at < first + count; at += 1) await call.ask(client, at)
  if (call.writes) await wait(SETTLE_MS)
  const { until } = await processor()
  return (until - from) / 1000
}

interface Measured {
  call: Call
  /** Calls of a block, and the next one to be asked. */
  count: number
  next: number
  pairs: [here: number, there: number][]
}

/** Asks each version for what is to be measured, so that both are warm, and finds out how many calls make a block. What one of them does not answer is left out. */
const prepare = async (calls: Call[], here: Version, there: Version, rev: string): Promise<Measured[]> => {
  const measured: Measured[] = []
  for (const call of calls) {
    const first = (version: Version, name: string) =>
      block(version, call, 0, 20).catch((error: Error) => {
        console.log(`${call.name} is left out: ${name} answers ${error.message.slice(0, 200)}`)
      })
    const took = (await first(there, rev)) && (await first(here, 'this version'))
    if (!took) continue
    await Promise.all([here, there].map((version) => block(version, call, 20, 100)))
    const each = (await block(here, call, 120, 20)) / 20
    await block(there, call, 120, 20)
    const count = Math.min(MOST_CALLS, Math.max(1, Math.round(BLOCK_MS / each)))
    measured.push({ call, count, next: 140, pairs: [] })
  }
  return measured
}

/** A B B A: whatever becomes slower or faster meanwhile, happens to both alike. */
const round = async (measured: Measured, here: Version, there: Version): Promise<void> => {
  const { call, count, next } = measured
  const first = await block(here, call, next, count)
  const second = await block(there, call, next, count)
  const third = await block(there, call, next + count, count)
  const fourth = await block(here, call, next + count, count)
  measured.pairs.push([first, second], [fourth, third])
  measured.next += 2 * count
}

const range = (from: number, to: number): string => `${from.toFixed(3)} – ${to.toFixed(3)}`

const rowOf = ({ call, count, pairs }: Measured, rev: string) => {
  const spread = pairedRatios(pairs)
  const each = (of: number[]): string => (median(of) / count).toFixed(3)
  return {
    call: call.name,
    'this, ms': each(pairs.map(([here]) => here)),
    [`${rev}, ms`]: each(pairs.map(([, there]) => there)),
    ratio: spread.median.toFixed(3),
    '95 % interval': Number.isFinite(spread.high) ? range(spread.low, spread.high) : 'too few pairs',
    'all pairs': range(spread.min, spread.max),
    '': isWorthALook(spread) ? 'worth a look' : '',
  }
}

/** This version beside that of a commit: how much of the processor's time the same calls take of the portal's process, over the same crowd, in turn. */
export const against = async (rev: string, wanted: readonly string[]): Promise<void> => {
  console.log(`Preparing ${rev} and ${PEOPLE} people…`)
  const folder = await checkOut(rev)
  const dump = await writeCrowd(PEOPLE)
  const subject = execFileSync('git', ['log', '-1', '--format=%h %s', rev], { cwd: HERE, encoding: 'utf8' })
  await overDatabases(
    async (name, ...databases) => {
      const here = await startVersion(HERE, dump, databases[0])
      const there = await startVersion(folder, dump, databases[1])
      const measured = await prepare(await callsOf(here.client, wanted), here, there, rev)
      for (let i = 0; i < ROUNDS; i += 1) for (const one of measured) await round(one, here, there)
      await Promise.all([here.stop(), there.stop()])
      console.log(`\nThis version beside ${subject.trim()}: ${PEOPLE} people in ${name}`)
      console.log('The processor’s time of a call in the portal’s process, and the ratio to it in pairs.')
      console.table(measured.map((one) => rowOf(one, rev)))
    },
    2,
    DATABASES,
  )
}
