import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { binary, type Endpoint } from '../../src/contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts'
import { BOARDS } from '../../src/domain/boards.ts'
import { addDays } from '../../src/domain/days.ts'
import type { Collection } from '../../src/server/store/rows.ts'
import { createCrowdedDump, ROW_COUNT } from '../support/crowdedDump.ts'
import { TODAY } from '../support/portalDump.ts'
import { openPlanner, type Planner, type TableWork } from '../support/queryPlans.ts'
import { type Statement, useStatementRecorder } from '../support/statements.ts'
import { type Database, type OpenStore, stores } from '../support/stores.ts'
import { openPortalOver } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const CATALOGUES: readonly Collection[] = [
  'zones',
  'roles',
  'accreditation_types',
  'obligations',
  'pricing',
  'users',
  'company_file_names',
  'personnel_file_names',
]

/** Of these a portal has a few thousand rows at most, so that they may be read and sorted whole. Every other table is large. */
const SMALL: readonly Collection[] = [
  ...CATALOGUES,
  'companies',
  'imports',
  'credential_keys',
  'review_holds',
  'identity_requests',
]

/** What is too much for a large table. */
const EXCESS: Record<TableWork['operation'], (rows: number) => boolean> = {
  scan: () => true,
  // A page of ten is found where one row of fifty matches.
  walk: (matches) => matches < ROW_COUNT / 50,
  // The store's own bound (MANY in listStatement.ts): so many that a filter leaves are put in order.
  sort: (rows) => rows > 1000,
}

interface Exception {
  list: EndpointName
  /** Narrowed by what, or by nothing. */
  by: string[]
  does: string[]
  on?: Database
}

/** What is done all the same; an exception that is not needed fails as well. */
const EXCEPTIONS: Exception[] = [
  // Notices are published by hand, some hundreds a year. No index has their words or whether they stand, so the total is counted of the rows.
  ...BOARDS.map(
    (board): Exception => ({
      list: `${board}.list`,
      by: ['', 'q', 'withdrawn'],
      does: [`scan of ${board}`],
    }),
  ),
  // A company has a few contacts. No index has their words.
  { list: 'contacts.search', by: [''], does: ['scan of contacts'] },
  // How many people there are is counted of their smallest index: of five hundred thousand in 1 ms in SQLite, which counts its pages.
  { list: 'personnel.list', by: ['', 'active'], does: ['scan of personnel'] },
  { list: 'accreditation.list', by: ['', 'active', 'size'], does: ['scan of personnel'] },
  // What nearly everybody has is counted without looking each of them up.
  { list: 'personnel.list', by: ['has_unmet', 'ends_from'], does: ['scan of personnel'], on: 'SQLite' },
  // Their total is counted, of a small index.
  { list: 'quotations.list', by: [''], does: ['scan of quotations'] },
  { list: 'visitReports.list', by: ['', 'was_valid'], does: ['scan of visit_reports'] },
  { list: 'unusualChecks.list', by: [''], does: ['scan of unusual_checks'] },
  { list: 'inspections.list', by: [''], does: ['scan of inspections'] },
  // The console asks for those of a person, an item or a company. No index has all of them in order.
  { list: 'evidence.list', by: [''], does: ['scan of evidence', 'sort of evidence'] },
  { list: 'companyPapers.list', by: [''], does: ['scan of company_papers', 'sort of company_papers'] },
  // The period is the third column of its index. Postgres reads the index whole as well, and calls the period a condition.
  { list: 'companyPapers.list', by: ['period'], does: ['scan of company_papers'], on: 'SQLite' },
  // SQLite does not plan by values (sqlite.ts), so it walks along the list where the index of days would find a few rows.
  { list: 'personnel.list', by: ['registered_from'], does: ['walk of personnel'], on: 'SQLite' },
  { list: 'visitReports.list', by: ['from'], does: ['walk of visit_reports'], on: 'SQLite' },
  { list: 'inspections.list', by: ['from'], does: ['walk of inspections'], on: 'SQLite' },
  // A zone has a large part of all people: Postgres counts them along an index.
  { list: 'personnel.list', by: ['zone'], does: ['scan of personnel'], on: 'Postgres' },
]

