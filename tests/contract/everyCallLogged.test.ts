import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BINARY_REPLY, type Endpoint } from '../../src/contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts'
import { DEMO_PASSWORD } from '../../src/domain/users/demo.ts'
import { recomputeAllDerivedFields } from '../../src/server/portal/derivedRows.ts'
import { COLLECTION_NAMES } from '../../src/server/store/collections.ts'
import type { Collection } from '../../src/server/store/rows.ts'
import type { Store } from '../../src/server/store/store.ts'
import type { Expectation } from '../support/access/accessRules.ts'
import { type CellRows, createCellRows, type Owner } from '../support/access/cellRows.ts'
import { cellAccounts, cellUsers, sessionHeader } from '../support/access/cellUsers.ts'
import { expectations } from '../support/access/expectations.ts'
import { openWire, post, type Wire, type WireRequest } from '../support/access/wire.ts'
import { collectLogFaults } from '../support/collectLogFaults.ts'
import { documentNames } from '../support/portalDump.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

/** Collections that the server maintains for itself while it answers. */
const INTERNAL_COLLECTIONS: readonly Collection[] = [
  'log_entries',
  'log_changes',
  'log_heads',
  'answers',
  'attempts',
  'import_changes',
  'review_holds',
  // Notifications and their read marks: docs/decisions.md explains why they are not logged.
  'message_events',
  'messages',
  'daily_runs',
  // Derived daily from the documents, whose changes are logged.
  'retention_items',
  // Filters of lists that a user stores for themselves.
  'saved_views',
  'credential_checks',
]
/** Fields that record the last use of a row, which is no change of it. */
const USAGE_FIELDS = ['last_access_at', 'last_used_at', 'version']

const withoutPassing = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !USAGE_FIELDS.includes(field)))

/** Returns all rows of a portal as text. */
const readState = async (store: Store): Promise<string> => {
  const states = []
  for (const collection of COLLECTION_NAMES.filter((name) => !INTERNAL_COLLECTIONS.includes(name)))
    states.push((await store.getList(collection, {})).rows.map(withoutPassing))
  return JSON.stringify(states)
}

const entriesOf = async (store: Store) =>
  (await store.getList('log_entries', { sort: { field: 'id', order: 'ASC' } })).rows

/** Number of recent log entries to compare, more than any call writes. */
const MAX_ENTRIES = 60
const lastEntries = async (store: Store, count = MAX_ENTRIES) =>
  (await store.getList('log_entries', { sort: { field: 'id', order: 'DESC' }, range: [0, count - 1] })).rows

/** Waits until the background work of a call is done. */
const waitForBackgroundWork = async (store: Store): Promise<void> => {
  const busy = async () => {
    const { total } = await store.getList('imports', {
      filter: { state: ['checking', 'applying', 'undoing'] },
      range: [0, 0],
    })
    const { total: loads } = await store.getList('tax_list_loads', {
      filter: { state: 'waiting' },
      range: [0, 0],
    })
    const { rows } = await store.getList('roles', {})
    const deletions = await store.getList('retention_deletions', { filter: { state: 'running' } })
    const erasures = await store.getList('erasures', { range: [0, 0] })
    return (
      total + loads + erasures.total > 0 ||
      deletions.total > 0 ||
      rows.some(({ pending }) => pending !== null)
    )
  }
  while (await busy()) await new Promise((resolve) => setTimeout(resolve, 20))
}

const isDownload = ({ reply, unlogged }: Endpoint): boolean => reply === BINARY_REPLY && !unlogged

/** Successful forms of the calls that the table of cells only contains as refusals. */
const login = (password: string): WireRequest => post('/api/auth/login/', { username: 'admin', password })
const successfulCalls: [EndpointName, Expectation][] = [
  ['auth.login', { ...expectations['auth.login'], call: () => login('not-the-password') }],
  ['auth.login', { ...expectations['auth.login'], call: () => login(DEMO_PASSWORD) }],
  [
    'users.create',
    {
      ...expectations['users.create'],
      okStatus: 201,
      call: () => post('/api/users/', { username: 'registrada' }),
    },
  ],
]

const clerk = cellUsers.find(({ letters, brokenSession }) => letters === 'UAX' && !brokenSession)

describe.each(portalOpeners)('every call in the log, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump: { ...documentNames, ...cellAccounts() } }))
  const seenEntries = new Map<number, string>()
  let changingCalls = 0
  let state: string | undefined
  let wire: Wire
  let rows: CellRows

  beforeAll(async () => {
    await portal.store.transaction(recomputeAllDerivedFields)
    wire = openWire(portal.url)
    rows = createCellRows(portal, wire, clerk ? sessionHeader(clerk) : {})
  })
  afterAll(() => wire.close())

  const runAndCompare = async (name: EndpointName, row: Expectation, owner: Owner) => {
    const { store } = portal
    const id = row.kind ? await rows.idOf(row.kind, owner) : 0
    await waitForBackgroundWork(store)
    // Unless a row was created for this call, the state after the last call is the state before this one.
    const stateBefore = row.kind || state === undefined ? await readState(store) : state
    const last = (await lastEntries(store, 1))[0]?.id ?? 0
    const { headers, ...call } = row.call(id, owner)
    const session = clerk ? sessionHeader(clerk, row.endsSession ?? 'first') : {}
    // With an idempotency key, the transaction stays open until the handler ends. The tests' guard sees what it waits for.
    const key = { 'idempotency-key': randomUUID() }
    const { status } = await wire.send({ ...call, headers: { ...headers, ...session, ...key } })
    if (row.kind && row.consumesRow && status < 300) rows.forget(row.kind, owner)
    await waitForBackgroundWork(store)
    const entries = (await lastEntries(store)).filter((entry) => entry.id > last).reverse()
    expect(entries.length).toBeLessThan(MAX_ENTRIES)
    for (const entry of entries) seenEntries.set(entry.id, JSON.stringify(entry))
    state = await readState(store)
    const isChanged = stateBefore !== state
    if (isChanged) changingCalls += 1
    // A refused sign-in is logged; a request with an expired session is not.
    const isRefusal = name.startsWith('auth.') && endpoints[name].access === 'public' && status === 401
    const isTold = isChanged || isRefusal || (status < 300 && isDownload(endpoints[name]))
    const actions = entries.filter(({ part_of }) => part_of === null).map(({ action }) => action)
    return {
      found: { status, told: actions.filter((action) => !action.startsWith('portal')) },
      expected: { status, told: isTold ? [name] : [] },
    }
  }

  it.each([...Object.entries(expectations), ...successfulCalls] as [EndpointName, Expectation][])(
    '%s',
    async (name, row) => {
      for (const owner of row.owners) {
        const { found, expected } = await runAndCompare(name, row, owner)
        expect(found, `${owner}; what is logged stands in src/server/store/tables/`).toEqual(expected)
      }
    },
  )

  it('has changed a lot, left every entry as it was written, and verifies', async () => {
    expect(changingCalls).toBeGreaterThan(60)
    const currentEntries = new Map(
      (await entriesOf(portal.store)).map((entry) => [entry.id, JSON.stringify(entry)]),
    )
    for (const [id, entry] of seenEntries) expect(currentEntries.get(id)).toBe(entry)
    expect(await collectLogFaults(portal.store)).toEqual([])
    const ofLog = Object.entries<Endpoint>(endpoints).filter(([name]) => /^(?:log|history)\./u.test(name))
    expect(ofLog.filter(([, { method }]) => method !== 'GET')).toEqual([])
  })
})
