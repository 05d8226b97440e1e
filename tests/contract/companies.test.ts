import { describe, expect, it } from 'vitest'
import type { CompanyDetail } from '../../src/contract/companies.ts'
import type { Company, CompanyData } from '../../src/domain/companies/schemas.ts'
import type { FoundContact } from '../../src/domain/contacts/schemas.ts'
import { buildForm } from '../support/buildForm.ts'
import { parseCsv } from '../support/fileReaders.ts'
import { documentNames } from '../support/portalDump.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const REQUIRED = ['Este campo es obligatorio.']
const CONTACT = {
  name: 'Ana Paz',
  phone: '+52 55 1234-5678',
  email: 'ana@ejemplo.example',
  positon: 'Gerente',
}

describe.each(portalOpeners)('companies, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump: documentNames }))
  const asUser = (username: string) => portal.api.as(username)
  const create = async (body: object = { company_name: 'Nueva Red', zone: 1 }) =>
    asUser('admin').post<CompanyDetail>('/api/companies/', { name_confirmed: true, ...body })

  it('are created with a name and a zone, and nothing less', async () => {
    const { status, body } = await create({ company_name: '  Obras   del Sur ', zone: 2 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      company_name: 'Obras del Sur',
      name: 'Obras del Sur',
      zone: { id: 2, name: 'Monterrey' },
      active: true,
      contacts: [],
      users: [],
      personnel: [],
      files: [],
    })
    expect((await create({})).body).toEqual({ company_name: REQUIRED, zone: REQUIRED })
    expect((await create({ company_name: ' ', zone: '' })).body).toEqual({
      company_name: REQUIRED,
      zone: REQUIRED,
    })
    expect((await create({ company_name: 'X', zone: 99 })).body).toEqual({
      zone: ['Elija un valor de la lista.'],
    })
    expect((await create({ company_name: 'X', zone: 1, active: false })).body).toEqual({
      active: ['Este campo no se reconoce.'],
    })
  })

  it('hold their contacts, users, people and files inside, or only those parts that are asked for', async () => {
    const { body } = await asUser('utility').get<CompanyDetail>('/api/companies/1/')
    expect(body.users).toEqual([
      { id: expect.any(Number), username: 'empresa', name: 'Diego Romero López', invited: false },
    ])
    expect(body.personnel?.length).toBeGreaterThan(0)
    expect(body.personnel?.every((person) => person.company === 1)).toBe(true)
    const reply = await asUser('utility').get<CompanyDetail>('/api/companies/1/?include=contacts,users')
    expect(Object.keys(reply.body).sort()).toEqual(
      [
        'active',
        'company_name',
        'contacts',
        'id',
        'name',
        'papers',
        'tax_list',
        'users',
        'version',
        'zone',
      ].sort(),
    )
    expect((await asUser('utility').get('/api/companies/1/?include=passwords')).status).toBe(400)
    expect(JSON.stringify(body)).not.toMatch(/password|hash/u)
  })

  it('have as many people as the roster, where that is asked', async () => {
    const LIST = '/api/companies/?range=[0,9]&include=people'
    const { body } = await asUser('utility').get<Company[]>(LIST)
    const totalOf = async (filter: object) => {
      const parameters = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,0]' })
      const { headers } = await asUser('utility').get(`/api/personnel/?${parameters}`)
      return Number(headers.get('content-range')?.split('/')[1])
    }
    for (const { id: company, people } of body)
      expect(people, String(company)).toEqual({
        active: await totalOf({ active: true, company }),
        may_work: await totalOf({ light: 'works', company }),
      })
    expect(body.map(({ people }) => people)).toContainEqual({ active: 0, may_work: 0 })
    expect(body.some(({ people }) => people && people.may_work > 0 && people.active > people.may_work)).toBe(
      true,
    )
    // All included figures are returned together. Without `include`, people are not counted.
    expect((await asUser('utility').get('/api/companies/?include=people')).body).toEqual(body)
    const plainList = await asUser('utility').get<Company[]>('/api/companies/?range=[0,9]')
    expect(plainList.body.some((company) => 'people' in company)).toBe(false)
  })

  it('are exported with their figures, for whoever is told them', async () => {
    const exportPath = '/api/companies_export/?format=csv&filter={"id":[1]}'
    const headOf = async (username: string, extraQuery = '') => {
      const { status, text } = await asUser(username).get(`${exportPath}${extraQuery}`)
      return status === 200 ? parseCsv(text.slice(1))[0] : status
    }
    const { body } = await asUser('utility').get<Company[]>(
      '/api/companies/?filter={"id":[1]}&include=people',
    )
    const people = body[0]?.people
    const figures = ['Personas activas', 'Pueden trabajar']
    const plainColumns = ['Razón Social', 'Zona', 'Activa']
    expect(parseCsv((await asUser('utility').get(exportPath)).text.slice(1))).toEqual([
      [...plainColumns, ...figures, 'Documentos', 'Lista 69-B del SAT'],
      [
        'Instalaciones del Bajío',
        'Bajío',
        'Sí',
        String(people?.active),
        String(people?.may_work),
        'Al corriente',
        'No aparece',
      ],
    ])
    expect(await headOf('certificador')).toEqual([...plainColumns, ...figures])
    expect(await headOf('certificador', '&columns=["lacking_from"]')).toBe(400)
  })

  it('have data of which each field comes back as it was sent, lists joined by commas', async () => {
    const { body: company } = await create()
    const data = {
      company_name: 'Nueva Red del Norte',
      ruec: 'R-1',
      rfc: 'nrn 900101 ab1',
      sap_creditor_id: '10',
      sap_client_id: '20',
      billing_address: 'Calle 1',
      provider_url: 'https://red.example',
      sap_gor: 'G',
      sap_pm: 'P',
      repse_number: '33',
      work_division: 'X1,D2',
      business_address: 'Calle 2',
      business_area: 'PERSONAS,EXPLOTACIÓN',
      zone: 2,
      sap_payment_alert_blocked: true,
      prevention_security_health_environment_certified: true,
      active: false,
      legal_representative: 'Eva Ruiz',
      security_supervisor: 'Iván Soto',
      repse_registered_on: '2024-02-29',
    }
    const path = `/api/company_data/${company.id}/`
    const { status, body } = await asUser('utility').patch<CompanyData>(path, data)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...data,
      id: company.id,
      rfc: 'NRN900101AB1',
      zone: { id: 2, name: 'Monterrey' },
      repse_until: '2027-02-28',
      tax_list: { situation: 'none', since: null },
      version: 2,
    })
    expect((await asUser('lectura').get(path)).body).toEqual(body)
    expect((await asUser('utility').patch<CompanyData>(path, { work_division: '' })).body.work_division).toBe(
      '',
    )
  })

  it('say beside the field what is wrong with their data, and stay as they were', async () => {
    const { body: company } = await create()
    const path = `/api/company_data/${company.id}/`
    const before = (await asUser('utility').get(path)).body
    const { status, body } = await asUser('utility').patch(path, {
      company_name: '',
      rfc: '1',
      provider_url: 'javascript:alert(1)',
      work_division: 'X1,X9',
      zone: 77,
      owner: 1,
      active: 'quizá',
    })
    expect(status).toBe(400)
    expect(Object.keys(body as object).sort()).toEqual(
      ['active', 'company_name', 'owner', 'provider_url', 'rfc', 'work_division'].sort(),
    )
    expect((await asUser('utility').patch(path, { zone: 77 })).body).toEqual({
      zone: ['Elija un valor de la lista.'],
    })
    expect((await asUser('utility').get(path)).body).toEqual(before)
  })

  it('of their own data change the zone only; sending the rest back unchanged is fine', async () => {
    const path = '/api/company_data/1/'
    const { body: ownData } = await asUser('empresa').get<CompanyData>(path)
    const { id, zone, ...rest } = ownData
    expect((await asUser('empresa').patch<CompanyData>(path, { ...rest, zone: 2 })).body.zone.id).toBe(2)
    const refusal = await asUser('empresa').patch(path, { ...rest, zone: 1, active: false, ruec: 'otro' })
    expect([refusal.status, refusal.body]).toEqual([
      400,
      {
        active: ['No tiene permiso para cambiar este campo.'],
        ruec: ['No tiene permiso para cambiar este campo.'],
      },
    ])
    expect((await asUser('empresa').get<CompanyData>(path)).body).toEqual({
      ...ownData,
      zone: { id: 2, name: 'Monterrey' },
      version: ownData.version + 1,
    })
    await asUser('utility').patch(path, { zone: zone.id })
  })

  it('are found by their contacts: by name and by phone however it is typed, each with its company', async () => {
    const { body: company } = await create({ company_name: 'Tendidos del Golfo', zone: 1 })
    const contact = { ...CONTACT, name: 'Íñigo Zarzosa', phone: '8331112233' }
    await asUser('admin').post(`/api/v1/company/${company.id}/contacts/`, contact)
    const findContacts = async (username: string, search: string) => {
      const { body } = await asUser(username).get<FoundContact[]>(
        `/api/v1/contacts_search/?${new URLSearchParams({ search })}`,
      )
      return body.map(({ name, company, company_name }) => [name, company, company_name])
    }
    const expectedContact = [['Íñigo Zarzosa', company.id, 'Tendidos del Golfo']]
    expect(await findContacts('lectura', 'inigo zar')).toEqual(expectedContact)
    expect(await findContacts('utility', '+52 833 111-2233')).toEqual(expectedContact)
    // A contractor finds only the contacts of its own company.
    expect(await findContacts('empresa', 'zarzosa')).toEqual([])
    await asUser('empresa').post('/api/v1/company/1/contacts/', contact)
    expect((await findContacts('empresa', '833 111')).map(([, company]) => company)).toEqual([1])
    const { body } = await asUser('admin').get<FoundContact[]>('/api/v1/contacts_search/?search=zarzosa')
    await asUser('admin').post(`/api/v1/contacts/${body[0]?.id}/withdraw/`, { reason: 'Error' })
    expect(await findContacts('admin', 'zarzosa')).toHaveLength(1)
  })

  it('gain contacts, whose position comes under either key', async () => {
    const { body: created } = await create()
    const path = `/api/v1/company/${created.id}/contacts/`
    const { status, body } = await asUser('admin').post(path, CONTACT)
    const { positon, ...rest } = CONTACT
    expect([status, body]).toEqual([
      201,
      {
        ...rest,
        id: expect.any(Number),
        phone: '5512345678',
        position: positon,
        id_900: '',
        version: 1,
        withdrawable: true,
      },
    ])
    await asUser('admin').post(path, { ...rest, name: 'Beto', position: 'Jefe', id_900: '900123' })
    const { body: company } = await asUser('utility').get<CompanyDetail>(
      `/api/companies/${created.id}/?include=contacts`,
    )
    expect(company.contacts?.map(({ name, position, id_900 }) => [name, position, id_900])).toEqual([
      ['Ana Paz', 'Gerente', ''],
      ['Beto', 'Jefe', '900123'],
    ])
    expect((await asUser('admin').post(path, {})).body).toEqual(
      Object.fromEntries(['name', 'phone', 'email', 'positon'].map((field) => [field, REQUIRED])),
    )
    expect((await asUser('admin').post(path, { ...CONTACT, phone: '12', email: 'x' })).body).toEqual({
      phone: ['Escriba 10 dígitos, con clave lada.'],
      email: ['Escriba un correo electrónico válido.'],
    })
  })

  it('are not deleted while they have people, nor while they have users, and the server says which', async () => {
    const refusal = async (id: number) => {
      const { status, body } = await asUser('super').delete<{ detail: string }>(`/api/companies/${id}/`)
      return [status, body.detail]
    }
    const people =
      'No se puede eliminar la empresa porque tiene personal asociado. Por favor, reasigne o elimine el personal primero.'
    const users =
      'No se puede eliminar la empresa porque tiene usuarios asociados. Por favor, elimine los usuarios primero. Usuarios: empresa.'
    expect(await refusal(1)).toEqual([409, people])
    const { rows } = await portal.store.getList('personnel', { filter: { company: 1 } })
    await portal.store.transaction(async (tx) => {
      for (const { id } of rows) await tx.update('personnel', id, { company: 2 })
    })
    expect(await refusal(1)).toEqual([409, users])
    await portal.store.transaction(async (tx) => {
      for (const { id } of rows) await tx.update('personnel', id, { company: 1 })
    })
  })

  it('are deleted with their contacts and files when nobody is left', async () => {
    const { body: company } = await create()
    await asUser('admin').post(`/api/v1/company/${company.id}/contacts/`, CONTACT)
    await asUser('admin').post(`/api/v1/company/${company.id}/files/`, buildForm({ name: 1 }))
    const [file] = (await portal.store.getList('company_files', { filter: { company: company.id } })).rows
    expect((await asUser('admin').delete(`/api/companies/${company.id}/`)).status).toBe(403)
    expect((await asUser('super').delete(`/api/companies/${company.id}/`)).status).toBe(204)
    expect((await asUser('super').get(`/api/companies/${company.id}/`)).status).toBe(404)
    expect((await portal.store.getList('contacts', { filter: { company: company.id } })).total).toBe(0)
    expect((await asUser('admin').get(`/files/company/download/${file?.id}/`)).status).toBe(404)
    const fileNames: string[] = []
    for await (const name of portal.files.list()) fileNames.push(name)
    expect(fileNames.filter((name) => name.includes(file?.key ?? '?'))).toEqual([])
  })
})
