import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { pages } from '../../src/credential/door/render.tsx'
import { type Statement, useStatementRecorder } from '../support/statements.ts'
import { type Database, stores } from '../support/stores.ts'
import { openPortalOver } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

/** Number of statements of a call, and how many of them run inside its transaction. */
interface Counts {
  all: number
  inside?: number
}

interface Counted extends Partial<Record<Database, Counts>> {
  what: string
  /** Builds the request that the console sends. Each repetition uses another record of the same kind. */
  call(time: number): InjectOptions
}

const toQuery = (query: Record<string, unknown>): string =>
  String(new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])))

const get = (url: string) => (): InjectOptions => ({ method: 'GET', url })

/** Builds a write with an idempotency key. */
const write = (method: 'POST' | 'PATCH', url: string, payload: object, time: number): InjectOptions => ({
  method,
  url,
  payload,
  headers: { 'idempotency-key': `${method} ${url} ${time}`.replaceAll(' ', '-') },
})

const roster = { sort: ['name', 'ASC'], range: [0, 9], filter: { active: true } }
const matrix = { page: 1, sort: ['name', 'ASC'], filter: { active: true } }
const newcomer = (time: number) => ({
  first_names: 'Luz María',
  last_names: 'Peña Ibáñez',
  rfc: `PEIL88022${time}`,
  role: 1,
  company: 1,
  registration_date: '2026-03-02',
})

/**
 * Expected numbers of statements, including `begin` and `commit`. One reads the caller; a write first claims its key and finally stores its reply.
 * The log entry and its changes take two statements in Postgres and four in SQLite:
 * the server computes the hash, because no database may see the key.
 */
const EXPECTED_COUNTS: Counted[] = [
  {
    what: 'a page of the roster',
    call: get(`/api/personnel/?${toQuery(roster)}`),
    SQLite: { all: 2 },
    Postgres: { all: 2 },
  },
  {
    what: 'a page of companies, whose people are counted at once',
    call: get(`/api/companies/?include=people&${toQuery({ ...roster, filter: {} })}`),
    SQLite: { all: 4 },
    Postgres: { all: 4 },
  },
  {
    what: 'the registration of a person',
    call: (time) => write('POST', '/api/personnel/', newcomer(time), time),
    SQLite: { all: 19, inside: 16 },
    Postgres: { all: 17, inside: 14 },
  },
  {
    what: 'a changed telephone',
    call: (time) => write('PATCH', '/api/personnel/valid/', { phone: `818765432${time}` }, time),
    SQLite: { all: 16, inside: 13 },
    Postgres: { all: 14, inside: 11 },
  },
  {
    what: 'a tick',
    call: (time) =>
      write('PATCH', '/api/personnel_accreditation_status/1/', { id: 1, status: time % 2 === 0 }, time),
    SQLite: { all: 15, inside: 12 },
    Postgres: { all: 13, inside: 10 },
  },
  {
    what: 'a search',
    call: get('/api/personnel_search/?search=maria'),
    SQLite: { all: 4 },
    Postgres: { all: 4 },
  },
  {
    what: 'a page of the matrix',
    call: get(`/api/personnel_accreditation/?${toQuery(matrix)}`),
    SQLite: { all: 4 },
    Postgres: { all: 4 },
  },
  {
    what: 'a scan that asks the API',
    call: get('/api/personnel_public/valid/'),
    SQLite: { all: 1 },
    Postgres: { all: 1 },
  },
  {
    what: 'a scan that opens the page at the door',
    call: get('/credential/validation/valid'),
    SQLite: { all: 2 },
    Postgres: { all: 2 },
  },
]

const countsOf = (statements: readonly Statement[]): Counts => {
  const texts = statements.map(({ text }) => text)
  const begin = texts.findIndex((text) => text.startsWith('begin'))
  const commit = texts.indexOf('commit')
  return { all: texts.length, ...(begin < 0 ? {} : { inside: commit - begin - 1 }) }
}

/** Lists the statements without their columns, to identify an unexpected one. */
const describeStatements = (statements: readonly Statement[]): string =>
  statements
    .map(
      ({ text }, index) =>
        `${index + 1}. ${text.replaceAll(/\s+/gu, ' ').replace(/^select "t".*? from /u, 'select … from ')}`,
    )
    .join('\n')

describe.each(stores)('the statements of a call, $name', ({ name, open }) => {
  const portal = usePortal(openPortalOver(open), () => ({ app: { doorPages: pages } }))
  const statementsOf = useStatementRecorder()

  it.each(EXPECTED_COUNTS)('$what takes as many as are counted here', async ({ call, ...expectedCounts }) => {
    const { token } = await portal.api.signIn('utility')
    const send = (time: number) => {
      const { headers, ...rest } = call(time)
      return portal.app.inject({ ...rest, headers: { ...headers, authorization: `Token ${token}` } })
    }
    // The first call of a kind fills the caches, as in everyday work.
    expect((await statementsOf(() => send(1))).answer.statusCode).toBeLessThan(300)
    const { answer, statements } = await statementsOf(() => send(2))
    expect(answer.statusCode).toBeLessThan(300)
    expect(countsOf(statements), describeStatements(statements)).toEqual(expectedCounts[name])
  })
})
