import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts'
import { NEW_ENTRY } from '../../src/domain/catalogs/schemas.ts'
import { collections } from '../../src/server/store/collections.ts'
import type { Collection } from '../../src/server/store/rows.ts'
import type { Store } from '../../src/server/store/store.ts'
import { type CellRows, createCellRows, type Id } from '../support/access/cellRows.ts'
import { type CellUser, cellAccounts, sessionHeader, signedInUsers } from '../support/access/cellUsers.ts'
import { recordTally } from '../support/access/tally.ts'
import { openWire, parseBody, type Wire, type WireResponse } from '../support/access/wire.ts'
import type { Field, Writable } from '../support/access/writable.ts'
import { writableAccounts } from '../support/access/writableAccounts.ts'
import { writableCatalogs } from '../support/access/writableCatalogs.ts'
import { PROVED_ITEM, writableFiles } from '../support/access/writableFiles.ts'
import { writableImports } from '../support/access/writableImports.ts'
import { writablePersonalData } from '../support/access/writablePersonalData.ts'
import { writableRows } from '../support/access/writableRows.ts'
import { writableServiceAccounts } from '../support/access/writableServiceAccounts.ts'
import { writableVisits } from '../support/access/writableVisits.ts'
import { writableWebhooks } from '../support/access/writableWebhooks.ts'
import { writableWithdrawals } from '../support/access/writableWithdrawals.ts'
import { sampleRows } from '../support/fullRun.ts'
import { portalDump } from '../support/portalDump.ts'
import { buildArcoRequest, buildItem, buildRequirement } from '../support/storeRows.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const writables: Record<string, Writable> = {
  ...writableRows,
  ...writableAccounts,
  ...writableServiceAccounts,
  ...writableFiles,
  ...writableWithdrawals,
  ...writableCatalogs,
  ...writableImports,
  ...writableVisits,
  ...writableWebhooks,
  ...writablePersonalData,
}

/** Calls tested elsewhere: auth below, blocked people in `erasure`, saved views in `ownAccount`, retention, settings, accreditations, changes of people, setup and imports in the test files of those names. */
const TESTED_ELSEWHERE = [
  'auth.login',
  'accreditations.check',
  'blockedPeople.create',
  'accreditations.create',
  'accreditations.undo',
  'personnelChanges.check',
  'personnelChanges.create',
  'account.saveView',
  'settings.update',
  'settings.testMail',
  'setup.finish',
  'retention.hold',
  'retention.release',
  'retentionDeletions.create',
  'imports.match',
  'imports.correct',
  'imports.apply',
  'privacyNotices.accept',
  'arcoRequests.step',
]

const names = (category: 'General' | 'SASISOPA') =>
  [1, 2].map((id) => ({ id, category, name: `Nombre ${id}`, ...NEW_ENTRY }))

/** Statuses for users who may not make a call or who have no company to make it for. */
const REFUSAL_STATUSES = [400, 403, 404]

const ANSWERED = { id: 'x', rawId: 'x', type: 'public-key' }

/** Calls that take a password, another secret or message settings, and write no other field of their body. */
const SECRETS = {
  'account.password': { old_password: 'demo', password: 'una frase larga y propia' },
  'auth.enter': { code: 'x' },
  'auth.secondFactor': { ticket: 'x', code: 'x' },
  'account.beginSecondFactor': { password: 'demo' },
  'account.confirmSecondFactor': { ticket: 'x', code: 'x' },
  'account.newRecoveryCodes': { password: 'demo', code: 'x' },
  'account.endSecondFactor': { password: 'demo', code: 'x' },
  'auth.beginPasskey': { ticket: 'x' },
  'auth.passkey': {
    ticket: 'x',
    answer: { ...ANSWERED, response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } },
  },
  'passkeys.begin': { password: 'demo' },
  'passkeys.create': {
    name: 'Llave',
    answer: { ...ANSWERED, response: { clientDataJSON: 'x', attestationObject: 'x' } },
  },
  'passkeys.update': { name: 'Otra' },
  'passkeys.end': { password: 'demo' },
  'accountLinks.look': { token: 'x' },
  'accountLinks.use': { token: 'x', password: 'una frase larga y propia' },
  'accountLinks.ask': { username: 'super' },
  'messages.read': { until: 1 },
  'account.changeMessages': { ways: {} },
}

