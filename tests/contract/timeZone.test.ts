import { afterAll, describe, expect, it } from 'vitest'
import { pages } from '../../src/credential/door/render.tsx'
import { DEFAULT_TIME_ZONE, setTimeZone } from '../../src/domain/common/timeZone.ts'
import { parseCsv } from '../support/fileReaders.ts'
import { portalDump } from '../support/portalDump.ts'
import { buildPerson, buildVisitReport } from '../support/storeRows.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

afterAll(() => setTimeZone(DEFAULT_TIME_ZONE))

describe.each(sqliteOpeners)('a portal in Tijuana, $name', ({ open }) => {
  const clock = { now: new Date('2027-05-13T06:30:00Z') }
  const portal = usePortal(open, () => ({
    env: { TIME_ZONE: 'America/Tijuana' },
    now: () => clock.now,
    dump: {
      personnel: [
        ...portalDump().personnel,
        buildPerson({
          id: 'last-evening',
          accreditation_date: '2026-05-12',
          accreditation_expiration_date: '2027-05-12',
        }),
      ],
      visit_reports: [{ id: 1, ...buildVisitReport({ created_at: '2027-05-13T06:30:00.000Z' }) }],
    },
    app: { doorPages: pages },
  }))
  const scan = async (language: string) =>
    (
      await portal.api.raw('GET', '/credential/validation/last-evening', {
        headers: { 'accept-language': language },
      })
    ).text
  const getStatus = async () => (await portal.api.get('/api/personnel_public/last-evening/')).status

  it('shows a credential as valid at 23:30 in Tijuana, and not after midnight', async () => {
    expect(await getStatus()).toBe(200)
    expect(await scan('es')).toContain('hasta el 12 may 2027, ese día incluido (hora de Tijuana).')
    expect(await scan('es')).toContain('Consultado el 12 de mayo de 2027 a las 23:30 (hora de Tijuana)')
    expect(await scan('en')).toContain('until 12 May 2027, that day included (Tijuana time).')
    clock.now = new Date('2027-05-13T07:00:00Z')
    expect(await getStatus()).toBe(404)
    expect(await scan('es')).toContain('No válida')
    clock.now = new Date('2027-05-13T06:30:00Z')
  })

  it('tells the pages its zone', async () => {
    expect((await portal.api.get('/config.json')).body).toMatchObject({ timeZone: 'America/Tijuana' })
  })

  it('prints times of Tijuana in exports, which a worker thread writes', async () => {
    const { text } = await portal.api.as('utility').get('/api/visit_reports_export/?format=csv')
    expect(parseCsv(text.slice(1)).flat()).toContain('2027-05-12 23:30')
  })
})
