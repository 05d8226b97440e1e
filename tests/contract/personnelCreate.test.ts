import { describe, expect, it } from 'vitest'
import type { PersonDetail } from '../../src/domain/people/schemas.ts'
import type { Json } from '../support/api.ts'
import { NOW } from '../support/portalDump.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const PATH = '/api/personnel/'
const REQUIRED = 'Este campo es obligatorio.'
const RFC_OF_NO_DAY = 'Los 6 dígitos del RFC no son una fecha que exista: escriba año, mes y día (AAMMDD).'
const RFC = 'Escriba el RFC con 4 letras y 6 dígitos (la homoclave es opcional).'
const DAY = 'Escriba una fecha que exista: día, mes y año.'
const PHONE = 'Escriba 10 dígitos, con clave lada.'
const CHOOSE = 'Elija un valor de la lista.'
const CLOSED = 'No tiene permiso para cambiar este campo.'

const personBody = (overrides: Json = {}): Json => ({
  first_names: 'Luz María',
  last_names: 'Peña Ibáñez',
  rfc: 'PEIL880229',
  role: 1,
  company: 1,
  registration_date: '2026-03-02',
  // All people of this test have the same RFC.
  rfc_confirmed: true,
  ...overrides,
})
const personWithout = (field: string): Json => {
  const { [field]: _, ...rest } = personBody()
  return rest
}

