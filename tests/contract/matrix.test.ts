import { describe, expect, it } from 'vitest'
import { addDays } from '../../src/domain/common/days.ts'
import { getDisplayedAccreditationState } from '../../src/domain/credentials/credentialValidity.ts'
import { getAccreditationState, KNOWN_STATES } from '../../src/domain/people/accreditation.ts'
import { isRequirementMetOn } from '../../src/domain/people/requirements.ts'
import type { AccreditationPage, AccreditedPerson, Person } from '../../src/domain/people/schemas.ts'
import type { Answer, Caller } from '../support/api.ts'
import { demoRows, TODAY } from '../support/portalDump.ts'
import { listPeople } from '../support/storeModel.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const PATH = '/api/personnel_accreditation/'
const noon = (day: string) => new Date(`${day}T18:00:00.000Z`)

const buildPath = (query: Record<string, unknown>, path = PATH): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]))}`

describe.each(portalOpeners)('the accreditation matrix, $name', ({ open }) => {
  const demo = demoRows()
  const clock = { now: noon(TODAY) }
  const portal = usePortal(open, () => ({
    dump: demo,
    now: () => clock.now,
    config: { tokenHours: 24 * 500, sessionIdleMinutes: 60 * 24 * 500 },
  }))
  const get = (query: Record<string, unknown>, username = 'utility') =>
    portal.api.as(username).get<AccreditationPage>(buildPath(query))

  const everyPage = async (query: Record<string, unknown>, caller: Caller = portal.api.as('utility')) => {
    const people: AccreditedPerson[] = []
    for (let page: number | null = 1; page !== null; ) {
      const answer: Answer<AccreditationPage> = await caller.get(buildPath({ ...query, page }))
      expect(answer.status, answer.text).toBe(200)
      people.push(...answer.body.results)
      page = answer.body.next
    }
    return people
  }
  const ids = async (query: Record<string, unknown>, caller?: Caller) =>
    (await everyPage(query, caller)).map(({ id }) => id)

  const byName = { sort: { field: 'name', order: 'ASC' } } as const
  const allRows = listPeople(demo, byName).rows
  const pages = Math.ceil(allRows.length / 10)
  const lacks = (id: string, type: number) =>
    demo.accreditation_items.some(
      (item) => item.personnel === id && item.type === type && !isRequirementMetOn(item, TODAY),
    )

  it('has pages of ten that say where they are', async () => {
    const { body, status } = await portal.api.as('utility').get<AccreditationPage>(PATH)
    expect(status).toBe(200)
    const { results, ...place } = body
    expect(place).toEqual({ page: 1, pages, next: 2, previous: null, count: allRows.length })
    expect(results.map(({ id }) => id)).toEqual(allRows.slice(0, 10).map(({ id }) => id))
    const second = await get({ page: 2 })
    expect(second.body).toMatchObject({ page: 2, next: 3, previous: 1 })
  })

  it('has longer pages for printing, up to a limit', async () => {
    const { body } = await get({ size: 200 })
    expect(body).toMatchObject({ page: 1, pages: Math.ceil(allRows.length / 200), count: allRows.length })
    expect(body.results.map(({ id }) => id)).toEqual(allRows.slice(0, 200).map(({ id }) => id))
    expect((await get({ size: 201 })).status).toBe(400)
  })

  it('ends with its last page, which is what comes for any beyond', async () => {
    const last = await get({ page: pages })
    expect(last.body).toMatchObject({
      page: pages,
      pages,
      next: null,
      previous: pages - 1,
      count: allRows.length,
    })
    expect(last.body.results).toHaveLength(((allRows.length - 1) % 10) + 1)
    for (const page of [pages + 1, 999_999_999]) expect((await get({ page })).text).toBe(last.text)
    const none = await get({ page: 7, filter: { q: 'nobody-is-called-this' } })
    expect(none.body).toEqual({ results: [], page: 1, pages: 1, next: null, previous: null, count: 0 })
  })

  it('put together is the list, by name unless asked otherwise', async () => {
    expect(await ids({})).toEqual(allRows.map(({ id }) => id))
    for (const field of ['name', 'company_name'])
      for (const order of ['ASC', 'DESC'] as const)
        expect(await ids({ sort: [field, order] })).toEqual(
          listPeople(demo, { sort: { field, order } }).rows.map(({ id }) => id),
        )
  })

  it('says of each what the wire documents, with the items of the role by name', async () => {
    const [first] = (await get({ filter: { q: 'Álvarez Núñez María José' } })).body.results
    expect(Object.keys(first ?? {}).sort()).toEqual(
      [
        'id',
        'name',
        'first_names',
        'last_names',
        'role',
        'role_name',
        'role_definition',
        'company',
        'company_active',
        'company_name',
        'accreditation_number',
        'accreditation_expiration_date',
        'active',
        'status',
        'accreditation_flag',
        'state',
        'vetoed',
        'standing',
        'personnel_accreditation',
      ].sort(),
    )
    const items = demo.accreditation_items.filter((item) => item.personnel === first?.id)
    const names = first?.personnel_accreditation.map(({ name }) => name) ?? []
    expect(names).toHaveLength(items.length)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'es')))
    expect(Object.keys(first?.personnel_accreditation[0] ?? {}).sort()).toEqual(
      ['id', 'name', 'status', 'editable', 'version', 'evidence'].sort(),
    )
    const { body } = await portal.api.as('utility').get(`${PATH}${first?.id}/`)
    expect(body).toEqual(first)
  })

  it('is filtered by company, activity, missing item and words, alone and together', async () => {
    const filters = [
      { company: 2 },
      { active: false },
      { active: true, company: 3 },
      { missing: 2 },
      { missing: 3, company: 1 },
      { missing: 1, active: true, q: 'ma' },
      { q: 'garcia' },
      { q: '' },
      { company: 999 },
      { missing: 999 },
    ]
    for (const { missing, q = '', ...filter } of filters as { missing?: number; q?: string }[]) {
      const expectedRows = listPeople(demo, { ...byName, filter, q }).rows.filter(
        ({ id }) => missing === undefined || lacks(id, missing),
      )
      const requestFilter = { ...filter, ...(missing ? { missing } : {}), ...(q ? { q } : {}) }
      expect(await ids({ filter: requestFilter }), JSON.stringify(requestFilter)).toEqual(
        expectedRows.map(({ id }) => id),
      )
    }
  })

  it('and the roster know the state of everybody, day by day', async () => {
    for (const days of [0, 1, 31, 180, 400]) {
      const today = addDays(TODAY, days)
      clock.now = noon(today)
      const caller = portal.api.as('utility')
      const rowsWithState = allRows.map((row) => {
        return { row, state: getAccreditationState(row, today) }
      })
      for (const state of KNOWN_STATES) {
        const expectedIds = rowsWithState.filter((entry) => entry.state === state).map(({ row }) => row.id)
        expect(await ids({ filter: { state } }, caller), `${state} on ${today}`).toEqual(expectedIds)
        const roster = await caller.get<Person[]>(
          buildPath({ filter: { state }, range: [0, 999] }, '/api/personnel/'),
        )
        expect(roster.body.map(({ id }) => id)).toEqual(expectedIds)
        expect(roster.headers.get('content-range')?.split('/')[1]).toBe(String(expectedIds.length))
        for (const person of roster.body) expect(getDisplayedAccreditationState(person, today)).toBe(state)
      }
    }
    clock.now = noon(TODAY)
  })

  it('combines a state with what contradicts it, and with what does not', async () => {
    expect(await ids({ filter: { state: 'valid', active: false } })).toEqual([])
    expect(await ids({ filter: { state: 'inactive', active: true } })).toEqual([])
    expect(await ids({ filter: { state: 'valid', missing: 2 } })).toEqual([])
    const incomplete = await ids({ filter: { state: 'incomplete', company: 1 } })
    const lackingIds = await ids({ filter: { state: 'incomplete', company: 1, missing: 2 } })
    expect(lackingIds).toEqual(incomplete.filter((id) => lacks(id, 2)))
  })

  it('shows a contractor its own people only, whatever it asks for', async () => {
    const ownIds = allRows.filter(({ company }) => company === 1).map(({ id }) => id)
    const caller = portal.api.as('empresa')
    expect(await ids({}, caller)).toEqual(ownIds)
    expect(await ids({ filter: { company: 1 } }, caller)).toEqual(ownIds)
    expect(await ids({ filter: { company: 2 } }, caller)).toEqual([])
  })

  it('lets each user tick what it may, and says so', async () => {
    const types = new Map(demo.accreditation_types.map(({ name, by_contractor }) => [name, by_contractor]))
    const editableByUser: Record<string, (name: string) => boolean | undefined> = {
      utility: () => true,
      admin: () => true,
      empresa: (name) => types.get(name),
      lectura: () => false,
    }
    for (const [username, editable] of Object.entries(editableByUser)) {
      const { body } = await get({ filter: { company: 1 } }, username)
      const items = body.results.flatMap((row) => row.personnel_accreditation)
      expect(items.length).toBeGreaterThan(20)
      for (const item of items) expect(item.editable, `${username}: ${item.name}`).toBe(editable(item.name))
    }
    const someone = allRows[0]?.id
    const personReply = await portal.api
      .as('certificador')
      .get<AccreditedPerson>(`/api/personnel/${someone}/`)
    for (const item of personReply.body.personnel_accreditation) expect(item.editable).toBe(false)
  })

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=',
    'page=1e3',
    'page=9999999999',
    'page=1&page=2',
    'nombre=x',
    'range=[0,9]',
    'sort=["zone","ASC"]',
    'filter={"missing":"1"}',
    'filter={"role":1}',
  ])('%s is no question: 400, named by its parameter', async (query) => {
    const { status, body } = await portal.api.as('utility').get(`${PATH}?${encodeURI(query)}`)
    expect([status, Object.keys(body)]).toEqual([400, [query.split('=')[0]]])
  })

  it('offers the kinds of item by name', async () => {
    const { body, headers } = await portal.api
      .as('empresa')
      .get<{ id: number; name: string }[]>(
        buildPath({ range: [0, 99], sort: ['name', 'ASC'] }, '/api/accreditation_types/'),
      )
    const expectedTypes = demo.accreditation_types
      .map(({ id, name }) => ({ id, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'es'))
    expect(body).toEqual(expectedTypes)
    expect(headers.get('content-range')).toBe(`accreditation_types 0-8/9`)
  })
})
