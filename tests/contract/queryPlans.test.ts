import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { BINARY_REPLY, type Endpoint } from '../../src/contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts'
import { addDays } from '../../src/domain/common/days.ts'
import { anyCase } from '../../src/domain/common/filters.ts'
import { BOARDS } from '../../src/domain/notices/boards.ts'
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

/** Tables with a few thousand rows at most, which may be read and sorted completely. All other tables are large. */
const SMALL_TABLES: readonly Collection[] = [
  ...CATALOGUES,
  'companies',
  'imports',
  'tax_list_loads',
  'credential_keys',
  'settings',
  'review_holds',
  'retention_deletions',
  'retention_holds',
  'identity_requests',
  'webhooks',
  // A notice is published every few months.
  'privacy_notices',
  'settings',
  'arco_files',
  'service_accounts',
  'service_tokens',
]

/** Whether an operation on a large table reads too many rows. */
const IS_EXCESSIVE: Record<TableWork['operation'], (rows: number) => boolean> = {
  scan: () => true,
  // A page of ten rows should be found where one row of fifty matches.
  walk: (matches) => matches < ROW_COUNT / 50,
  // The store itself (MANY in listStatement.ts) sorts this number of filtered rows.
  sort: (rows) => rows > 1000,
}

interface Exception {
  list: EndpointName
  /** Filters of the request, or empty for none. */
  by: string[]
  does: string[]
  on?: Database
}

/** Known excessive plans. An exception that is no longer needed fails the test too. */
const EXCEPTIONS: Exception[] = [
  // Users publish a few hundred notices a year. No index has their words or whether they are withdrawn, so the total is counted.
  ...BOARDS.map(
    (board): Exception => ({
      list: `${board}.list`,
      by: ['', 'q', 'withdrawn'],
      does: [`scan of ${board}`],
    }),
  ),
  // A company has a few contacts. No index contains their words.
  { list: 'contacts.search', by: [''], does: ['scan of contacts'] },
  // The total is counted in the smallest index: 1 ms for 500,000 people in SQLite, which counts its pages.
  { list: 'personnel.list', by: ['', 'active'], does: ['scan of personnel'] },
  { list: 'accreditation.list', by: ['', 'active', 'size'], does: ['scan of personnel'] },
  // A filter that matches most people is counted without looking up each row.
  { list: 'personnel.list', by: ['has_unmet', 'ends_from'], does: ['scan of personnel'], on: 'SQLite' },
  // The total is counted in a small index.
  { list: 'quotations.list', by: [''], does: ['scan of quotations'] },
  { list: 'blockedPeople.list', by: [''], does: ['scan of blocked_people'] },
  { list: 'visitReports.list', by: ['', 'was_valid'], does: ['scan of visit_reports'] },
  { list: 'unusualChecks.list', by: [''], does: ['scan of unusual_checks'] },
  { list: 'inspections.list', by: [''], does: ['scan of inspections'] },
  { list: 'noticeAcceptances.list', by: [''], does: ['scan of notice_acceptances'] },
  // A portal gets a few hundred requests a year. No index has their words.
  { list: 'arcoRequests.list', by: ['', 'q'], does: ['scan of arco_requests'] },
  // The console requests these by person, item or company. No index has all of them in order.
  { list: 'evidence.list', by: [''], does: ['scan of evidence', 'sort of evidence'] },
  { list: 'companyPapers.list', by: [''], does: ['scan of company_papers', 'sort of company_papers'] },
  // The console requests the deliveries of one webhook. No index has those of all webhooks by type.
  { list: 'webhookDeliveries.list', by: ['', 'type'], does: ['scan of webhook_deliveries'] },
  // The period is the third column of its index. Postgres reads the whole index too but reports a condition.
  { list: 'companyPapers.list', by: ['period'], does: ['scan of company_papers'], on: 'SQLite' },
  // SQLite does not plan by values (sqlite.ts), so it walks the list where the index of days would find a few rows.
  { list: 'personnel.list', by: ['registered_from'], does: ['walk of personnel'], on: 'SQLite' },
  { list: 'visitReports.list', by: ['from'], does: ['walk of visit_reports'], on: 'SQLite' },
  { list: 'inspections.list', by: ['from'], does: ['walk of inspections'], on: 'SQLite' },
  // A zone contains a large part of all people: Postgres counts them in an index.
  { list: 'personnel.list', by: ['zone'], does: ['scan of personnel'], on: 'Postgres' },
]