type StoredRow = Record<string, unknown>

/** Returns the stored row without names joined from other tables. */
const readStoredRow = async (store: Store, collection: Collection, id: Id): Promise<StoredRow> => {
  const row = (await store.getOne(collection, id as never)) as StoredRow | undefined
  const fields = Object.keys(collections[collection].row.shape)
  return Object.fromEntries(fields.map((name) => [name, row?.[name]]))
}

const omitFields = (row: StoredRow, fields: readonly string[]): StoredRow =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !fields.includes(name)))

/** `npm test` checks one user of each kind. everyCell.test.ts checks which user may make which call. */
const users = sampleRows(signedInUsers, ({ name }) => ['UAX', 'U', 'C', 'F', 'R'].includes(name))

const clerk = signedInUsers.find(({ letters }) => letters === 'UAX')

describe.each(sqliteOpeners)('every writable field, $name', ({ name: where, open }) => {
  const portal = usePortal(open, () => ({
    dump: {
      ...cellAccounts(),
      accreditation_types: [
        ...portalDump().accreditation_types,
        { id: 4, ...buildRequirement({ name: 'Papel', roles: [1, 2], wants_document: true }) },
      ],
      accreditation_items: [
        ...portalDump().accreditation_items,
        { id: PROVED_ITEM, ...buildItem('valid', 4, false) },
      ],
      company_file_names: names('General'),
      personnel_file_names: names('SASISOPA').map((name) => ({ ...name, sensitive: false })),
      arco_requests: [1, 2].map((id) => ({ id, ...buildArcoRequest() })),
    },
  }))
  let wire: Wire
  let rows: CellRows
  let cells = 0

  beforeAll(() => {
    wire = openWire(portal.url)
    rows = createCellRows(portal, wire, clerk ? sessionHeader(clerk) : {})
  })
  afterAll(() => {
    wire.close()
    const fields = Object.values(writables).flatMap(({ fields, forbidden, ignored }) =>
      Object.keys({ ...fields, ...forbidden, ...ignored }),
    )
    recordTally({ table: 'fields × users', where, rows: fields.length, users: users.length, cells })
  })

  const countOf = async (collection: Collection): Promise<number> =>
    (await portal.store.getList(collection, { range: [0, 0] })).total

  const sent = (user: CellUser, row: Writable, fields: object, id: Id): Promise<WireResponse> => {
    cells += 1
    const { headers, ...call } = row.call({ ...row.required, ...fields }, id)
    return wire.send({ ...call, headers: { ...headers, ...sessionHeader(user) } })
  }

  /** Restores the row, so that the next field finds it unchanged. */
  const restoreRow = (collection: Collection, id: Id, original: StoredRow) =>
    portal.store.transaction(async (tx) => {
      await tx.update(collection, id as never, original as never)
      // Restores the sessions that ended with the company.
      const { rows } = await tx.getList('tokens', {})
      const open = new Set(rows.map(({ hash }) => hash))
      for (const { id: _, ...token } of cellAccounts().tokens)
        if (!open.has(token.hash)) await tx.create('tokens', token)
    })

  const expectAccepted = async (
    row: Writable,
    answer: WireResponse,
    name: string,
    field: Field,
    original: StoredRow,
  ) => {
    expect(answer.status, `${name}: ${answer.bytes}`).toBe(row.okStatus)
    const id = row.kind ? (original.id as Id) : parseBody<{ id: Id }>(answer).id
    const stored = await readStoredRow(portal.store, row.collection, id)
    const expectedValues = field.stored ?? { [name]: field.value }
    if (!row.kind) {
      expect(stored, name).toMatchObject(expectedValues)
      // An RFC belongs to only one company.
      if (row.collection === 'companies')
        await portal.store.transaction((tx) => tx.update('companies', Number(id), { rfc: '' }))
      return
    }
    const follows = [...(row.alsoChanged ?? []), ...(field.alsoChanged ?? [])]
    expect(omitFields(stored, follows), name).toEqual(omitFields({ ...original, ...expectedValues }, follows))
    return restoreRow(row.collection, id, original)
  }

  const expectRefused = (answer: WireResponse, status: number, name: string) => {
    expect(answer.status, `${name}: ${answer.bytes}`).toBe(status)
    if (status === 400) expect(Object.keys(parseBody(answer)), name).toEqual([name])
  }

  it('is written down for every call that takes fields', () => {
    const endpointsWithBody = Object.entries(endpoints).filter(([, endpoint]) => 'body' in endpoint)
    expect([...Object.keys(writables), ...TESTED_ELSEWHERE, ...Object.keys(SECRETS)].sort()).toEqual(
      endpointsWithBody.map(([name]) => name).sort(),
    )
  })

  it.each(Object.entries(writables))('of %s is known', (name, { fields, ignored = {}, forbidden }) => {
    const endpoint = endpoints[name as EndpointName]
    const bodyFields = 'body' in endpoint ? Object.keys(endpoint.body.shape) : []
    // Forbidden fields include those that only repeat the id of the path.
    const repeatedFields = bodyFields.filter((field) => field in forbidden)
    expect(repeatedFields).toEqual(repeatedFields.filter((field) => field === 'id' || field === 'personnel'))
    const testedFields = [...Object.keys({ ...fields, ...ignored }), ...repeatedFields]
    expect(testedFields.sort(), 'tests/support/access/writable*.ts').toEqual(bodyFields.sort())
  })

  it.each(Object.entries(writables))('of %s', async (_, row) => {
    const { store } = portal
    const id = row.kind ? await rows.idOf(row.kind, 'own') : 0
    const original = row.kind ? await readStoredRow(store, row.collection, id) : {}
    for (const user of users) {
      const isAllowed = row.canCall(user)
      const count = await countOf(row.collection)
      let callCount = 0
      for (const [name, field] of Object.entries(row.fields)) {
        const answer = await sent(user, row, { ...field.sentWith, [name]: field.value }, id)
        if (!isAllowed) expect(REFUSAL_STATUSES, `${name} by ${user.name}`).toContain(answer.status)
        else if (field.canSend(user)) {
          await expectAccepted(row, answer, name, field, original)
          callCount += 1
        } else expectRefused(answer, 400, name)
      }
      for (const [name, value] of Object.entries(row.ignored ?? {})) {
        const answer = await sent(user, row, { [name]: value }, id)
        if (isAllowed)
          await expectAccepted(row, answer, name, { value, canSend: row.canCall, stored: {} }, original)
      }
      for (const [name, value] of Object.entries(row.forbidden)) {
        const answer = await sent(user, row, { [name]: value }, id)
        if (isAllowed) expectRefused(answer, 400, name)
        else expect(REFUSAL_STATUSES, `${name} by ${user.name}`).toContain(answer.status)
      }
      expect(await countOf(row.collection), `rows after ${user.name}`).toBe(
        count + (row.kind ? 0 : callCount),
      )
      if (row.kind)
        expect(omitFields(await readStoredRow(store, row.collection, id), row.alsoChanged ?? [])).toEqual(
          omitFields(original, row.alsoChanged ?? []),
        )
    }
  })

  it.each(Object.entries(SECRETS))('of %s is no other', async (name, fields) => {
    const { path, method } = endpoints[name as keyof typeof SECRETS]
    for (const extra of ['username', 'user', 'company', 'groups', 'active', 'token', 'id']) {
      if (extra in fields) continue
      const body = JSON.stringify({ ...fields, [extra]: true })
      const headers = { 'content-type': 'application/json', ...(clerk ? sessionHeader(clerk) : {}) }
      expectRefused(await wire.send({ method, path: path.replace(':id', '1'), headers, body }), 400, extra)
    }
  })

  it('of a sign-in is a name and a password', async () => {
    for (const name of ['groups', 'admin_access', 'superAdmin', 'company', 'active', 'token']) {
      const body = JSON.stringify({ username: 'super', password: 'demo', [name]: true })
      const headers = { 'content-type': 'application/json' }
      expectRefused(await wire.send({ method: 'POST', path: '/api/auth/login/', headers, body }), 400, name)
    }
  })
})
