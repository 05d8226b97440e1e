import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Endpoint, isAnonymousAccess } from '../../src/contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts'
import { isServiceEndpoint, SERVICE_ENDPOINTS, ZONE_ENDPOINTS } from '../../src/contract/serviceEndpoints.ts'
import { insertServiceToken } from '../../src/server/accounts/serviceTokens.ts'
import { canSee, type Expectation, expectedStatus } from '../support/access/accessRules.ts'
import { type CellRows, createCellRows, type Owner } from '../support/access/cellRows.ts'
import {
  type CellUser,
  cellAccounts,
  cellUsers,
  getUserId,
  isBound,
  sessionHeader,
} from '../support/access/cellUsers.ts'
import { expectations } from '../support/access/expectations.ts'
import { openWire, parseBody, type Wire } from '../support/access/wire.ts'
import type { Json } from '../support/api.ts'
import { documentNames, NOW } from '../support/portalDump.ts'
import { buildServiceAccount } from '../support/storeRows.ts'
import { portalOpeners, sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const ALL_NAMES = Object.keys(endpoints)
const findUser = (name: string): CellUser => {
  const user = cellUsers.find((one) => one.name === name && !one.brokenSession)
  if (!user) throw new Error(`no user ${name}`)
  return user
}
const CONTRACTOR = findUser('C')

/** Owners and the company of their account. */
const ACCOUNTS: (readonly [owner: string, company: number | null])[] = [
  ['UAX', null],
  ['U', null],
  ['UR', null],
  ['C', null],
  ['F', null],
  ['S', null],
  ['M', null],
  ['UX', 1],
  ['UA', 1],
  ['U', 1],
  ['C', 1],
  // These owners see less than a contractor, or nothing of the company.
  ['UR', 1],
  ['F', 1],
  ['M', 1],
  ['R', 1],
  ['S', 1],
  ['C', 2],
]

/** Whether a user may lend a contractor's view of a company. */
const canLendCompany = (owner: CellUser, company: number): boolean =>
  isBound(owner) ? owner.company === company : owner.letters.includes('U') && !/[RM]/u.test(owner.letters)

/** Status of a call: that of the owner, or of a contractor if the account has a company and the owner may make the call too. */
const getExpectedStatus = (
  owner: CellUser,
  company: number | null,
  name: string,
  row: Expectation,
  whose: Owner,
): number => {
  if (company !== null && !canLendCompany(owner, company)) return 401
  if (!isServiceEndpoint(name) || !row.canCall(owner)) return 403
  return expectedStatus(company === null ? owner : CONTRACTOR, row, whose)
}

describe.each(sqliteOpeners)('what a service account may call, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump: { ...documentNames, ...cellAccounts() } }))
  const headers = new Map<string, Record<string, string>>()
  let wire: Wire
  let rows: CellRows
  const keyOf = (owner: string, company: number | null) => `${owner} ${company}`

  beforeAll(async () => {
    wire = openWire(portal.url)
    rows = createCellRows(portal, wire, sessionHeader(findUser('UAX')))
    await portal.store.transaction(async (tx) => {
      for (const [owner, company] of ACCOUNTS) {
        const row = buildServiceAccount({ owner: getUserId(findUser(owner)), company, endpoints: ALL_NAMES })
        const { id } = await tx.create('service_accounts', row)
        const { token } = await insertServiceToken(tx, id, 1, new Date(NOW))
        headers.set(keyOf(owner, company), { authorization: `Bearer ${token}` })
      }
    })
  })
  afterAll(() => wire.close())

  const restricted = Object.entries(expectations).filter(
    ([name]) => !isAnonymousAccess((endpoints[name as EndpointName] as Endpoint).access),
  )
  it.each(restricted)('%s', async (name, row) => {
    const statuses: Record<string, number> = {}
    const expected: Record<string, number> = {}
    for (const [ownerName, company] of ACCOUNTS) {
      const owner = findUser(ownerName)
      for (const whose of row.owners) {
        const id = row.kind ? await rows.idOf(row.kind, whose) : 0
        const { headers: typeHeaders, ...call } = row.call(id, whose)
        const answer = await wire.send({
          ...call,
          headers: { ...typeHeaders, ...headers.get(keyOf(ownerName, company)) },
        })
        const cell = `${keyOf(ownerName, company)}, ${whose}`
        statuses[cell] = answer.status
        expected[cell] = getExpectedStatus(owner, company, name, row, whose)
        if (row.kind && row.consumesRow && answer.status < 300) rows.forget(row.kind, whose)
        if (row.isList && answer.status === 200 && company !== null) {
          const body = parseBody<Json[] | { results: Json[] }>(answer)
          const listed = (Array.isArray(body) ? body : body.results).some((one) => one.id === id)
          expect(listed, cell).toBe(canSee(CONTRACTOR, row, whose))
        }
      }
    }
    expect(statuses).toEqual(expected)
  })
})

describe.each(portalOpeners)('a service account of a zone, $name', ({ open }) => {
  const portal = usePortal(open)
  const headers: Record<string, string> = {}
  const list = async (path: string) => portal.api.raw<Json[]>('GET', path, { headers })

  beforeAll(async () => {
    await portal.store.transaction(async (tx) => {
      const row = buildServiceAccount({ owner: 2, zone: 2, endpoints: SERVICE_ENDPOINTS })
      const { id } = await tx.create('service_accounts', row)
      headers.authorization = `Bearer ${(await insertServiceToken(tx, id, 1, new Date(NOW))).token}`
    })
  })

  it('lists and exports only what is in its zone, whatever it asks for', async () => {
    const companies = (await portal.api.as('admin').get<Json[]>('/api/companies/')).body
    const inZone = companies.filter(({ zone }) => (zone as Json).id === 2).map(({ id }) => id)
    expect(inZone.length).toBeGreaterThan(0)
    expect(inZone.length).toBeLessThan(companies.length)
    expect((await list('/api/companies/')).body.map(({ id }) => id)).toEqual(inZone)
    for (const filter of [{}, { id: companies.map(({ id }) => id) }, { zone: 2 }]) {
      const { body } = await list(`/api/companies/?filter=${encodeURIComponent(JSON.stringify(filter))}`)
      expect(body.map(({ id }) => id)).toEqual(inZone)
    }
    const people = (await list('/api/personnel/')).body
    expect(people.length).toBeGreaterThan(0)
    expect(people.filter(({ company }) => !inZone.includes(company))).toEqual([])
    const file = await list('/api/companies_export/?format=csv')
    for (const { id, company_name } of companies)
      expect(file.text.includes(String(company_name)), String(company_name)).toBe(inZone.includes(id))
  })

  it('cannot ask for another zone, or call what does not know zones', async () => {
    const other = await list(`/api/companies/?filter=${encodeURIComponent('{"zone":1}')}`)
    expect(other.status).toBe(400)
    for (const name of SERVICE_ENDPOINTS.filter((one) => !ZONE_ENDPOINTS.some((open) => open === one))) {
      const { method, path } = endpoints[name]
      const { status } = await portal.api.raw(method, path.replaceAll(/:\w+/gu, '1'), { headers })
      expect(status, name).toBe(403)
    }
  })
})
