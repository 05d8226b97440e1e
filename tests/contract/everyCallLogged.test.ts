import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { binary, type Endpoint } from '../../src/contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts'
import { DEMO_PASSWORD } from '../../src/domain/demo.ts'
import { updateDerivedFields } from '../../src/server/portal/derivedRows.ts'
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

/** What the server keeps for itself, and changes as it answers. */
const OWN: readonly Collection[] = [
  'log_entries',
  'log_changes',
  'log_heads',
  'answers',
  'attempts',
  'import_changes',
  'review_holds',
  // Whom was told what, and who has read it: see the decisions.
  'message_events',
  'messages',
  'daily_runs',
  'credential_checks',
]
/** When something was last used is no change of it. */
const PASSING = ['last_access_at', 'last_used_at', 'version']

const withoutPassing = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !PASSING.includes(field)))

/** All rows of a portal, as a text. */
const stateOf = async (store: Store): Promise<string> => {
  const all = []
  for (const collection of COLLECTION_NAMES.filter((name) => !OWN.includes(name)))
    all.push((await store.getList(collection, {})).rows.map(withoutPassing))
  return JSON.stringify(all)
}

const entriesOf = async (store: Store) =>
  (await store.getList('log_entries', { sort: { field: 'id', order: 'ASC' } })).rows

/** So many of the last entries, the last one first: no call writes as many. */
const LAST = 60
const lastEntries = async (store: Store, count = LAST) =>
  (await store.getList('log_entries', { sort: { field: 'id', order: 'DESC' }, range: [0, count - 1] })).rows

/** Whatever goes on behind a call's back has come to its end. */
const settled = async (store: Store): Promise<void> => {
  const busy = async () => {
    const { total } = await store.getList('imports', {
      filter: { state: ['checking', 'applying', 'undoing'] },
      range: [0, 0],
    })
    const { rows } = await store.getList('roles', {})
    return total > 0 || rows.some(({ pending }) => pending !== null)
  }
  while (await busy()) await new Promise((resolve) => setTimeout(resolve, 20))
}

const isDownload = ({ reply, unlogged }: Endpoint): boolean => reply === binary && !unlogged

/** Calls that their cells only have refused, as they succeed. */
const login = (password: string): WireRequest => post('/api/auth/login/', { username: 'admin', password })
const more: [EndpointName, Expectation][] = [
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
  const seen = new Map<number, string>()
  let changing = 0
  let state: string | undefined
  let wire: Wire
  let rows: CellRows

  beforeAll(async () => {
    await portal.store.transaction(updateDerivedFields)
    wire = openWire(portal.url)
    rows = createCellRows(portal, wire, clerk ? sessionHeader(clerk) : {})
  })
  afterAll(() => wire.close())

  const made = async (name: EndpointName, row: Expectation, whose: Owner) => {
    const { store } = portal
    const id = row.kind ? await rows.idOf(row.kind, whose) : 0
    await settled(store)
    // What was there after the last call is there before this one, unless a row was made for it.
    const before = row.kind || state === undefined ? await stateOf(store) : state
    const last = (await lastEntries(store, 1))[0]?.id ?? 0
    const { headers, ...call } = row.call(id, whose)
    const session = clerk ? sessionHeader(clerk, row.endsSession ?? 'first') : {}
    // With a key, the transaction stays open to the end of the handler: the guard of the tests sees what it waits for.
    const key = { 'idempotency-key': randomUUID() }
    const { status } = await wire.send({ ...call, headers: { ...headers, ...session, ...key } })
    if (row.kind && row.consumesRow && status < 300) rows.forget(row.kind, whose)
    await settled(store)
    const entries = (await lastEntries(store)).filter((entry) => entry.id > last).reverse()
    expect(entries.length).toBeLessThan(LAST)
    for (const entry of entries) seen.set(entry.id, JSON.stringify(entry))
    state = await stateOf(store)
    const changed = before !== state
    if (changed) changing += 1
    // Of who wanted in; whoever comes with a session that is over is no such.
    const isRefusal = name.startsWith('auth.') && endpoints[name].access === 'public' && status === 401
    const isTold = changed || isRefusal || (status < 300 && isDownload(endpoints[name]))
    const whole = entries.filter(({ part_of }) => part_of === null).map(({ action }) => action)
    return {
      found: { status, told: whole.filter((action) => !action.startsWith('portal')) },
      expected: { status, told: isTold ? [name] : [] },
    }
  }

  it.each([...Object.entries(expectations), ...more] as [EndpointName, Expectation][])(
    '%s',
    async (name, row) => {
      for (const whose of row.owners) {
        const { found, expected } = await made(name, row, whose)
        expect(found, `${whose}; what is logged stands in src/server/store/logged.ts`).toEqual(expected)
      }
    },
  )

  it('has changed a lot, left every entry as it was written, and verifies', async () => {
    expect(changing).toBeGreaterThan(60)
    const now = new Map((await entriesOf(portal.store)).map((entry) => [entry.id, JSON.stringify(entry)]))
    for (const [id, entry] of seen) expect(now.get(id)).toBe(entry)
    expect(await collectLogFaults(portal.store)).toEqual([])
    const ofLog = Object.entries<Endpoint>(endpoints).filter(([name]) => /^(?:log|history)\./u.test(name))
    expect(ofLog.filter(([, { method }]) => method !== 'GET')).toEqual([])
  })
})
