import { describe, expect, it } from 'vitest'
import { countFiguresOfMonth } from '../../src/server/reports/monthly.ts'
import { readPdfText } from '../support/fileReaders.ts'
import { hasTool } from '../support/installTools.ts'
import { buildPerson } from '../support/storeRows.ts'
import { type PortalOpener, portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const accreditedBetween = (accreditation_date: string, accreditation_expiration_date: string) => ({
  accreditation_date,
  accreditation_expiration_date,
})
const people = [
  buildPerson({
    id: 'renewed',
    rfc: '',
    registration_date: '2026-04-02',
    ...accreditedBetween('2026-04-03', '2027-04-03'),
  }),
  buildPerson({
    id: 'ended',
    rfc: '',
    registration_date: '2025-04-02',
    ...accreditedBetween('2025-04-20', '2026-04-20'),
  }),
  buildPerson({ id: 'moved', rfc: '', company: 2, registration_date: '2026-04-09' }),
  buildPerson({ id: 'gone', rfc: '', company: 2, registration_date: '2026-04-30' }),
]

describe.each(portalOpeners)('a month that is over, $name', ({ open }: PortalOpener) => {
  let clock = '2026-04-30T18:00:00.000Z'
  const portal = usePortal(open, () => ({
    now: () => new Date(clock),
    // Sessions outlast the whole test.
    config: { tokenHours: 9000, sessionIdleMinutes: 540_000 },
    dump: { personnel: people, accreditation_items: [], tokens: [] },
  }))
  const asUser = (user: string) => portal.api.as(user)
  const april = { month: 4, year: 2026 }
  const figures = async (month = april) => {
    const { today: _, ...figuresOfMonth } = await countFiguresOfMonth(portal.store, {
      ...month,
      today: clock.slice(0, 10),
    })
    return JSON.stringify(figuresOfMonth)
  }
  const report = async (month: string) =>
    (await asUser('utility').get(`/personnel/reports/accreditation/?format=csv&month=${month}`)).text
  const expectSuccess = async (call: Promise<{ status: number; text: string }>) => {
    const { status, text } = await call
    expect([200, 204], text).toContain(status)
  }

  it('never changes again, whatever is written afterwards', async () => {
    expect(JSON.parse(await figures())).toMatchObject({
      total: { registered: 3, granted: 1, expiring: 0, expired: 1 },
      byCompany: [
        { name: 'Gas y Redes del Norte', registered: 2, granted: 0, expiring: 0, expired: 0 },
        { name: 'Instalaciones del Bajío', registered: 1, granted: 1, expiring: 0, expired: 1 },
      ],
    })
    // Half past eleven at night in Mexico City, still in April for half an hour.
    clock = '2026-05-01T05:30:00.000Z'
    await expectSuccess(asUser('utility').patch('/api/personnel/gone/', { accreditation_date: '2026-04-30' }))
    clock = '2026-05-01T06:00:00.000Z'
    const [aprilFigures, aprilReport] = [await figures(), await report('2026-04')]
    expect(JSON.parse(aprilFigures).total).toEqual({ registered: 3, granted: 2, expiring: 0, expired: 1 })
    expect(aprilReport.match(/Vencida|Vigente|Sin acreditar/gu)).toHaveLength(4)

    const act = (id: string, fields: object) =>
      expectSuccess(asUser('utility').post('/api/accreditations/', { people: [id], ...fields }))
    clock = '2026-06-15T18:00:00.000Z'
    await act('renewed', { act: 'grant', day: '2026-06-15' })
    await act('ended', { act: 'grant', day: '2026-06-14' })
    await act('renewed', { act: 'suspend', reason: 'incident' })
    await act('ended', { act: 'revoke', reason: 'conduct', note: 'Agresión' })
    await expectSuccess(
      asUser('utility').patch('/api/personnel/renewed/', { active: false, registration_date: '2024-01-01' }),
    )
    await expectSuccess(
      asUser('utility').post('/api/personnel/moved/move/', { company: 1, reason: 'Contrato' }),
    )
    await expectSuccess(
      asUser('super').patch('/api/company_data/1/', { company_name: 'Otra razón social', zone: 2 }),
    )
    await expectSuccess(asUser('super').patch('/api/zones/2/', { name: 'Noreste' }))
    const { status } = await asUser('utility').post('/api/personnel/', {
      first_names: 'Tarde',
      last_names: 'Registrada',
      rfc: 'RETA900101',
      role: 1,
      company: 1,
      registration_date: '2026-04-15',
    })
    expect(status).toBe(201)
    expect([await figures(), await report('2026-04')]).toEqual([aprilFigures, aprilReport])

    await expectSuccess(asUser('super').delete('/api/personnel/gone/'))
    expect(await figures()).toBe(aprilFigures)
    // The figures of June include all of it.
    expect(JSON.parse(await figures({ month: 6, year: 2026 }))).toMatchObject({
      total: { registered: 0, granted: 1 },
      byCompany: [{ name: 'Otra razón social' }],
      byZone: [{ name: 'Noreste' }],
    })
  })

  it.runIf(hasTool('pdftotext'))(
    'is said to be what was known, where it was over before it was kept',
    async () => {
      const pdf = async (month: number) =>
        readPdfText((await asUser('utility').get(`/report-download/${month}/2026/download/`)).bytes)
      expect(await pdf(2)).toContain('anterior a esos registros')
      expect(await pdf(4)).not.toContain('anterior a esos registros')
    },
  )

  it('is not asked for before it begins, nor as anything else', async () => {
    for (const month of ['2026-07', '2018-12', '2026-13', 'x'])
      expect(
        (await asUser('utility').get(`/personnel/reports/accreditation/?month=${month}`)).status,
        month,
      ).toBe(400)
  })
})