const dump = createCrowdedDump(CATALOGUES)
const PERSON = dump.personnel[0]?.id ?? ''
const isLarge = (table: string): table is Collection => table in dump && !SMALL.includes(table as Collection)

/** Who asks: one sees every company, the other its own. */
const CALLERS = ['super', 'empresa']

/** What a text is, where its schema says no more than that it is one. */
const SAMPLES: Record<string, unknown> = {
  q: 'maria',
  search: 'maria',
  personnel: PERSON,
  personnel_id: PERSON,
  person: PERSON,
  action: 'personnel.update',
  address: '192.0.2.7',
  kind: 'companies',
  subject: 'companies:7',
  size: '50',
  field: 'companies.company_name',
  period: '2026-01',
  rfc: 'PEIL880229',
}

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  items?: Schema | false
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
}

const schemaOf = (schema: z.ZodType | undefined, io: 'input' | 'output'): Schema =>
  schema ? (z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema) : {}

/** What a filter, or a part of an address, is tried with: each choice that it has. */
const valuesOf = (name: string, { type, enum: choices, const: only, items }: Schema): unknown[] => {
  if (only !== undefined) return [only]
  if (choices) return choices
  if (type === 'boolean') return [true, false]
  if (items) return [[items.type === 'integer' ? 1 : PERSON]]
  if (name in SAMPLES) return [SAMPLES[name]]
  if (/(?:^|_)(?:from|since)$/u.test(name)) return [TODAY]
  if (/(?:^|_)(?:to|until)$/u.test(name)) return [addDays(TODAY, -60)]
  if (name === 'id' && type === 'string') return [PERSON]
  if (type === 'integer' || /^(?:id|company|company_id|page|before|active)$/u.test(name)) return [1]
  throw new Error(`${name} has no sample to be tried with`)
}

interface Way {
  /** What the list is narrowed by. */
  by: string
  /** Is it in the order that comes first? */
  isFirst: boolean
  url: string
}

/**
 * The ways to ask for a list: in each of its orders, narrowed by nothing and by each of its filters. Where `active` is one of them, it is added to the others, as the
 * console does; without it they are tried in the first order. Downwards is tried without a filter, as an index gives both directions.
 */
const waysOf = ({ path, params, query }: Endpoint): Way[] => {
  const { properties: parts = {} } = schemaOf(params, 'output')
  const at = path.replace(/:(\w+)/gu, (_, name: string) => String(valuesOf(name, parts[name] ?? {})[0]))
  const { sort, range, filter, ...others } = schemaOf(query, 'output').properties ?? {}
  const { required = [] } = schemaOf(query, 'input')
  const tried = (fields: Record<string, Schema>): object[] =>
    Object.entries(fields).flatMap(([name, schema]) =>
      valuesOf(name, schema).map((value) => ({ [name]: value })),
    )
  const [needed, free] = [true, false].map((isNeeded) =>
    tried(
      Object.fromEntries(Object.entries(others).filter(([name]) => required.includes(name) === isNeeded)),
    ),
  )
  const filters = tried(filter?.properties ?? {})
  const plain = filters.filter((one) => !('active' in one))
  const both = plain.length < filters.length ? plain.map((one) => ({ active: true, ...one })) : filters
  const orders = sort?.prefixItems?.[0]?.enum ?? [undefined]
  const way = (order: unknown, by: object = {}, more: object = {}, direction = 'ASC'): Way => ({
    by: [...Object.keys(by), ...Object.keys(more)].join(' and ').replace('active and ', ''),
    isFirst: order === orders[0],
    url: `${at}?${new URLSearchParams([
      ...Object.entries({ ...Object.assign({}, ...(needed ?? [])), ...more }).map(([name, value]) => [
        name,
        String(value),
      ]),
      ...(order ? [['sort', JSON.stringify([order, direction])]] : []),
      ...(filter ? [['filter', JSON.stringify(by)]] : []),
      ...(range ? [['range', '[0,9]']] : []),
    ])}`,
  })
  return [
    ...orders.flatMap((order) => [way(order), ...(order ? [way(order, {}, {}, 'DESC')] : [])]),
    ...orders.flatMap((order) => both.map((by) => way(order, by))),
    ...filters.map((by) => way(orders[0], by)),
    ...(free ?? []).map((more) => way(orders[0], {}, more)),
  ]
}

