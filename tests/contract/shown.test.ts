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
/** A company user of no company sees nobody: there is nothing to look at. */
const seesNobody = (user: CellUser) => isBound(user) && user.company === null
/** Whether it may be taken back is a question of its own. */
const NOT_LOOKED_AT = ['withdrawable']

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

  const expectedOf = (user: CellUser, { fields, rules: shown }: FieldsCall): string[] =>
    fields.filter((field) => !NOT_LOOKED_AT.includes(field) && shown[field]?.(user)).sort()

  it.each(Object.entries(fieldsCalls))('the fields of %s', async (_, showing) => {
    for (const user of signedInUsers.filter((one) => showing.canCall(one) && !seesNobody(one))) {
      const answer = await send(user, showing.call)
      expect(answer.status, `${user.name}: ${answer.bytes}`).toBe(showing.status ?? 200)
      const rows = showing.rows(parseBody(answer))
      expect(rows.length, user.name).toBeGreaterThan(0)
      for (const row of rows) {
        const found = Object.keys(row).filter((field) => !NOT_LOOKED_AT.includes(field))
        expect(found.sort(), `tests/support/access/visibleFields.ts, ${user.name}`).toEqual(
          expectedOf(user, showing),
        )
      }
      cells += showing.fields.length
      const isTold = showing.rules.rfc?.(user) ?? false
      if (!isTold) expect(answer.bytes.toString()).not.toMatch(/[A-Z]{4}900101/u)
    }
  })

  it.each(Object.entries(filterCalls))(
    'lists of people are narrowed by %s',
    async (_, { call, canCall: may, canFilter: answered }) => {
      for (const user of signedInUsers.filter(may)) {
        const { status, bytes } = await send(user, call)
        cells += 1
        const refused = answered(user) ? undefined : { filter: ['El valor no es válido.'] }
        expect([status, status === 400 ? JSON.parse(bytes.toString()) : undefined], user.name).toEqual([
          refused ? 400 : 200,
          refused,
        ])
      }
    },
  )

  it.each(Object.entries(rfcSearches))(
    '%s by the beginning of an RFC',
    async (_, { call, canCall: may, canFind: found, rows }) => {
      for (const user of signedInUsers.filter((one) => may(one) && !seesNobody(one))) {
        const answer = await send(user, call)
        cells += 1
        expect(answer.status, user.name).toBe(200)
        expect(rows(parseBody(answer)).length, user.name).toBe(found(user) ? 1 : 0)
      }
    },
  )
})
