import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RequirementForecast } from '../../src/domain/catalogs/requirementChanges.ts'
import { FIRST_DAY, LAST_DAY } from '../../src/domain/common/days.ts'
import { getAccreditationState } from '../../src/domain/people/accreditation.ts'
import {
  compareWithRoleRequirements,
  isRequirementNeededForRole,
} from '../../src/domain/people/requirements.ts'
import type { Rows } from '../../src/server/store/rows.ts'
import { documentNames, portalDump, TODAY } from '../support/portalDump.ts'
import { buildItem, buildPerson, buildRequirement } from '../support/storeRows.ts'
import { type PortalOpener, portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

interface Entry {
  id: number
  name: string
  active: boolean
  version: number
  uses: number
}

describe.each(portalOpeners)('a catalogue, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump: documentNames }))
  const keeper = () => portal.api.as('super')
  const list = async (path: string, username = 'super') =>
    (await portal.api.as(username).get<Entry[]>(path)).body

  it.each([
    ['zones', { name: 'Sureste' }],
    ['roles', { name: 'Ayudante', definition: 'Ayudante general', type: 'Personal técnico' }],
    ['accreditation_types', { name: 'Licencia de conducir', by_contractor: true }],
    ['company_file_names', { name: 'Registro REPSE', category: 'REPSE' }],
    ['personnel_file_names', { name: 'DC-3', category: 'General' }],
    ['pricing', { meters: 30, workforce: 100.5 }],
  ])(
    '%s takes an entry, which is offered until it is deactivated, and again after that',
    async (name, sent) => {
      const path = `/api/${name}/`
      const creation = await keeper().post<Entry>(path, sent)
      expect([creation.status, creation.body]).toEqual([
        201,
        expect.objectContaining({ ...sent, active: true, uses: 0 }),
      ])
      const { id } = creation.body
      const ids = async (query = '') => (await list(`${path}${query}`, 'utility')).map((row) => row.id)
      expect(await ids()).toContain(id)
      const change = (active: boolean, version: number) =>
        keeper().raw<Entry>('PATCH', `${path}${id}/`, {
          body: JSON.stringify({ active }),
          headers: { 'content-type': 'application/json', 'if-match': `"${version}"` },
        })
      expect((await change(false, creation.body.version)).body).toMatchObject({ active: false, version: 2 })
      expect((await change(false, creation.body.version)).status).toBe(412)
      expect(await ids()).not.toContain(id)
      // Forms still find the name of a deactivated entry, and the administrators of the catalogue find every entry.
      expect(await ids(`?filter=${JSON.stringify({ id: [id] })}`)).toEqual([id])
      expect(await ids(`?filter=${JSON.stringify({ all: true })}`)).toContain(id)
      await change(true, 2)
      expect(await ids()).toContain(id)
      expect((await keeper().delete(`${path}${id}/`)).status).toBe(204)
      expect((await keeper().get(`${path}${id}/`)).status).toBe(404)
    },
  )

  it('tells those who only choose what is documented, and no more', async () => {
    const shapes = async (username: string) =>
      Promise.all(
        ['zones', 'roles', 'accreditation_types', 'company_file_names'].map(async (name) =>
          Object.keys((await list(`/api/${name}/`, username))[0] ?? {}).sort(),
        ),
      )
    const ownFields = ['active', 'id', 'name', 'version']
    expect(await shapes('utility')).toEqual([
      ['id', 'name'],
      ['id', 'name'],
      ['id', 'name'],
      ['category', 'id', 'name'],
    ])
    expect(await shapes('super')).toEqual([
      ownFields,
      ['active', 'definition', 'id', 'name', 'type', 'updating', 'version'],
      [
        'absence',
        'active',
        'brought_by',
        'by_contractor',
        'id',
        'name',
        'roles',
        'sensitive',
        'validity',
        'validity_months',
        'version',
        'wants_document',
        'warning_days',
      ],
      ['active', 'category', 'id', 'name', 'version'],
    ])
  })

  it.each([
    ['zones', { name: ' BAJIO ' }],
    ['roles', { name: 'tecnica de INSPECCIÓN', definition: 'X', type: 'X' }],
    ['accreditation_types', { name: 'examen medico' }],
    ['company_file_names', { name: 'ACTA constitutiva', category: 'General' }],
  ])('%s refuses a name that differs only in case and accents', async (name, sent) => {
    const answer = await keeper().post<{ name: string[] }>(`/api/${name}/`, sent)
    expect([answer.status, answer.body.name[0]]).toEqual([400, expect.stringMatching(/^Ya existe\./u)])
  })

  it('has no metres twice, and one name in two categories', async () => {
    expect(
      (await keeper().post<{ meters: string[] }>('/api/pricing/', { meters: 5 })).body.meters[0],
    ).toMatch(/^Ya existe/u)
    const name = { name: 'Acta constitutiva', category: 'REPSE' }
    expect((await keeper().post('/api/company_file_names/', name)).status).toBe(201)
  })

  it('says of a name that is taken by what was deactivated that it can be activated', async () => {
    const { body } = await keeper().post<Entry>('/api/zones/', { name: 'Istmo' })
    await keeper().patch(`/api/zones/${body.id}/`, { active: false })
    const answer = await keeper().post<{ name: string[] }>('/api/zones/', { name: 'ISTMO' })
    expect(answer.body.name[0]).toMatch(/actívelo/u)
  })

  it('keeps what is in use, and says by how many', async () => {
    expect((await keeper().get<Entry>('/api/zones/2/')).body.uses).toBe(2)
    const refusal = await keeper().delete<{ detail: string }>('/api/zones/2/')
    expect([refusal.status, refusal.body.detail]).toEqual([
      409,
      'No se puede eliminar la zona porque tiene 2 empresas.',
    ])
    expect((await keeper().delete<{ detail: string }>('/api/roles/2/')).body.detail).toBe(
      'No se puede eliminar el rol porque tiene 2 personas.',
    )
    expect((await keeper().delete<{ detail: string }>('/api/accreditation_types/1/')).body.detail).toBe(
      'No se puede eliminar el requisito porque tiene 1 persona que lo tiene.',
    )
  })

  it('is no choice any more where it was deactivated, and stays what was chosen', async () => {
    await keeper().patch('/api/zones/1/', { active: false })
    await keeper().patch('/api/roles/1/', { active: false })
    const utility = portal.api.as('utility')
    const inactive = ['Ya no se ofrece. Elija otro valor de la lista.']
    const company = await utility.post('/api/companies/', { company_name: 'Nueva', zone: 1 })
    expect([company.status, company.body]).toEqual([400, { zone: inactive }])
    const person = await utility.patch<{ role_name: string }>('/api/personnel/valid/', {
      role: 1,
      address: 'X',
    })
    expect([person.status, person.body.role_name]).toEqual([200, 'Técnica de inspección'])
    const otherReply = await utility.patch('/api/personnel/theirs/', { role: 1 })
    expect([otherReply.status, otherReply.body]).toEqual([400, { role: inactive }])
    await keeper().patch('/api/zones/1/', { active: true })
    await keeper().patch('/api/roles/1/', { active: true })
  })

  it('shows a new name at once on every person who has it', async () => {
    await keeper().patch('/api/roles/2/', { name: 'Ejecutiva de ventas', definition: 'Ventas a domicilio' })
    const { body } = await portal.api.as('utility').get('/api/personnel/theirs/')
    expect(body).toMatchObject({ role_name: 'Ejecutiva de ventas', role_definition: 'Ventas a domicilio' })
    await keeper().patch('/api/roles/2/', { name: 'Ejecutiva comercial' })
  })

  it('gives a tier the id that choosing it sets, and offers none without a price', async () => {
    const { body } = await keeper().post<Entry>('/api/pricing/', { meters: 40 })
    expect(body.id).toBe(41)
    await keeper().patch('/api/pricing/41/', { active: false })
    const refusal = await keeper().patch<{ active: string[] }>('/api/pricing/41/', { active: true })
    expect([refusal.status, refusal.body.active[0]]).toEqual([400, expect.stringMatching(/^Capture antes/u)])
    expect((await keeper().patch('/api/pricing/41/', { active: true, workforce: 10 })).status).toBe(200)
  })
})

