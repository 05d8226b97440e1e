import { beforeEach, describe, expect, it } from 'vitest'
import { LAST_DAY } from '../../src/domain/common/days.ts'
import type { PersonDetail } from '../../src/domain/people/schemas.ts'
import type { Json } from '../support/api.ts'
import { buildPerson } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const CLOSED = ['No tiene permiso para cambiar este campo.']
const path = (id: string) => `/api/personnel/${id}/`

const fullPerson = buildPerson({
  id: 'subject',
  ssn: '12345678901',
  address: 'Calle 1',
  phone: '5512345678',
  email: 'maria@ejemplo.example',
  accreditation_date: '2025-06-01',
  accreditation_expiration_date: '2026-06-01',
  accreditation_number: 'A-000777',
  naturgy_id: '900123',
})

/** Valid new value of each field. */
const newValues = {
  first_names: 'Rosa',
  last_names: 'Mora',
  rfc: 'MORR850505',
  ssn: '98765432106',
  address: 'Otra calle',
  phone: '4421234567',
  email: 'rosa@ejemplo.example',
  registration_date: '2026-02-01',
  role: 2,
  company: 2,
  accreditation_number: 'A-000778',
  naturgy_id: '900999',
  active: false,
  accreditation_date: '2026-03-01',
} satisfies Json
type Field = keyof typeof newValues
const fields = Object.keys(newValues) as Field[]

const CLOSED_TO_COMPANIES: Field[] = [
  'role',
  'company',
  'accreditation_number',
  'naturgy_id',
  'active',
  'accreditation_date',
]

const form = (body: Record<string, unknown>): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(body)) data.append(name, value === null ? '' : String(value))
  return data
}

