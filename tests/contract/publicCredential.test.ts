import { describe, expect, it } from 'vitest'
import { NOW } from '../support/portalDump.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const path = (id: string) => `/api/personnel_public/${id}/`
const NIGHT = '2026-03-11T05:59:59.000Z'
const MIDNIGHT = '2026-03-11T06:00:00.000Z'

describe.each(portalOpeners)('the public credential, $name', ({ open }) => {
  const clock = { now: new Date(NOW) }
  const portal = usePortal(open, () => ({ now: () => clock.now }))
  const get = (id: string) => portal.api.get(path(id))

  it('of a valid person shows what the card shows and nothing else', async () => {
    const { status, body, headers } = await get('valid')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({
      id: 'valid',
      name: 'Álvarez Núñez, María José',
      first_names: 'María José',
      last_names: 'Álvarez Núñez',
      role_name: 'Técnica de inspección',
      role_definition: 'Técnica de inspección de gas',
      role_type: 'Personal técnico',
      company_name: 'Instalaciones del Bajío',
      accreditation_number: 'A-000001',
      accreditation_expiration_date: '2026-12-01',
      active: true,
      status: true,
      profile_picture: null,
      accreditation_flag: 'success',
    })
  })

  it('is the same with a token and without, good or bad', async () => {
    const { text } = await get('valid')
    expect((await portal.api.as('vecina').get(path('valid'))).text).toBe(text)
    const headers = { authorization: 'Token nonsense' }
    expect((await portal.api.raw('GET', path('valid'), { headers })).text).toBe(text)
  })

  const invalidIds = [
    'nobody',
    'inactive',
    'expired',
    'new',
    'theirs-too',
    '1',
    'VALID',
    'valid%20',
    '%20',
    '%00',
    '%zz',
    '%',
    '%C3%28',
    'a'.repeat(90),
    'a'.repeat(201),
    'a'.repeat(600),
    'a'.repeat(5000),
    "'%20OR%201=1--",
    '..%2f..%2fvalid',
    '%22%3E%3Cscript%3E',
    '__proto__',
    'constructor',
    'ñ',
  ]
  it.each(invalidIds.map((id) => [`${id.slice(0, 20)} (${id.length})`, id]))(
    'of %s is not there, and says nothing more',
    async (_, id) => {
      const unknownReply = await get('nobody-at-all')
      const { status, text, headers } = await get(id)
      expect([status, text]).toEqual([404, '{"detail":"No encontrado."}'])
      const withoutDate = (responseHeaders: Headers) =>
        [...responseHeaders].filter(([name]) => name !== 'date')
      expect(withoutDate(headers)).toEqual(withoutDate(unknownReply.headers))
    },
  )

  it('ends at midnight in Mexico City after the last day', async () => {
    clock.now = new Date(NIGHT)
    expect((await get('last-day')).body).toMatchObject({ accreditation_flag: 'warning', status: true })
    clock.now = new Date(MIDNIGHT)
    expect((await get('last-day')).status).toBe(404)
    clock.now = new Date(NOW)
  })

  it('ends when the person is made inactive, and is back when active', async () => {
    const change = (active: boolean) => portal.api.as('utility').patch('/api/personnel/valid/', { active })
    await change(false)
    expect((await get('valid')).status).toBe(404)
    await change(true)
    expect((await get('valid')).status).toBe(200)
  })

  it('takes no other method', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status, text } = await portal.api.raw(method, path('valid'))
      expect([status, text], method).toEqual([404, '{"detail":"No encontrado."}'])
    }
  })

  it('ends when the person is deleted', async () => {
    await portal.api.as('super').delete('/api/personnel/valid/')
    expect((await get('valid')).status).toBe(404)
  })
})