describe.each(sqliteOpeners)('registering a person, $name', ({ open }) => {
  const portal = usePortal(open)
  const create = (body: unknown, username = 'utility') =>
    portal.api.as(username).post<PersonDetail>(PATH, body)
  const count = async () => (await portal.store.getList('personnel', {})).total
  const expectRefusal = async (body: unknown, fields: Json, username?: string) => {
    const countBefore = await count()
    const answer = await create(body, username)
    expect([answer.status, answer.body]).toEqual([400, fields])
    expect(await count()).toBe(countBefore)
  }

  it('answers the person as it is kept from then on', async () => {
    const { status, body } = await create(personBody())
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Peña Ibáñez, Luz María',
      first_names: 'Luz María',
      last_names: 'Peña Ibáñez',
      rfc: 'PEIL880229',
      role: 1,
      role_name: 'Técnica de inspección',
      company: 1,
      company_name: 'Instalaciones del Bajío',
      zone: 'Bajío',
      registration_date: '2026-03-02',
      email: '',
      phone: '',
      address: '',
      ssn: '',
      naturgy_id: '',
      active: true,
      status: false,
      accreditation_flag: 'danger',
      accreditation_date: null,
      accreditation_expiration_date: null,
      profile_picture: null,
      profile_thumbnail: null,
      created_at: NOW,
    })
    expect(body.id).toMatch(/^[\w-]{22}$/u)
    expect(body.public_id).toBe(body.id)
    expect(body.accreditation_number).toMatch(/^A-\d{6}$/u)
    expect((await portal.api.as('utility').get(`${PATH}${body.id}/`)).body).toEqual(body)
    const { body: list } = await portal.api.as('empresa').get<PersonDetail[]>(PATH)
    expect(list.map(({ id }) => id)).toContain(body.id)
  })

  it('makes the accreditation items that the role requires, none of them met', async () => {
    const names = async (role: number) => {
      const { body } = await create(personBody({ role }))
      expect(body.personnel_accreditation?.every(({ status }) => !status)).toBe(true)
      return body.personnel_accreditation?.map(({ name }) => name)
    }
    expect(await names(1)).toEqual(['Curso de inducción', 'Examen médico'])
    expect(await names(2)).toEqual(['Atención al cliente', 'Curso de inducción'])
  })

  it('gives no two people an id or a number alike', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => create(personBody())))
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(12)
    expect(new Set(replies.map(({ body }) => body.accreditation_number)).size).toBe(12)
  })

  it.each(['first_names', 'last_names', 'rfc', 'role', 'company', 'registration_date'])(
    'requires %s, whether it is left out, empty or null',
    async (field) => {
      await expectRefusal(personWithout(field), { [field]: [REQUIRED] })
      await expectRefusal(personBody({ [field]: '' }), { [field]: [REQUIRED] })
      await expectRefusal(personBody({ [field]: null }), { [field]: [REQUIRED] })
    },
  )

  it('takes blanks for nothing, and names all that is wrong at once', async () => {
    await expectRefusal(
      personBody({ rfc: 'X', first_names: ' \t ', phone: '12', registration_date: 'ayer' }),
      {
        first_names: [REQUIRED],
        rfc: [RFC],
        phone: [PHONE],
        registration_date: [DAY],
      },
    )
  })

  it.each([
    ['rfc', 'AAN900101', RFC],
    ['rfc', 'AAN901201', RFC],
    ['rfc', 'AANM901301', RFC_OF_NO_DAY],
    ['rfc', 'AANM900230', RFC_OF_NO_DAY],
    ['rfc', 'AANM90010', RFC],
    ['rfc', 'AANM900101ZZ', RFC],
    ['rfc', '1ANM900101', RFC],
    ['registration_date', '2026-02-30', DAY],
    ['registration_date', '10/03/2026', DAY],
    ['registration_date', '1726-01-01', DAY],
    ['phone', '55 1234 567', PHONE],
    ['phone', '55 1234 56789', PHONE],
    ['phone', 'llámame', PHONE],
    ['email', 'nadie@', 'Escriba un correo electrónico válido.'],
    ['role', 99, CHOOSE],
    ['company', 99, CHOOSE],
    ['role', 'uno', 'El valor no es válido.'],
    ['role', -1, 'El valor no es válido.'],
    ['company', 1.5, 'El valor no es válido.'],
    ['company', '1 or 1=1', 'El valor no es válido.'],
    ['first_names', 'Ana\u0000', 'El texto contiene caracteres que no se pueden guardar.'],
    ['first_names', '\ud800', 'El texto contiene caracteres que no se pueden guardar.'],
    ['first_names', 'x'.repeat(121), 'Escriba 120 caracteres como máximo.'],
    ['address', 'x'.repeat(301), 'Escriba 300 caracteres como máximo.'],
    ['first_names', ['Ana'], 'El valor no es válido.'],
    ['id', 'chosen', 'Este campo no se reconoce.'],
    ['active', false, 'Este campo no se reconoce.'],
    ['accreditation_date', '2026-01-01', 'Este campo no se reconoce.'],
    ['photo', 'x', 'Este campo no se reconoce.'],
    ['accreditation_number', 'A-000001', 'Este valor ya está en uso.'],
  ])('refuses %s %j beside the field', async (field, value, message) => {
    await expectRefusal(personBody({ [field]: value }), { [field]: [message] })
  })

  it.each([
    ['first_names', '  Luz   María ', 'Luz María'],
    ['rfc', ' peil-880229 ', 'PEIL880229'],
    ['rfc', 'ñañá880229'.replace('á', 'a'), 'ÑAÑA880229'],
    ['rfc', 'p&il880229ab1', 'P&IL880229AB1'],
    ['phone', '+52 (55) 1234-5678', '5512345678'],
    ['phone', '044 442 123 4567', '4421234567'],
    ['phone', null, ''],
    ['email', ' luz@ejemplo.example ', 'luz@ejemplo.example'],
    ['email', '', ''],
    ['role', '2', 2],
    ['ssn', null, ''],
    ['accreditation_number', ' B-7 ', 'B-7'],
  ])('reads %s %j as %j', async (field, input, stored) => {
    const { status, body } = await create(personBody({ [field]: input }))
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body[field as keyof PersonDetail]).toBe(stored)
  })

  it('keeps apostrophes, signs and markup as they were typed', async () => {
    const first_names = `Zoë O'Hara <b>"x"</b> ☺ %; DROP TABLE`
    const { body } = await create(personBody({ first_names }))
    expect(body.first_names).toBe(first_names)
    expect((await portal.api.as('utility').get(`${PATH}${body.id}/`)).body.first_names).toBe(first_names)
  })

  it('lets a contractor register only into its own company, which it need not know to be alone', async () => {
    expect((await create(personBody(), 'empresa')).status).toBe(201)
    await expectRefusal(personBody({ company: 2 }), { company: [CHOOSE] }, 'empresa')
    await expectRefusal(personBody({ company: 99 }), { company: [CHOOSE] }, 'empresa')
  })

  it('lets no contractor name its own accreditation number', async () => {
    await expectRefusal(
      personBody({ accreditation_number: 'A-777777' }),
      { accreditation_number: [CLOSED] },
      'empresa',
    )
    const { status } = await create(personBody({ accreditation_number: '' }), 'empresa')
    expect(status).toBe(201)
  })

  it.each(['{"first_names":', 'first_names=Ana', '', '[]', '"x"', 'null'])(
    '%j as JSON is a 400 and registers nobody',
    async (text) => {
      const countBefore = await count()
      const init = { headers: { 'content-type': 'application/json' }, body: text }
      expect((await portal.api.as('utility').raw('POST', PATH, init)).status).toBe(400)
      expect(await count()).toBe(countBefore)
    },
  )

  it('takes no other kind of content, and none without end', async () => {
    const post = (type: string, body: string) =>
      portal.api.as('utility').raw('POST', PATH, { headers: { 'content-type': type }, body })
    const wrongType = await post('text/xml', '<x/>')
    expect([wrongType.status, wrongType.body]).toEqual([
      415,
      { detail: 'Este tipo de contenido no se acepta.' },
    ])
    const endless = await post('application/json', JSON.stringify({ first_names: 'x'.repeat(2_000_000) }))
    expect([endless.status, endless.body]).toEqual([413, { detail: 'El contenido es demasiado grande.' }])
  })
})