/** Builds a portal for the grid: two roles, three requirements, people in every state with items met or unmet. */
const buildCrowdDump = () => {
  const random = fc.sample(
    fc.record({ role: fc.constantFrom(1, 2), met: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }) }),
    { seed: 7, numRuns: 40 },
  )
  const expiries = ['2026-12-01', '2026-03-20', '2026-01-01', null]
  const types = portalDump().accreditation_types
  const personnel: Rows['personnel'][] = []
  const accreditation_items: Rows['accreditation_items'][] = []
  for (const [i, { role, met }] of random.entries()) {
    const id = `p${String(i).padStart(3, '0')}`
    const expires = expiries[i % expiries.length] ?? null
    const items = types
      .filter((type) => isRequirementNeededForRole(type, role))
      .map((type, n) => ({ type: type.id, status: met[n] ?? true }))
    for (const { type, status } of items)
      accreditation_items.push({ id: accreditation_items.length + 1, ...buildItem(id, type, status) })
    personnel.push(
      buildPerson({
        id,
        role,
        rfc: `AANM9001${String(i + 1).padStart(2, '0')}`,
        active: i % 9 !== 0,
        accreditation_date: expires && '2025-06-01',
        accreditation_expiration_date: expires,
        lacking_from: items.every(({ status }) => status) ? LAST_DAY : FIRST_DAY,
      }),
    )
  }
  return { personnel, accreditation_items }
}

const change = fc.record({
  id: fc.constantFrom(1, 2, 3),
  roles: fc.subarray([1, 2]),
  active: fc.boolean(),
})
const changes = fc.uniqueArray(change, { selector: ({ id }) => id, minLength: 1, maxLength: 3 })
const histories = fc.sample(fc.array(changes, { minLength: 4, maxLength: 4 }), { seed: 11, numRuns: 3 })

