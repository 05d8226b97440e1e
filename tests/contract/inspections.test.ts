import { describe, expect, it } from 'vitest'
import type { Inspection, OnSiteAnswer } from '../../src/domain/inspections.ts'
import { mounts } from '../support/mounts.ts'
import { noise } from '../support/pictures.ts'
import { NOW } from '../support/portalDump.ts'
import { usePortal } from '../support/usePortal.ts'

const KEY = 'phone-0000-0000-0000-0001'

describe.each(mounts)('inspections on site, $name', ({ open }) => {
  const portal = usePortal(open)
  const inspect = (fields: Record<string, string | Blob>, as = 'utility') => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ at: '2026-03-10T17:30:00.000Z', ...fields }))
      body.append(name, value)
    return portal.api.as(as).raw('POST', '/api/inspections/', { body })
  }
  const inspections = async (filter: object = {}) =>
    (await portal.api.as('utility').get<Inspection[]>(`/api/inspections/?filter=${JSON.stringify(filter)}`))
      .body

  it('are told whether somebody may work here, and what is missing', async () => {
    const asked = async (query: string) =>
      (await portal.api.as('utility').get<OnSiteAnswer>(`/api/on_site/?${query}`)).body
    expect(await asked('credential=valid&zone=1')).toMatchObject({
      result: 'may',
      person: { id: 'valid', name: 'Álvarez Núñez, María José', company_name: 'Instalaciones del Bajío' },
    })
    expect(await asked('credential=valid&zone=2')).toMatchObject({ result: 'elsewhere' })
    expect(await asked('credential=valid&zone=1&company=1')).toMatchObject({ result: 'may' })
    expect(await asked('credential=valid&zone=1&company=2')).toMatchObject({ result: 'other_company' })
    for (const number of ['a-000001', 'A 000001', 'A000001', 'A–000001', '000001', '1'])
      expect(await asked(`number=${number}`), number).toMatchObject({
        result: 'may',
        person: { id: 'valid' },
      })
    expect((await asked('number=hola')).result).toBe('unknown')
    expect(await asked('credential=expired')).toMatchObject({ result: 'may_not', state: 'expired' })
    expect(await asked('credential=nobody')).toEqual({ result: 'unknown', state: null, person: null })
  })

  it('are kept once, however often they are sent, with their picture and what the register said', async () => {
    const sent = {
      ...{
        key: KEY,
        credential: 'valid',
        zone: '2',
        site_company: '1',
        note: ' Sin casco ',
        offline: 'true',
        signature: 'valid',
      },
      photo: new Blob([new Uint8Array(await noise())]),
    }
    const first = await inspect(sent)
    expect([first.status, (await inspect(sent)).body]).toEqual([201, first.body])
    // A phone that comes back after days has another answer to lose, and sends what it has kept.
    const both = await Promise.all([inspect(sent), inspect(sent)])
    expect(both.map(({ body }) => (body as unknown as Inspection).id)).toEqual([1, 1])
    const [kept, ...more] = await inspections()
    expect(more).toEqual([])
    expect(kept).toMatchObject({
      ...{ person: 'valid', person_name: 'Álvarez Núñez, María José', number: 'A-000001', company: 1 },
      ...{ at: '2026-03-10T17:30:00.000Z', created_at: NOW, zone_name: 'Monterrey', result: 'elsewhere' },
      ...{ site_company: 1, site_company_name: 'Instalaciones del Bajío' },
      ...{ state: 'valid', offline: true, signature: 'valid', note: 'Sin casco' },
    })
    expect(kept?.user_name).not.toBe('')
    expect((await portal.api.get(String(kept?.picture))).headers.get('content-type')).toBe('image/jpeg')
    expect((await inspect({ ...sent, note: 'Otra' }, 'atencion')).status).toBe(400)
    const { body: log } = await portal.api
      .as('super')
      .get<object[]>('/api/log/?range=[0,9]&filter={"action":"inspections.create"}')
    expect(log).toMatchObject([{ subject: 'inspections:1' }])
  })

  it('say so where nobody has the credential, or its picture is none, and never come from the future', async () => {
    await inspect({ key: KEY.replace('1', '2'), credential: 'nobody', at: '2036-03-10T17:30:00.000Z' })
    expect(await inspections({ result: 'unknown' })).toMatchObject([
      { credential: 'nobody', person: '', company: null, state: null, at: NOW },
    ])
    const { status, body } = await inspect({ key: `${KEY}9`, credential: 'valid', photo: new Blob(['none']) })
    expect([status, Object.keys(body)]).toEqual([400, ['photo']])
    expect(await inspections({ person: 'valid' })).toHaveLength(1)
    expect(await inspections({ company: 1, from: '2026-03-10', to: '2026-03-10' })).toHaveLength(1)
    expect(await inspections({ company: 2 })).toEqual([])
  })
})
