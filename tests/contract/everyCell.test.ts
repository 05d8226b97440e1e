import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { canSee, type Expectation, expectedStatus } from '../support/access/accessRules.ts'
import { type CellRows, createCellRows, type Owner } from '../support/access/cellRows.ts'
import { type CellUser, cellAccounts, cellUsers, sessionHeader } from '../support/access/cellUsers.ts'
import { expectations } from '../support/access/expectations.ts'
import { recordTally } from '../support/access/tally.ts'
import { openWire, parseBody, type Wire, type WireResponse } from '../support/access/wire.ts'
import { documentNames } from '../support/portalDump.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

/** What of an answer must not tell another's row from one that is not there: all but the moment. */
const told = ({ status, headers: { date: _, ...headers }, bytes }: WireResponse): string =>
  JSON.stringify({ status, headers, body: bytes.toString('base64') })

/** Does a list show a row? Lists are arrays; the matrix has a page around its own. */
const shows = (answer: WireResponse, id: string | number): boolean => {
  const body = parseBody<unknown>(answer)
  const rows = Array.isArray(body) ? body : (body as { results: unknown[] }).results
  return (rows as { id: unknown }[]).some((row) => row.id === id)
}

const clerk = cellUsers.find(({ letters, brokenSession }) => letters === 'UAX' && !brokenSession)

describe.each(sqliteOpeners)('every cell, $name', ({ name, open }) => {
  const portal = usePortal(open, () => ({
    dump: { ...documentNames, ...cellAccounts() },
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
    recordTally({
      table: 'calls × users × whose row',
      where: name,
      rows: Object.keys(expectations).length,
      users: cellUsers.length,
      cells,
    })
  })

  const called = async (user: CellUser, row: Expectation, whose: Owner): Promise<WireResponse> => {
    const id = row.kind ? await rows.idOf(row.kind, whose) : 0
    const { headers, ...call } = row.call(id, whose)
    const session = sessionHeader(user, row.endsSession ?? 'first')
    const answer = await wire.send({ ...call, headers: { ...headers, ...session } })
    cells += 1
    if (row.isList && answer.status === 200) {
      expect(shows(answer, id), `${user.name}, ${whose} row is in the list`).toBe(canSee(user, row, whose))
    }
    if (row.kind && row.consumesRow && answer.status < 300) rows.forget(row.kind, whose)
    return answer
  }

  it('is written down for every call', () => {
    expect(Object.keys(expectations).sort()).toEqual(Object.keys(endpoints).sort())
  })

  it.each(Object.entries(expectations))('%s', async (_, row) => {
    const found: Record<string, number> = {}
    const expected: Record<string, number> = {}
    for (const user of cellUsers) {
      const refused = new Map<Owner, string>()
      for (const whose of row.owners) {
        const answer = await called(user, row, whose)
        found[`${user.name}, ${whose}`] = answer.status
        expected[`${user.name}, ${whose}`] = expectedStatus(user, row, whose)
        if (answer.status >= 400) refused.set(whose, told(answer))
      }
      const another = refused.get('another')
      if (another && !row.isList) expect(another, `another's, for ${user.name}`).toBe(refused.get('absent'))
    }
    expect(found).toEqual(expected)
  })

  it('of an item that contractors do not answer for', async () => {
    const { 'accreditation.tick': tick } = expectations
    const closed: Expectation = { ...tick, kind: 'closedItem', boundOwnStatus: 403 }
    for (const user of cellUsers) {
      for (const whose of closed.owners) {
        const { status } = await called(user, closed, whose)
        expect(status, `${user.name}, ${whose}`).toBe(expectedStatus(user, closed, whose))
      }
    }
  })
})