type Model = ReturnType<typeof buildCrowdDump> & { types: Rows['accreditation_types'][] }

/** Computes a change for each person with only the pure functions. */
const applyChanges = (model: Model, changes: (typeof histories)[number][number]) => {
  const types = model.types.map((type) => ({ ...type, ...changes.find(({ id }) => id === type.id) }))
  const forecast: RequirementForecast = { people: 0, blocked: 0, incomplete: 0, valid: 0 }
  const items: Omit<Rows['accreditation_items'], 'id'>[] = []
  const personnel = model.personnel.map((person) => {
    const ownItems = model.accreditation_items.filter((item) => item.personnel === person.id)
    const changedTypes = types.filter(
      (type, i) =>
        model.types[i] &&
        isRequirementNeededForRole(type, person.role) !==
          isRequirementNeededForRole(model.types[i], person.role),
    )
    const required = new Map(
      changedTypes.map((type) => [type.id, isRequirementNeededForRole(type, person.role)]),
    )
    const { missing, dropped } = compareWithRoleRequirements(ownItems, required)
    const keptItems = ownItems.filter((item) => !dropped.includes(item))
    const newItems = [...keptItems, ...missing.map((type) => buildItem(person.id, type, false))]
    items.push(...newItems)
    const changedPerson = {
      ...person,
      lacking_from: newItems.every(({ status }) => status) ? LAST_DAY : FIRST_DAY,
    }
    const state = (row: Rows['personnel']) => getAccreditationState(row, TODAY)
    if (missing.length + dropped.length > 0) forecast.people += 1
    if (state(changedPerson) !== state(person)) forecast[state(changedPerson) as 'valid' | 'incomplete'] += 1
    return changedPerson
  })
  const numbered = items.map((item, i) => ({ ...item, id: i + 1 }))
  return { model: { types, personnel, accreditation_items: numbered }, forecast }
}

const summarizeItems = (
  items: readonly Pick<Rows['accreditation_items'], 'personnel' | 'type' | 'status'>[],
) => items.map(({ personnel, type, status }) => `${personnel} ${type} ${status}`).sort()

describe.each(portalOpeners)('the grid of roles and requirements, $name', ({ open }: PortalOpener) => {
  it.each(histories.map((history, i) => [i, history] as const))(
    'counts before what it then does, and leaves everything right (%s)',
    async (_, history) => {
      const portal = await open({ dump: buildCrowdDump() })
      const keeper = portal.api.as('super')
      let model: Model = { ...buildCrowdDump(), types: portalDump().accreditation_types }
      for (const changes of history) {
        const { model: changedModel, forecast } = applyChanges(model, changes)
        const forecastReply = await keeper.post('/api/accreditation_types/forecast/', { changes: changes })
        expect(forecastReply.body).toEqual(forecast)
        expect((await keeper.post('/api/accreditation_types/change/', { changes: changes })).status).toBe(200)
        model = changedModel
        const { rows: people } = await portal.store.getList('personnel', {
          sort: { field: 'id', order: 'ASC' },
        })
        expect(people.map(({ id, lacking_from }) => [id, lacking_from])).toEqual(
          model.personnel.map(({ id, lacking_from }) => [id, lacking_from]),
        )
        expect(summarizeItems((await portal.store.getList('accreditation_items', {})).rows)).toEqual(
          summarizeItems(model.accreditation_items),
        )
        const incomplete = await keeper.get<unknown[]>(
          `/api/personnel/?range=[0,0]&filter=${JSON.stringify({ state: 'incomplete' })}`,
        )
        const incompletePeople = model.personnel.filter(
          (row) => getAccreditationState(row, TODAY) === 'incomplete',
        )
        expect(incomplete.headers.get('content-range')).toMatch(
          new RegExp(`/${incompletePeople.length}$`, 'u'),
        )
      }
      await portal.close()
    },
  )

  it('settles many people in pieces, and goes on with what another process has left', async () => {
    const personnel = Array.from({ length: 450 }, (_, i) =>
      buildPerson({ id: `p${String(i).padStart(3, '0')}` }),
    )
    const portal = await open({
      dump: {
        personnel,
        accreditation_items: [],
        accreditation_types: [{ id: 1, ...buildRequirement({ roles: [] }) }],
      },
    })
    const keeper = portal.api.as('super')
    const changes = [{ id: 1, roles: [1], version: 1 }]
    expect((await keeper.post('/api/accreditation_types/forecast/', { changes })).body).toMatchObject({
      people: 450,
    })
    expect((await keeper.post('/api/accreditation_types/change/', { changes })).status).toBe(200)
    const unmet = async () =>
      (await portal.store.getList('personnel', { filter: { lacking_from: FIRST_DAY }, range: [0, 0] })).total
    await expect.poll(unmet).toBe(450)
    expect((await portal.store.getOne('roles', 1))?.pending).toBeNull()
    expect((await keeper.post('/api/accreditation_types/change/', { changes })).status).toBe(412)
    await portal.close()
  })
})