describe.each(portalOpeners)('changing a person, $name', ({ open }) => {
  const portal = usePortal(open)
  beforeEach(() =>
    portal.store.transaction(async (tx) => {
      await tx.delete('personnel', 'subject')
      await tx.create('personnel', fullPerson)
    }),
  )
  const readPerson = async (username = 'utility') =>
    (await portal.api.as(username).get<PersonDetail>(path('subject'))).body
  const change = (body: unknown, username = 'utility') =>
    portal.api.as(username).patch<PersonDetail>(path('subject'), body)

  describe.each([
    ['JSON', (body: Json) => body],
    ['a form', form],
  ] as const)('with %s', (_, wrapBody) => {
    it.each(fields)('%s is open to the utility and to certifiers', async (field) => {
      for (const username of ['utility', 'certificador']) {
        const { status, body } = await change(wrapBody({ [field]: newValues[field] }), username)
        expect(status, JSON.stringify(body)).toBe(200)
        expect(body[field]).toBe(newValues[field])
        expect(await readPerson(username)).toEqual(body)
      }
    })

    it.each(fields.filter((field) => !CLOSED_TO_COMPANIES.includes(field)))(
      '%s is open to its own company',
      async (field) => {
        const { status, body } = await change(wrapBody({ [field]: newValues[field] }), 'empresa')
        expect(status, JSON.stringify(body)).toBe(200)
        expect(body[field]).toBe(newValues[field])
      },
    )

    it.each(CLOSED_TO_COMPANIES)(
      '%s is closed to its own company, and nothing else changes',
      async (field) => {
        const personBefore = await readPerson()
        const { status, body } = await change(
          wrapBody({ first_names: 'Otra', [field]: newValues[field] }),
          'empresa',
        )
        expect([status, body]).toEqual([400, { [field]: CLOSED }])
        expect(await readPerson()).toEqual(personBefore)
      },
    )

    it('a company may send back what is closed to it as long as it stays as it is', async () => {
      const sameValues = Object.fromEntries(CLOSED_TO_COMPANIES.map((field) => [field, fullPerson[field]]))
      const { status, body } = await change(wrapBody({ ...sameValues, first_names: 'Rosa' }), 'empresa')
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body).toMatchObject({ ...sameValues, first_names: 'Rosa' })
    })

    it('required fields do not go away, and what is wrong is named', async () => {
      const personBefore = await readPerson()
      const { status, body } = await change(
        wrapBody({ first_names: ' ', rfc: 'x', phone: '1', accreditation_date: 'hoy', nombre: 'x' }),
      )
      expect(status).toBe(400)
      expect(Object.keys(body).sort()).toEqual(
        ['accreditation_date', 'first_names', 'nombre', 'phone', 'rfc'].sort(),
      )
      expect(await readPerson()).toEqual(personBefore)
    })

    it('an RFC does not go away, but may stay empty for a person who has none', async () => {
      const { status, body } = await change(wrapBody({ rfc: '' }))
      expect([status, body]).toEqual([400, { rfc: ['Este campo es obligatorio.'] }])
      await portal.store.transaction((tx) => tx.update('personnel', 'subject', { rfc: '' }))
      const answer = await change(wrapBody({ rfc: '', first_names: 'Rosa' }))
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({ rfc: '', first_names: 'Rosa' })
    })

    it('dates may be emptied', async () => {
      const { body } = await change(wrapBody({ accreditation_date: null, registration_date: null }))
      expect(body).toMatchObject({
        accreditation_date: null,
        accreditation_expiration_date: null,
        registration_date: null,
        accreditation_flag: 'danger',
        status: false,
      })
    })
  })

  it('moves the expiration with the accreditation date, months counted by the calendar', async () => {
    const { body } = await change({ accreditation_date: '2026-02-28' })
    expect(body).toMatchObject({ accreditation_expiration_date: '2027-02-28', accreditation_flag: 'success' })
    const leap = await change({ accreditation_date: '2024-02-29' })
    expect(leap.body).toMatchObject({
      accreditation_expiration_date: '2025-02-28',
      accreditation_flag: 'danger',
    })
  })

  it('leaves an imported expiration alone while the accreditation date stays', async () => {
    await portal.store.transaction((tx) =>
      tx.update('personnel', 'subject', { accreditation_expiration_date: '2026-09-09' }),
    )
    const { body } = await change({ accreditation_date: '2025-06-01', first_names: 'Rosa' })
    expect(body.accreditation_expiration_date).toBe('2026-09-09')
  })

  it('lets nobody set what is derived', async () => {
    for (const field of [
      'accreditation_expiration_date',
      'status',
      'accreditation_flag',
      'vetoed',
      'name',
      'id',
      'photo',
    ])
      expect((await change({ [field]: 'x' })).status, field).toBe(400)
  })

  it('gives no two people the same accreditation number, and takes it away when it is emptied', async () => {
    const takenNumber = await change({ accreditation_number: 'A-000002', first_names: 'Otra' })
    expect([takenNumber.status, takenNumber.body]).toEqual([
      400,
      { accreditation_number: ['Este valor ya está en uso.'] },
    ])
    expect((await readPerson()).first_names).toBe(fullPerson.first_names)
    expect((await change({ accreditation_number: '' })).body.accreditation_number).toBeNull()
    expect((await change({ accreditation_number: null })).body.accreditation_number).toBeNull()
  })

  it.each(['role', 'company'])('knows no %s that is not there', async (field) => {
    const { status, body } = await change({ [field]: 99 })
    expect([status, body]).toEqual([400, { [field]: ['Elija un valor de la lista.'] }])
  })

  it('brings a new role’s accreditation items, and keeps those that are met', async () => {
    const names = async (answer: Promise<{ body: PersonDetail }>) =>
      (await answer).body.personnel_accreditation?.map(({ name, status }) => [name, status])
    await change({ role: 2 })
    expect(await names(change({ role: 1 }))).toEqual([
      ['Curso de inducción', false],
      ['Examen médico', false],
    ])
    const { rows } = await portal.store.getList('accreditation_items', { filter: { personnel: 'subject' } })
    const exam = rows.find((row) => row.type === 1)
    const met = { status: true, met_until: LAST_DAY }
    await portal.store.transaction((tx) => tx.update('accreditation_items', exam?.id ?? 0, met))
    expect(await names(change({ role: 2 }))).toEqual([
      ['Atención al cliente', false],
      ['Curso de inducción', false],
      ['Examen médico', true],
    ])
    expect((await readPerson()).accreditation_flag).toBe('warning')
  })

  it('takes an empty change for none', async () => {
    const personBefore = await readPerson()
    const { status, body } = await change({})
    expect([status, body]).toEqual([200, personBefore])
  })

  it('reads a form’s words for yes and no, and no repeated field', async () => {
    expect((await change(form({ active: 'false' }))).body.active).toBe(false)
    expect((await change(form({ active: 'True' }))).body.active).toBe(true)
    const twice = form({ first_names: 'Ana' })
    twice.append('first_names', 'Eva')
    const { status, body } = await change(twice)
    expect([status, Object.keys(body)]).toEqual([400, ['first_names']])
  })

  it.each(['multipart/form-data', 'multipart/form-data; boundary=x'])(
    'a form that is broken off (%s) is a 400',
    async (type) => {
      const init = { headers: { 'content-type': type }, body: '--x\r\nContent-Disposition: form-data; na' }
      expect((await portal.api.as('utility').raw('PATCH', path('subject'), init)).status).toBe(400)
    },
  )

  it('done by many at once ends with one of them, whole', async () => {
    const names = Array.from({ length: 8 }, (_, i) => `Nombre ${i}`)
    await Promise.all(names.map((name) => change({ first_names: name, address: name })))
    const personAfter = await readPerson()
    expect(names).toContain(personAfter.first_names)
    expect(personAfter.address).toBe(personAfter.first_names)
  })
})
