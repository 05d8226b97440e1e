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

/** Returns everything except the date, which must not distinguish another company's row from an absent row. */
const comparable = ({ status, headers: { date: _, ...headers }, bytes }: WireResponse): string =>
  JSON.stringify({ status, headers, body: bytes.toString('base64') })

/** Returns whether a list contains a row. The matrix wraps its rows in a page object. */
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

  const callCell = async (user: CellUser, row: Expectation, owner: Owner): Promise<WireResponse> => {
    const id = row.kind ? await rows.idOf(row.kind, owner) : 0
    const { headers, ...call } = row.call(id, owner)
    const session = sessionHeader(user, row.endsSession ?? 'first')
    const answer = await wire.send({ ...call, headers: { ...headers, ...session } })
    cells += 1
    if (row.isList && answer.status === 200) {
      expect(shows(answer, id), `${user.name}, ${owner} row is in the list`).toBe(canSee(user, row, owner))
    }
    if (row.kind && row.consumesRow && answer.status < 300) rows.forget(row.kind, owner)
    return answer
  }

  it('is written down for every call', () => {
    expect(Object.keys(expectations).sort()).toEqual(Object.keys(endpoints).sort())
  })

  it.each(Object.entries(expectations))('%s', async (_, row) => {
    const statuses: Record<string, number> = {}
    const expectedStatuses: Record<string, number> = {}
    for (const user of cellUsers) {
      const refusals = new Map<Owner, string>()
      for (const owner of row.owners) {
        const answer = await callCell(user, row, owner)
        statuses[`${user.name}, ${owner}`] = answer.status
        expectedStatuses[`${user.name}, ${owner}`] = expectedStatus(user, row, owner)
        if (answer.status >= 400) refusals.set(owner, comparable(answer))
      }
      const another = refusals.get('another')
      if (another && !row.isList) expect(another, `another's, for ${user.name}`).toBe(refusals.get('absent'))
    }
    expect(statuses).toEqual(expectedStatuses)
  })

  it('of an item that contractors do not answer for', async () => {
    const { 'accreditation.tick': tick } = expectations
    const lockedCell: Expectation = { ...tick, kind: 'closedItem', boundOwnStatus: 403 }
    for (const user of cellUsers) {
      for (const owner of lockedCell.owners) {
        const { status } = await callCell(user, lockedCell, owner)
        expect(status, `${user.name}, ${owner}`).toBe(expectedStatus(user, lockedCell, owner))
      }
    }
  })
})
