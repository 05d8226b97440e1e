import { describe, expect, it } from 'vitest'
import { type PortalOpener, portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const INACTIVE =
  'Su cuenta no está activa, porque su empresa está desactivada en este portal. Llame a Gas del Bajío, al 800 123 4567.'

const filter = (query: object) => `?range=[0,9]&filter=${JSON.stringify(query)}`

describe.each(portalOpeners)('a company that ends, $name', ({ open }: PortalOpener) => {
  const portal = usePortal(open, () => ({
    config: { utilityName: 'Gas del Bajío', helpPhone: '8001234567' },
  }))
  const utility = () => portal.api.as('utility')
  const setActive = async (active: boolean, company = 1) =>
    expect((await utility().patch(`/api/company_data/${company}/`, { active })).status).toBe(200)
  const person = async (id: string) => (await utility().get(`/api/personnel/${id}/`)).body
  const listPeople = async (query: object) => {
    const { headers, body } = await utility().get<{ id: string }[]>(`/api/personnel/${filter(query)}`)
    return [headers.get('content-range')?.split('/')[1], body.map(({ id }) => id)]
  }

  it('takes its people along, in every light, list, search, matrix and on the public page, and gives them back', async () => {
    const light = async () => {
      const { accreditation_flag, status, active, company_active } = await person('valid')
      return { accreditation_flag, status, active, company_active }
    }
    const anyone = () => portal.api.get(`/api/personnel_public/${publicId}/`)
    const publicId = String((await person('valid')).public_id)
    const flagBefore = await light()
    expect([flagBefore, (await anyone()).status]).toEqual([
      { accreditation_flag: 'success', status: true, active: true, company_active: true },
      200,
    ])
    const states = ['valid', 'expiring', 'expired', 'unaccredited', 'inactive', 'company_inactive']
    const counts = () => Promise.all(states.map((state) => listPeople({ state })))
    const countsBefore = await counts()

    await setActive(false)
    expect([await light(), (await anyone()).status]).toEqual([
      { accreditation_flag: 'danger', status: false, active: true, company_active: false },
      404,
    ])
    const [valid, , expired, , inactive, peopleOfEnded] = await counts()
    expect([valid, expired]).toEqual([
      ['1', ['theirs']],
      ['0', []],
    ])
    expect(inactive).toEqual(countsBefore[4])
    expect(peopleOfEnded).toEqual(['4', ['valid', 'expired', 'new', 'last-day']])
    const search = await portal.api.as('atencion').get('/api/personnel_search/?search=alvarez')
    expect(search.body).toMatchObject([{ id: 'valid', accreditation_flag: 'danger', company_active: false }])
    const row = await utility().get('/api/personnel_accreditation/valid/')
    expect(row.body).toMatchObject({ status: false, company_active: false })
    const csv = (await utility().get('/personnel/reports/accreditation/?format=csv')).text
    expect(csv).toMatch(/ÁLVAREZ.*Empresa inactiva/iu)

    await setActive(true)
    expect([await light(), (await anyone()).status, await counts()]).toEqual([flagBefore, 200, countsBefore])
  })

  it('has nobody accredited or registered as valid while it lasts', async () => {
    await setActive(false)
    const dateChange = await utility().patch('/api/personnel/new/', { accreditation_date: '2026-03-01' })
    expect([dateChange.status, dateChange.body]).toEqual([
      400,
      { accreditation_date: ['No se puede acreditar a esta persona: su empresa está desactivada.'] },
    ])
    const moveBody = { company: 1, reason: 'Cambio de contrato' }
    expect((await utility().post('/api/personnel/theirs/move/', moveBody)).body).toMatchObject({
      company_active: false,
      status: false,
      accreditation_flag: 'danger',
    })
    const back = { company: 2, reason: 'Regreso' }
    expect((await utility().post('/api/personnel/theirs/move/', back)).body).toMatchObject({ status: true })
    await setActive(true)
    expect((await utility().patch('/api/personnel/new/', { accreditation_date: '2026-03-01' })).status).toBe(
      200,
    )
    await utility().patch('/api/personnel/new/', { accreditation_date: '' })
  })

  it('signs its users out at once, lets them in no more, and the others as ever', async () => {
    const inside = await portal.api.signIn('empresa')
    const neighbour = await portal.api.signIn('vecina')
    expect((await inside.get('/api/auth/user/')).status).toBe(200)
    await setActive(false)
    expect((await inside.get('/api/auth/user/')).status).toBe(401)
    expect((await neighbour.get('/api/auth/user/')).status).toBe(200)
    const refusal = await portal.api.post('/api/auth/login/', { username: 'empresa', password: 'demo' })
    expect([refusal.status, refusal.body]).toEqual([401, { detail: INACTIVE }])
    // The second factor is not requested.
    const user = await portal.store.getBy('users', 'username_key', 'empresa')
    const setSecret = (totp_secret: string) =>
      portal.store.transaction((tx) => tx.update('users', user?.id ?? 0, { totp_secret }))
    await setSecret('sealed')
    const withFactor = await portal.api.post('/api/auth/login/', { username: 'empresa', password: 'demo' })
    expect([withFactor.status, withFactor.body]).toEqual([401, { detail: INACTIVE }])
    await setSecret('')
    const guess = await portal.api.post('/api/auth/login/', { username: 'empresa', password: 'wrong' })
    expect(guess.body).toEqual({ detail: 'Usuario o contraseña incorrectos.' })
    await setActive(true)
    expect((await inside.get('/api/auth/user/')).status).toBe(401)
    expect((await (await portal.api.signIn('empresa')).get('/api/auth/user/')).status).toBe(200)
  })

  it('keeps out whoever was put into it with an open session', async () => {
    const inside = await portal.api.signIn('vecina')
    await portal.store.transaction((tx) => tx.update('users', 9, { company: 3 }))
    expect((await inside.get('/api/auth/user/')).status).toBe(401)
    await portal.store.transaction((tx) => tx.update('users', 9, { company: 2 }))
    expect((await inside.get('/api/auth/user/')).status).toBe(200)
  })
})
