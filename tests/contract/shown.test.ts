import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CellUser,
  cellAccounts,
  isBound,
  sessionHeader,
  signedInUsers,
} from '../support/access/cellUsers.ts'
import { recordTally } from '../support/access/tally.ts'
import { type FieldsCall, fieldsCalls, filterCalls, rfcSearches } from '../support/access/visibleFields.ts'
import { openWire, parseBody, patch, upload, type Wire, type WireRequest } from '../support/access/wire.ts'
import { portalDump } from '../support/portalDump.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const clerk = signedInUsers.find(({ letters }) => letters === 'UAX')
/** Returns whether the user is a company user without a company, who sees no rows. */
const seesNoRows = (user: CellUser) => isBound(user) && user.company === null
/** Fields tested elsewhere: withdrawals.test.ts. */
const IGNORED_FIELDS = ['withdrawable']

describe.each(sqliteOpeners)('what is shown to whom, $name', ({ name, open }) => {
  const personnel = portalDump().personnel.map((person) =>
    person.id === 'valid' ? { ...person, rfc: 'UNIQ900101AB1', ssn: '123', address: 'Calle 1' } : person,
  )
  const portal = usePortal(open, () => ({
    dump: { ...cellAccounts(), personnel },
  }))
  let wire: Wire
  let cells = 0
  const send = (user: CellUser, { headers, ...call }: WireRequest) =>
    wire.send({ ...call, headers: { ...headers, ...sessionHeader(user) } })

  beforeAll(async () => {
    wire = openWire(portal.url)
    const veto = upload('/api/v1/vetoes/', { text: 'No contratar', name: 'Vetada', rfc: 'VETA900101' })
    const correction = patch('/api/v1/vetoes/1/', { rfc: 'VETO900101', reason: 'Era otra' })
    if (!clerk) return
    expect((await send(clerk, veto)).status).toBe(201)
    expect((await send(clerk, correction)).status).toBe(200)
  })
  afterAll(() => {
    wire.close()
    const rows = Object.values(fieldsCalls).reduce((sum, { fields }) => sum + fields.length, 0)
    recordTally({ table: 'fields shown × users', where: name, rows, users: signedInUsers.length, cells })
  })

  const expectedOf = (user: CellUser, { fields, rules }: FieldsCall): string[] =>
    fields.filter((field) => !IGNORED_FIELDS.includes(field) && rules[field]?.(user)).sort()

  it.each(Object.entries(fieldsCalls))('the fields of %s', async (_, fieldsCall) => {
    for (const user of signedInUsers.filter((user) => fieldsCall.canCall(user) && !seesNoRows(user))) {
      const answer = await send(user, fieldsCall.call)
      expect(answer.status, `${user.name}: ${answer.bytes}`).toBe(fieldsCall.status ?? 200)
      const rows = fieldsCall.rows(parseBody(answer))
      expect(rows.length, user.name).toBeGreaterThan(0)
      for (const row of rows) {
        const visibleFields = Object.keys(row).filter((field) => !IGNORED_FIELDS.includes(field))
        expect(visibleFields.sort(), `tests/support/access/visibleFields.ts, ${user.name}`).toEqual(
          expectedOf(user, fieldsCall),
        )
      }
      cells += fieldsCall.fields.length
      const isTold = fieldsCall.rules.rfc?.(user) ?? false
      if (!isTold) expect(answer.bytes.toString()).not.toMatch(/[A-Z]{4}900101/u)
    }
  })

  it.each(Object.entries(filterCalls))(
    'lists of people are narrowed by %s',
    async (_, { call, canCall, canFilter: isAnswered }) => {
      for (const user of signedInUsers.filter(canCall)) {
        const { status, bytes } = await send(user, call)
        cells += 1
        const expectedErrors = isAnswered(user) ? undefined : { filter: ['El valor no es válido.'] }
        expect([status, status === 400 ? JSON.parse(bytes.toString()) : undefined], user.name).toEqual([
          expectedErrors ? 400 : 200,
          expectedErrors,
        ])
      }
    },
  )

  it.each(Object.entries(rfcSearches))(
    '%s by the beginning of an RFC',
    async (_, { call, canCall, canFind, rows }) => {
      for (const user of signedInUsers.filter((user) => canCall(user) && !seesNoRows(user))) {
        const answer = await send(user, call)
        cells += 1
        expect(answer.status, user.name).toBe(200)
        expect(rows(parseBody(answer)).length, user.name).toBe(canFind(user) ? 1 : 0)
      }
    },
  )
})
