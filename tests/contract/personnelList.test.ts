import { describe, expect, it } from 'vitest'
import { compareCodePoints, toSortKey } from '../../src/domain/common/text.ts'
import { KNOWN_STATES } from '../../src/domain/people/accreditation.ts'
import type { Person } from '../../src/domain/people/schemas.ts'
import { matchesWordBeginnings } from '../../src/domain/search/searchWords.ts'
import { demoRows, TODAY } from '../support/portalDump.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const PATH = '/api/personnel/'

/** Builds the path of a list. Each value is JSON, as ra-data-simple-rest sends it. */
const buildPath = (query: Record<string, unknown>, path = PATH): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]))}`

describe.each(portalOpeners)('the list of personnel, $name', ({ open }) => {
  const demo = demoRows()
  const portal = usePortal(open, () => ({ dump: demo }))
  const allPeople = demo.personnel
  const get = (path: string, username = 'utility') => portal.api.as(username).get<Person[]>(path)
  const ids = async (query: Record<string, unknown>, username?: string) => {
    const answer = await get(buildPath(query), username)
    expect(answer.status, answer.text).toBe(200)
    return answer.body.map(({ id }) => id)
  }
  const sortBy = (keys: (row: Person) => readonly string[], rows: Person[]) =>
    rows.toSorted((a, b) => {
      const otherKeys = [...keys(b).map(toSortKey), b.id]
      const orders = [...keys(a).map(toSortKey), a.id].map((key, index) =>
        compareCodePoints(key, otherKeys[index] ?? ''),
      )
      return orders.find((order) => order !== 0) ?? 0
    })

  it('is whole without a range, sorted by name, and has no Content-Range', async () => {
    const { body, headers } = await get(PATH)
    expect(headers.get('content-range')).toBeNull()
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(body).toHaveLength(allPeople.length)
    expect(body.map(({ id }) => id)).toEqual(sortBy(({ name }) => [name], body).map(({ id }) => id))
  })

  it.each([
    ['true', true],
    ['false', false],
    ['True', true],
    ['0', false],
  ])('takes ?active=%s', async (text, active) => {
    const { body } = await get(`${PATH}?active=${text}`)
    expect(body.length).toBe(allPeople.filter((row) => row.active === active).length)
    expect(new Set(body.map((row) => row.active))).toEqual(new Set([active]))
  })

  it('has pages that say exactly where they are, and that put together are the list', async () => {
    const allIds = await ids({})
    const pagedIds: string[] = []
    for (let start = 0; start < allPeople.length; start += 50) {
      const { body, headers } = await get(buildPath({ range: [start, start + 49] }))
      const last = Math.min(start + 49, allPeople.length - 1)
      expect(headers.get('content-range')).toBe(`personnel ${start}-${last}/${allPeople.length}`)
      pagedIds.push(...body.map(({ id }) => id))
    }
    expect(pagedIds).toEqual(allIds)
  })

  it('finds everyone who lacks a requirement, whatever their state', async () => {
    const unmet = allPeople.filter(({ lacking_from }) => lacking_from <= TODAY).map(({ id }) => id)
    const states = KNOWN_STATES.filter((state) => state !== 'inactive')
    expect((await ids({ filter: { has_unmet: true } })).sort()).toEqual(unmet.sort())
    const met = allPeople.filter(({ lacking_from }) => lacking_from > TODAY).map(({ id }) => id)
    expect((await ids({ filter: { has_unmet: false } })).sort()).toEqual(met.sort())
    const active = await ids({ filter: { has_unmet: true, active: true } })
    const byState = await Promise.all(states.map((state) => ids({ filter: { has_unmet: true, state } })))
    expect(byState.flat().sort()).toEqual(active.sort())
    expect(byState.filter((ids) => ids.length > 0).length).toBeGreaterThan(2)
    expect(await ids({ filter: { has_unmet: true, state: 'valid' } })).toEqual([])
    expect(await ids({ filter: { has_unmet: false, state: 'incomplete' } })).toEqual([])
    expect(await ids({ filter: { has_unmet: false, state: 'valid' } })).not.toEqual([])
  })

  it.each([
    [{ range: [100_000, 100_009] }, `personnel */${allPeople.length}`],
    [{ range: [0, 0] }, `personnel 0-0/${allPeople.length}`],
    [{ range: [0, 9], filter: { q: 'nobody-is-called-this' } }, 'personnel */0'],
    [{ range: [0, 9], filter: { id: [] } }, 'personnel */0'],
  ])('%j is a page of %s', async (query, contentRange) => {
    expect((await get(buildPath(query))).headers.get('content-range')).toBe(contentRange)
  })

  it.each([
    ['name', (row: Person) => [row.name]],
    // People of the same company or role are ordered by name.
    ['company_name', (row: Person) => [row.company_name, row.name]],
    ['role_name', (row: Person) => [row.role_name, row.name]],
    ['zone', (row: Person) => [row.zone, String(row.company).padStart(9, '0'), row.name]],
    // People without an end date come last.
    ['accreditation_expiration_date', (row: Person) => [row.accreditation_expiration_date ?? '9999-12-31']],
  ] as const)('sorts by %s, either way, without regard to case and accents', async (field, key) => {
    const { body } = await get(buildPath({ sort: [field, 'ASC'] }))
    const expectedIds = sortBy(key, body).map(({ id }) => id)
    expect(body.map(({ id }) => id)).toEqual(expectedIds)
    expect(await ids({ sort: [field, 'DESC'] })).toEqual(expectedIds.toReversed())
    expect(await ids({ sort: [field, 'DESC'], range: [3, 7] })).toEqual(expectedIds.toReversed().slice(3, 8))
  })

  it.each(['NÚ', 'maría lópez', 'gas norte', '%', "o'", 'medición'])(
    'finds %j, whatever its case and accents',
    async (q) => {
      const { body } = await get(PATH)
      const text = (row: Person) =>
        `${row.last_names} ${row.first_names} ${row.rfc} ${row.accreditation_number ?? ''} ${row.naturgy_id} ${row.role_name} ${row.company_name} ${row.zone}`
      const expectedIds = body.filter((row) => matchesWordBeginnings(text(row), q)).map(({ id }) => id)
      expect(await ids({ filter: { q } })).toEqual(expectedIds)
      const { headers } = await get(buildPath({ filter: { q }, range: [0, 9] }))
      expect(headers.get('content-range')?.split('/')[1]).toBe(String(expectedIds.length))
    },
  )

  it('filters by id, company, role and active, and by all of them', async () => {
    const [firstId, secondId] = [allPeople[0]?.id, allPeople[1]?.id]
    expect((await ids({ filter: { id: [firstId, 'nobody', secondId] } })).sort()).toEqual(
      [firstId, secondId].sort(),
    )
    const expectedRows = allPeople.filter((row) => row.company === 2 && row.role === 2 && row.active)
    const foundIds = await ids({ filter: { company: 2, role: 2, active: true, q: '' } })
    expect(foundIds.length).toBeGreaterThan(0)
    expect(foundIds.sort()).toEqual(expectedRows.map(({ id }) => id).sort())
  })

  it('filters by the zone of the company, alone and with others, and not beyond what is seen', async () => {
    const zone = demo.companies.find(({ id }) => id === 2)?.zone
    const inZone = demo.companies.filter((company) => company.zone === zone).map(({ id }) => id)
    const people = (companies: (number | null)[]) =>
      allPeople.filter(({ company }) => companies.includes(company)).map(({ id }) => id)
    expect(inZone.length).toBeGreaterThan(1)
    expect((await ids({ filter: { zone } })).sort()).toEqual(people(inZone).sort())
    expect((await ids({ filter: { zone, company: 2 } })).sort()).toEqual(people([2]).sort())
    const otherCompany = demo.companies.find((company) => company.zone !== zone)?.id
    expect(await ids({ filter: { zone, company: otherCompany } })).toEqual([])
    expect(await ids({ filter: { zone: 999 } })).toEqual([])
    const page = await get(buildPath({ filter: { zone, active: true, q: 'ma' }, range: [0, 4] }))
    expect(page.body.length).toBe(5)
    expect(page.body.every(({ company, active }) => inZone.includes(company) && active)).toBe(true)
    const ownZone = demo.companies.find(({ id }) => id === 1)?.zone
    expect((await ids({ filter: { zone: ownZone } }, 'empresa')).sort()).toEqual(people([1]).sort())
    const foreign = demo.companies.find((company) => company.zone !== ownZone)?.zone
    expect(await ids({ filter: { zone: foreign } }, 'empresa')).toEqual([])
  })

  it('shows a contractor only its own people, whatever it asks for', async () => {
    const ownIds = allPeople.filter((row) => row.company === 1).map(({ id }) => id)
    const foreignIds = allPeople.filter((row) => row.company !== 1).map(({ id }) => id)
    expect((await ids({}, 'empresa')).sort()).toEqual(ownIds.sort())
    expect((await ids({ filter: { company: 1 } }, 'empresa')).sort()).toEqual(ownIds)
    expect(await ids({ filter: { company: 2 } }, 'empresa')).toEqual([])
    expect(await ids({ filter: { id: foreignIds.slice(0, 20) } }, 'empresa')).toEqual([])
    expect(await ids({ filter: { q: 'Gas y Redes del Norte' } }, 'empresa')).toEqual([])
    const page = await get(buildPath({ range: [0, 9] }), 'empresa')
    expect(page.headers.get('content-range')).toBe(`personnel 0-9/${ownIds.length}`)
  })

  it.each([
    'nombre=x',
    'active=maybe',
    'sort=["rfc","ASC"]',
    'range=[0,1000]',
    'filter={"nombre":"x"}',
    'filter={"company":"1"}',
    'filter={"id":"x"}',
  ])('%s is no question: 400, named by its parameter', async (query) => {
    const { status, body } = await portal.api.as('utility').get(`${PATH}?${encodeURI(query)}`)
    expect(status).toBe(400)
    expect(Object.keys(body)).toEqual([query.split('=')[0]])
  })

  it('says of each what the wire documents, and the flag as of that day', async () => {
    const [first] = allPeople
    const { body } = await get(buildPath({ filter: { id: [first?.id] } }))
    const {
      photo,
      blocked_from = '',
      lacking_from = '',
      ending_from = '',
      ...publicFields
    } = first ?? { photo: null }
    expect(body).toEqual([
      {
        ...publicFields,
        public_id: first?.id,
        name: 'Álvarez Núñez, María José',
        role_name: 'Técnico(a) de inspección',
        role_definition: 'Técnico(a) de inspección de instalaciones receptoras',
        role_type: 'Personal técnico',
        company_name: 'Instalaciones del Bajío',
        zone: 'Bajío',
        status: true,
        accreditation_flag: 'success',
        state: 'valid',
        profile_picture: expect.stringContaining(`/media/photos/${photo}/large.jpg?expires=`),
        profile_thumbnail: expect.stringContaining(`/media/photos/${photo}/small.jpg?expires=`),
      },
    ])
    // No item is missing or near its end yet.
    for (const day of [blocked_from, lacking_from, ending_from]) expect(day > TODAY).toBe(true)
  })
})
