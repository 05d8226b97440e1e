import { describe, expect, it } from 'vitest'
import type { Overview } from '../../src/domain/reports/overview.ts'
import { startNotificationDelivery } from '../../src/server/messages/messenger.ts'
import { countFiguresOfMonth } from '../../src/server/reports/monthly.ts'
import { NOW, portalDump, TODAY } from '../support/portalDump.ts'
import { buildPerson } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const expiringSoon = { accreditation_date: '2025-04-01', accreditation_expiration_date: '2026-04-01' }
const people = [
  ...portalDump().personnel,
  buildPerson({ id: 'soon-1', rfc: 'AAAA900101', ...expiringSoon, registration_date: '2026-03-02' }),
  buildPerson({ id: 'soon-2', rfc: 'BBBB900101', ...expiringSoon }),
  buildPerson({ id: 'soon-suspended', rfc: 'CCCC900101', ...expiringSoon, standing: 'suspended' }),
  buildPerson({
    id: 'soon-of-ended-company',
    rfc: 'DDDD900101',
    ...expiringSoon,
    company: 3,
    company_active: false,
  }),
  buildPerson({ id: 'left', rfc: 'EEEE900101', active: false, registration_date: '2026-03-03' }),
]

describe.each(portalOpeners)('a figure is the same wherever it appears, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump: { personnel: people } }))
  const totalOf = async (filter: object) => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,0]' })
    const { headers } = await portal.api.as('utility').get(`/api/personnel/?${query}`)
    return Number(headers.get('content-range')?.split('/')[1])
  }

  it('the people whose accreditation ends soon: list, board, report and message about the day', async () => {
    const inList = await totalOf({ active: true, state: 'expiring' })
    const isExpiring = ({ state }: { state: string }) => state === 'expiring'
    const { body: board } = await portal.api.as('utility').get<Overview>('/api/overview/')
    const report = await countFiguresOfMonth(portal.store, { month: 3, year: 2026, today: TODAY })
    const { store, config } = portal
    const messenger = startNotificationDelivery({
      store,
      config,
      now: () => new Date(NOW),
      warn: () => undefined,
    })
    await messenger.run()
    await messenger.stop()
    const [message] = (await store.getList('messages', { filter: { kind: 'summary' } })).rows
    expect(message?.text).toMatch(/Están por vencer \d+ acreditaciones/u)
    expect([
      board.states.find(isExpiring)?.count,
      report.people?.states.find(isExpiring)?.count,
      Number(/por vencer (\d+)/u.exec(message?.text ?? '')?.[1]),
    ]).toEqual([inList, inList, inList])
  })

  it('the people registered this month, active or not: list and monthly report', async () => {
    const inList = await totalOf({ registered_from: '2026-03-01', registered_to: '2026-03-31' })
    const { total } = await countFiguresOfMonth(portal.store, { month: 3, year: 2026, today: TODAY })
    expect([inList, total.registered]).toEqual([2, 2])
  })
})
