import { describe, expect, it } from 'vitest'
import type { VetoCandidate } from '../../src/domain/notices/vetoes.ts'
import type { AccreditationPage, Person, PersonDetail } from '../../src/domain/people/schemas.ts'
import { removeVetoesByGenericRfc } from '../../src/server/derived/vetoed.ts'
import { buildForm } from '../support/buildForm.ts'
import { TODAY } from '../support/portalDump.ts'
import { buildPerson } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const UNTIL = { accreditation_date: '2025-06-01', accreditation_expiration_date: '2026-12-01' }
type Refused = Record<string, string[]>

describe.each(portalOpeners)('a veto of someone registered, $name', ({ open }) => {
  const portal = usePortal(open)
  const asUser = (username: string) => portal.api.as(username)
  let personCount = 0
  const register = async (rfc: string, overrides: object = {}) => {
    personCount += 1
    const person = buildPerson({
      id: `vetoed-${personCount}`,
      last_names: `Vetado${personCount}`,
      rfc,
      ...UNTIL,
      ...overrides,
    })
    await portal.store.transaction((tx) => tx.create('personnel', person))
    return person.id
  }
  const veto = async (rfc: string, name = 'Falta grave') => {
    const form = buildForm({ name, rfc, text: '<p>Rompió sellos</p>' })
    const { status, body, text } = await asUser('admin').post<{ id: number }>('/api/v1/vetoes/', form)
    expect(status, text).toBe(201)
    return body.id
  }
  const withdraw = (id: number, reason = 'Fue otra persona') =>
    asUser('admin').post<Refused>(`/api/v1/vetoes/${id}/withdraw/`, { reason })
  const readPerson = async (id: string, username = 'utility') =>
    (await asUser(username).get<PersonDetail>(`/api/personnel/${id}/`)).body
  const isPublic = async (id: string) => (await portal.api.get(`/api/personnel_public/${id}/`)).status === 200
  const lightOf = async (id: string) => {
    const { accreditation_flag, status, vetoed } = await readPerson(id)
    return [accreditation_flag, status, vetoed, await isPublic(id)]
  }
  const VALID = ['success', true, false, true]
  const VETOED = ['danger', false, true, false]

  it.each([
    ['VEAA880229AB1', 'VEAA880229AB1'],
    ['VEAB880229', 'VEAB880229AB1'],
    ['VEAC880229AB1', 'VEAC880229'],
    ['VEAD880229', 'VEAD880229'],
  ])('of %s turns %s red at once, everywhere, until it is withdrawn', async (vetoedRfc, rfc) => {
    const id = await register(rfc)
    const otherPerson = await register(`${rfc.slice(0, 4)}880301`)
    expect([await lightOf(id), await lightOf(otherPerson)]).toEqual([VALID, VALID])
    const veto_id = await veto(vetoedRfc)
    expect([await lightOf(id), await lightOf(otherPerson)]).toEqual([VETOED, VALID])

    const filter = encodeURIComponent(JSON.stringify({ state: 'vetoed' }))
    const roster = await asUser('utility').get<Person[]>(`/api/personnel/?filter=${filter}&range=[0,9]`)
    expect(roster.body.map((person) => [person.id, person.vetoed])).toEqual([[id, true]])
    const matrix = await asUser('utility').get<AccreditationPage>(
      `/api/personnel_accreditation/?filter=${filter}`,
    )
    expect(matrix.body.results.map((row) => [row.id, row.accreditation_flag, row.vetoed])).toEqual([
      [id, 'danger', true],
    ])
    const name = (await readPerson(id)).last_names.toLowerCase()
    const searchReply = await asUser('lectura').get<Person[]>(`/api/personnel_search/?search=${name}`)
    expect(searchReply.body.map((row) => [row.id, row.status, row.vetoed])).toEqual([[id, false, true]])
    for (const path of ['/api/personnel_report/', '/personnel/reports/accreditation/']) {
      const { text } = await asUser('utility').get(`${path}?format=csv`)
      expect(
        text.split('\n').filter((line) => line.includes('Con veto,') && line.includes(rfc)),
      ).toHaveLength(1)
    }

    const answer = await withdraw(veto_id)
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
    expect(await lightOf(id)).toEqual(VALID)
    expect((await withdraw(veto_id)).status).toBe(409)
  })

  it('tells those who may read vetoes which, and contractors only that', async () => {
    const id = await register('VEBA880229')
    const veto_id = await veto('VEBA880229', 'Verónica Báez')
    for (const username of ['utility', 'lectura']) {
      const [personVeto] = (await readPerson(id, username)).vetoes ?? []
      expect(personVeto).toMatchObject({
        id: veto_id,
        name: 'Verónica Báez',
        text: '<p>Rompió sellos</p>',
        by: 'person',
      })
    }
    for (const username of ['empresa', 'certificador', 'comercial']) {
      const detail = await readPerson(id, username)
      expect([detail.vetoed, detail.vetoes, JSON.stringify(detail).includes('Báez')]).toEqual([
        true,
        undefined,
        false,
      ])
    }
    await withdraw(veto_id)
    expect((await readPerson(id)).vetoes).toEqual([])
  })

  it('keeps the vetoed from being accredited', async () => {
    const id = await register('VECA880229', { accreditation_date: null, accreditation_expiration_date: null })
    const veto_id = await veto('VECA880229')
    const accredit = () =>
      asUser('utility').patch<Refused>(`/api/personnel/${id}/`, { accreditation_date: TODAY })
    const { status, body } = await accredit()
    expect([status, body]).toEqual([
      400,
      { accreditation_date: ['No se puede acreditar a esta persona: está vetada.'] },
    ])
    await withdraw(veto_id)
    expect((await accredit()).status).toBe(200)
  })

  it('of a firm holds on all its people, those who come and not those who go', async () => {
    const rfc = 'VED010101AB1'
    const give = (company: number, value: string) =>
      asUser('utility').patch(`/api/company_data/${company}/`, { rfc: value })
    await give(2, rfc)
    const member = await register('VEDA880229', { company: 2 })
    const veto_id = await veto('VED010101')
    expect([await lightOf(member), (await readPerson(member)).vetoes?.map(({ by }) => by)]).toEqual([
      VETOED,
      ['company'],
    ])
    const body = { first_names: 'Eva', last_names: 'Nueva', rfc: 'VEDB880229', role: 1, company: 2 }
    const comer = await asUser('utility').post<PersonDetail>('/api/personnel/', {
      ...body,
      registration_date: TODAY,
    })
    expect([comer.status, comer.body.vetoed]).toEqual([201, true])
    await asUser('utility').patch(`/api/personnel/${member}/`, { company: 1 })
    expect(await lightOf(member)).toEqual(VALID)
    await asUser('utility').patch(`/api/personnel/${member}/`, { company: 2 })
    expect(await lightOf(member)).toEqual(VETOED)
    // The RFC of the company changes.
    await give(2, 'VEE010101AB1')
    expect(await lightOf(member)).toEqual(VALID)
    // Assigning a vetoed RFC needs a super-admin.
    expect((await give(2, rfc)).status).toBe(400)
    await asUser('super').patch('/api/company_data/2/', { rfc, veto_reason: 'Lo decidió el comité' })
    expect(await lightOf(member)).toEqual(VETOED)
    await withdraw(veto_id)
    expect(await lightOf(member)).toEqual(VALID)
    await give(2, '')
  })

  it('leaves those alone for whom it was set aside, and holds on for a second veto', async () => {
    const first = await veto('VEFA880229')
    const body = { first_names: 'Fe', last_names: 'Vela', rfc: 'VEFA880229AB1', role: 1, company: 1 }
    const { body: person } = await asUser('super').post<PersonDetail>('/api/personnel/', {
      ...body,
      registration_date: TODAY,
      veto_reason: 'Lo decidió el comité',
    })
    await asUser('utility').patch(`/api/personnel/${person.id}/`, { accreditation_date: TODAY })
    expect((await readPerson(person.id)).vetoed).toBe(false)
    const second = await veto('VEFA880229AB1')
    expect(await lightOf(person.id)).toEqual(VETOED)
    await withdraw(first)
    expect(await lightOf(person.id)).toEqual(VETOED)
    await withdraw(second)
    expect((await readPerson(person.id)).vetoed).toBe(false)
  })

  it('follows a changed RFC, and affects no person without an RFC', async () => {
    const id = await register('VEGA880229')
    const veto_id = await veto('VEGA880229')
    await asUser('utility').patch(`/api/personnel/${id}/`, { rfc: 'VEGB880229' })
    expect(await lightOf(id)).toEqual(VALID)
    const nobody = await register('')
    await veto('')
    expect((await readPerson(nobody)).vetoed).toBe(false)
    await withdraw(veto_id)
  })

  it('affects no person by a generic RFC that an older version accepted', async () => {
    const rfc = 'XEXX010101000'
    const stored = await register(rfc, { identity_document: 'ST1234567' })
    const id = await veto('ROSM900101AB1')
    await portal.store.transaction(async (tx) => {
      await tx.update('vetoes', id, { rfc })
      await tx.update('personnel', stored, { vetoed: true })
    })
    expect(await lightOf(stored)).toEqual(VETOED)
    await removeVetoesByGenericRfc(portal.store)
    expect(await lightOf(stored)).toEqual(VALID)
    const { status, body } = await asUser('utility').post<PersonDetail>('/api/personnel/', {
      first_names: 'John',
      last_names: 'Smith',
      rfc,
      identity_document: 'PA7654321',
      role: 1,
      company: 1,
      registration_date: TODAY,
    })
    expect([status, body.vetoed]).toEqual([201, false])
    const { body: targets } = await asUser('admin').get(`/api/v1/veto_targets/?rfc=${rfc}`)
    expect(targets).toEqual([])
    const { body: candidates } = await asUser('admin').get<VetoCandidate[]>(
      `/api/v1/veto_candidates/?personnel=${stored}`,
    )
    expect(candidates.map((candidate) => candidate.rfc)).toEqual([''])
  })
})