/** Every call that answers a list. */
const LISTS = Object.entries<Endpoint>(endpoints).filter(
  ([, { method, reply, query }]) =>
    method === 'GET' &&
    reply !== binary &&
    (reply instanceof z.ZodArray || 'filter' in (schemaOf(query, 'output').properties ?? {})),
)

const expectedOf = (list: string, database: Database): string[] =>
  EXCEPTIONS.filter((one) => one.list === list && (one.on ?? database) === database).flatMap(({ by, does }) =>
    by.flatMap((field) => does.map((what) => `${field}: ${what}`)),
  )

describe.each(stores)('no large table is read or sorted whole on $name for', ({ name, open }) => {
  let opened: OpenStore | undefined
  const portal = usePortal(
    openPortalOver(async () => {
      opened = await open()
      return opened
    }),
    () => ({ dump }),
  )
  const statementsOf = useStatementRecorder()
  let planner: Planner | undefined
  const tokens: string[] = []

  beforeAll(async () => {
    planner = opened && (await openPlanner(opened))
    for (const username of CALLERS) tokens.push((await portal.api.signIn(username)).token)
  })
  afterAll(() => planner?.close())

  /** What is too much in the plans of some statements, each with its plan. */
  const excessOf = async (statements: readonly Statement[]): Promise<[what: string, plan: string][]> => {
    const found: [string, string][] = []
    for (const statement of statements) {
      const { tables = [], work = [], text = '' } = (await planner?.planOf(statement)) ?? {}
      for (const table of tables.filter(isLarge))
        expect(dump[table].length, `rows of ${table} in crowdedDump.ts`).toBeGreaterThanOrEqual(ROW_COUNT)
      for (const { table, operation, rows } of work)
        if (isLarge(table) && EXCESS[operation](rows))
          found.push([`${operation} of ${table}`, `${statement.text}\n${text}`])
    }
    return found
  }

  // Of a crowd this small Postgres reads every row, whatever indexes there are.
  it.runIf(name === 'SQLite')('an account by its address', async () => {
    const filter = { email: { anyCase: 'nadie@gas.example' } }
    const { statements } = await statementsOf(() => portal.store.getPage('users', { filter, range: [0, 1] }))
    const plans = await Promise.all(statements.map((statement) => planner?.planOf(statement)))
    expect(plans.map((plan) => plan?.text).join('\n')).toContain('users__email')
  })

  it.each(LISTS)('%s', async (list, endpoint) => {
    const planned = new Set<string>()
    const isNew = (statement: Statement): boolean => {
      const key = JSON.stringify([statement.text, statement.values])
      // Where one filter contradicts another (1 = 0), nothing is read.
      if (planned.has(key) || !/^(?:select|with)\b(?!.*\b1 = 0\b)/su.test(statement.text)) return false
      planned.add(key)
      return true
    }
    const found = new Map<string, string>()
    for (const { by, isFirst, url } of waysOf(endpoint))
      for (const [i, token] of tokens.slice(0, isFirst ? undefined : 1).entries()) {
        const headers = { authorization: `Token ${token}` }
        const { answer, statements } = await statementsOf(() => portal.app.inject({ url, headers }))
        if (i === 0) expect(answer.statusCode, `${url} ${answer.body}`).toBe(200)
        for (const [what, plan] of await excessOf(statements.filter(isNew)))
          found.set(`${by}: ${what}`, `${url}\n${plan}`)
      }
    const expected = expectedOf(list, name)
    const plans = [...found].flatMap(([what, plan]) => (expected.includes(what) ? [] : [plan]))
    expect([...found.keys()].sort(), [...new Set(plans)].join('\n\n')).toEqual(expected.sort())
  })
})