const dump = createCrowdedDump(CATALOGUES)
const PERSON = dump.personnel[0]?.id ?? ''
const isLarge = (table: string): table is Collection =>
  table in dump && !SMALL_TABLES.includes(table as Collection)

/** Users who send the requests: one sees every company, the other only their own. */
const USERNAMES = ['super', 'empresa']

/** Sample values of text parameters whose schema says only that they are texts. */
const SAMPLES: Record<string, unknown> = {
  q: 'maria',
  search: 'maria',
  personnel: PERSON,
  personnel_id: PERSON,
  person: PERSON,
  request: 1,
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

/** Returns sample values of a filter or path parameter: every choice of an enum. */
const sampleValues = (name: string, { type, enum: choices, const: constant, items }: Schema): unknown[] => {
  if (constant !== undefined) return [constant]
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

interface ListRequest {
  /** Filters of the request. */
  by: string
  /** Whether the request uses the first sort order. */
  isFirst: boolean
  url: string
}

/**
 * Returns requests for a list: in each sort order, without a filter and with each filter.
 * Where `active` is a filter, it is combined with the others, as in the console. Without it, the filters use the first order.
 * Descending order is requested without a filter, because an index serves both directions.
 */
const listRequests = ({ path, params, query }: Endpoint): ListRequest[] => {
  const { properties: parts = {} } = schemaOf(params, 'output')
  const sampledPath = path.replace(/:(\w+)/gu, (_, name: string) =>
    String(sampleValues(name, parts[name] ?? {})[0]),
  )
  const { sort, range, filter, ...otherParameters } = schemaOf(query, 'output').properties ?? {}
  const { required = [] } = schemaOf(query, 'input')
  const sampleFields = (fields: Record<string, Schema>): object[] =>
    Object.entries(fields).flatMap(([name, schema]) =>
      sampleValues(name, schema).map((value) => ({ [name]: value })),
    )
  const [needed, free] = [true, false].map((isNeeded) =>
    sampleFields(
      Object.fromEntries(
        Object.entries(otherParameters).filter(([name]) => required.includes(name) === isNeeded),
      ),
    ),
  )
  const filters = sampleFields(filter?.properties ?? {})
  const otherFilters = filters.filter((filter) => !('active' in filter))
  const activeFilters =
    otherFilters.length < filters.length
      ? otherFilters.map((filter) => ({ active: true, ...filter }))
      : filters
  const orders = sort?.prefixItems?.[0]?.enum ?? [undefined]
  const buildRequest = (
    order: unknown,
    conditions: object = {},
    freeParameters: object = {},
    direction = 'ASC',
  ): ListRequest => ({
    by: [...Object.keys(conditions), ...Object.keys(freeParameters)].join(' and ').replace('active and ', ''),
    isFirst: order === orders[0],
    url: `${sampledPath}?${new URLSearchParams([
      ...Object.entries({ ...Object.assign({}, ...(needed ?? [])), ...freeParameters }).map(
        ([name, value]) => [name, String(value)],
      ),
      ...(order ? [['sort', JSON.stringify([order, direction])]] : []),
      ...(filter ? [['filter', JSON.stringify(conditions)]] : []),
      ...(range ? [['range', '[0,9]']] : []),
    ])}`,
  })
  return [
    ...orders.flatMap((order) => [
      buildRequest(order),
      ...(order ? [buildRequest(order, {}, {}, 'DESC')] : []),
    ]),
    ...orders.flatMap((order) => activeFilters.map((filter) => buildRequest(order, filter))),
    ...filters.map((filter) => buildRequest(orders[0], filter)),
    ...(free ?? []).map((freeParameters) => buildRequest(orders[0], {}, freeParameters)),
  ]
}

/** Endpoints that answer a list. */
const LISTS = Object.entries<Endpoint>(endpoints).filter(
  ([, { method, reply, query }]) =>
    method === 'GET' &&
    reply !== BINARY_REPLY &&
    (reply instanceof z.ZodArray || 'filter' in (schemaOf(query, 'output').properties ?? {})),
)

const expectedOf = (list: string, database: Database): string[] =>
  EXCEPTIONS.filter(
    (exception) => exception.list === list && (exception.on ?? database) === database,
  ).flatMap(({ by, does }) => by.flatMap((field) => does.map((operation) => `${field}: ${operation}`)))

describe.each(stores)('no large table is read or sorted whole on $name for', ({ name, open }) => {
  let openStore: OpenStore | undefined
  const portal = usePortal(
    openPortalOver(async () => {
      openStore = await open()
      return openStore
    }),
    () => ({ dump }),
  )
  const statementsOf = useStatementRecorder()
  let planner: Planner | undefined
  const tokens: string[] = []

  beforeAll(async () => {
    planner = openStore && (await openPlanner(openStore))
    for (const username of USERNAMES) tokens.push((await portal.api.signIn(username)).token)
  })
  afterAll(() => planner?.close())

  /** Returns the excessive operations in the plans of some statements, each with its plan. */
  const findExcess = async (statements: readonly Statement[]): Promise<[what: string, plan: string][]> => {
    const excesses: [string, string][] = []
    for (const statement of statements) {
      const { tables = [], work = [], text = '' } = (await planner?.planOf(statement)) ?? {}
      for (const table of tables.filter(isLarge))
        expect(dump[table].length, `rows of ${table} in crowdedDump.ts`).toBeGreaterThanOrEqual(ROW_COUNT)
      for (const { table, operation, rows } of work)
        if (isLarge(table) && IS_EXCESSIVE[operation](rows))
          excesses.push([`${operation} of ${table}`, `${statement.text}\n${text}`])
    }
    return excesses
  }

  // Postgres reads every row of a table this small regardless of its indexes.
  it.runIf(name === 'SQLite')('an account by its address', async () => {
    const filter = { email: anyCase('nadie@gas.example') }
    const { statements } = await statementsOf(() => portal.store.getPage('users', { filter, range: [0, 1] }))
    const plans = await Promise.all(statements.map((statement) => planner?.planOf(statement)))
    expect(plans.map((plan) => plan?.text).join('\n')).toContain('users__email')
  })

  it.each(LISTS)('%s', async (list, endpoint) => {
    const plannedStatements = new Set<string>()
    const isNew = (statement: Statement): boolean => {
      const key = JSON.stringify([statement.text, statement.values])
      // Contradictory filters (1 = 0) read no rows.
      if (plannedStatements.has(key) || !/^(?:select|with)\b(?!.*\b1 = 0\b)/su.test(statement.text))
        return false
      plannedStatements.add(key)
      return true
    }
    const excessByRequest = new Map<string, string>()
    for (const { by, isFirst, url } of listRequests(endpoint))
      for (const [i, token] of tokens.slice(0, isFirst ? undefined : 1).entries()) {
        const headers = { authorization: `Token ${token}` }
        const { answer, statements } = await statementsOf(() => portal.app.inject({ url, headers }))
        if (i === 0) expect(answer.statusCode, `${url} ${answer.body}`).toBe(200)
        for (const [operation, plan] of await findExcess(statements.filter(isNew)))
          excessByRequest.set(`${by}: ${operation}`, `${url}\n${plan}`)
      }
    const expectedExcess = expectedOf(list, name)
    const plans = [...excessByRequest].flatMap(([operation, plan]) =>
      expectedExcess.includes(operation) ? [] : [plan],
    )
    expect([...excessByRequest.keys()].sort(), [...new Set(plans)].join('\n\n')).toEqual(
      expectedExcess.sort(),
    )
  })
})
