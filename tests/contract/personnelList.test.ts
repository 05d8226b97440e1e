import { describe, expect, it } from 'vitest'
import { KNOWN_STATES } from '../../src/domain/accreditation.ts'
import type { Person } from '../../src/domain/personnel.ts'
import { matchesWords } from '../../src/domain/searchWords.ts'
import { compareKeys, fold } from '../../src/domain/text.ts'
import { demoRows, TODAY } from '../support/portalDump.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const PATH = '/api/personnel/'

/** A list's address; each value is JSON, as ra-data-simple-rest sends it. */
const asking = (query: Record<string, unknown>, path = PATH): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]))}`

describe.each(portalOpeners)('the list of personnel, $name', ({ open }) => {
  const demo = demoRows()
  const portal = usePortal(open, () => ({ dump: demo }))
  const all = demo.personnel
  const get = (path: string, username = 'utility') => portal.api.as(username).get<Person[]>(path)
  const ids = async (query: Record<string, unknown>, username?: string) => {
    const answer = await get(asking(query), username)
    expect(answer.status, answer.text).toBe(200)
    return answer.body.map(({ id }) => id)
  }
  const sorted = (keys: (row: Person) => readonly string[], rows: Person[]) =>
    rows.toSorted((a, b) => {
      const others = [...keys(b).map(fold), b.id]
      const orders = [...keys(a).map(fold), a.id].map((key, at) => compareKeys(key, others[at] ?? ''))
      return orders.find((order) => order !== 0) ?? 0
    })

  it('is whole without a range, sorted by name, and has no Content-Range', async () => {
    const { body, headers } = await get(PATH)
    expect(headers.get('content-range')).toBeNull()
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(body).toHaveLength(all.length)
    expect(body.map(({ id }) => id)).toEqual(sorted(({ name }) => [name], body).map(({ id }) => id))
  })

  it.each([
    ['true', true],
    ['false', false],
    ['True', true],
    ['0', false],
  ])('takes ?active=%s', async (text, active) => {
    const { body } = await get(`${PATH}?active=${text}`)
    expect(body.length).toBe(all.filter((row) => row.active === active).length)
    expect(new Set(body.map((row) => row.active))).toEqual(new Set([active]))
  })

  it('has pages that say exactly where they are, and that put together are the list', async () => {
    const whole = await ids({})
    const paged: string[] = []
    for (let from = 0; from < all.length; from += 50) {
      const { body, headers } = await get(asking({ range: [from, from + 49] }))
      const last = Math.min(from + 49, all.length - 1)
      expect(headers.get('content-range')).toBe(`personnel ${from}-${last}/${all.length}`)
      paged.push(...body.map(({ id }) => id))
    }
    expect(paged).toEqual(whole)
  })

  it('finds everyone who lacks a requirement, whatever their state', async () => {
    const unmet = all.filter(({ lacking_from }) => lacking_from <= TODAY).map(({ id }) => id)
    const states = KNOWN_STATES.filter((state) => state !== 'inactive')
    expect((await ids({ filter: { has_unmet: true } })).sort()).toEqual(unmet.sort())
    const met = all.filter(({ lacking_from }) => lacking_from > TODAY).map(({ id }) => id)
    expect((await ids({ filter: { has_unmet: false } })).sort()).toEqual(met.sort())
    const active = await ids({ filter: { has_unmet: true, active: true } })
    const byState = await Promise.all(states.map((state) => ids({ filter: { has_unmet: true, state } })))
    expect(byState.flat().sort()).toEqual(active.sort())
    expect(byState.filter((found) => found.length > 0).length).toBeGreaterThan(2)
    expect(await ids({ filter: { has_unmet: true, state: 'valid' } })).toEqual([])
    expect(await ids({ filter: { has_unmet: false, state: 'incomplete' } })).toEqual([])
    expect(await ids({ filter: { has_unmet: false, state: 'valid' } })).not.toEqual([])
  })

  it.each([
    [{ range: [100_000, 100_009] }, `personnel */${all.length}`],
    [{ range: [0, 0] }, `personnel 0-0/${all.length}`],
    [{ range: [0, 9], filter: { q: 'nobody-is-called-this' } }, 'personnel */0'],
    [{ range: [0, 9], filter: { id: [] } }, 'personnel */0'],
  ])('%j is a page of %s', async (query, expected) => {
    expect((await get(asking(query))).headers.get('content-range')).toBe(expected)
  })

  it.each([
    ['name', (row: Person) => [row.name]],
    // Of a company or a role, people come by their names.
    ['company_name', (row: Person) => [row.company_name, row.name]],
    ['role_name', (row: Person) => [row.role_name, row.name]],
    ['zone', (row: Person) => [row.zone, String(row.company).padStart(9, '0'), row.name]],
    // Who has no accreditation that ends comes last.
    ['accreditation_expiration_date', (row: Person) => [row.accreditation_expiration_date ?? '9999-12-31']],
  ] as const)('sorts by %s, either way, without regard to case and accents', async (field, key) => {
    const { body } = await get(asking({ sort: [field, 'ASC'] }))
    const expected = sorted(key, body).map(({ id }) => id)
    expect(body.map(({ id }) => id)).toEqual(expected)
    expect(await ids({ sort: [field, 'DESC'] })).toEqual(expected.toReversed())
    expect(await ids({ sort: [field, 'DESC'], range: [3, 7] })).toEqual(expected.toReversed().slice(3, 8))
  })

  it.each(['NÚ', 'maría lópez', 'gas norte', '%', "o'", 'medición'])(
    'finds %j, whatever its case and accents',
    async (q) => {
      const { body } = await get(PATH)
      const text = (row: Person) =>
        `${row.last_names} ${row.first_names} ${row.rfc} ${row.accreditation_number ?? ''} ${row.naturgy_id} ${row.role_name} ${row.company_name} ${row.zone}`
      const expected = body.filter((row) => matchesWords(text(row), q)).map(({ id }) => id)
      expect(await ids({ filter: { q } })).toEqual(expected)
      const { headers } = await get(asking({ filter: { q }, range: [0, 9] }))
      expect(headers.get('content-range')?.split('/')[1]).toBe(String(expected.length))
    },
  )

  it('filters by id, company, role and active, and by all of them', async () => {
    const [one, two] = [all[0]?.id, all[1]?.id]
    expect((await ids({ filter: { id: [one, 'nobody', two] } })).sort()).toEqual([one, two].sort())
    const expected = all.filter((row) => row.company === 2 && row.role === 2 && row.active)
    const found = await ids({ filter: { company: 2, role: 2, active: true, q: '' } })
    expect(found.length).toBeGreaterThan(0)
    expect(found.sort()).toEqual(expected.map(({ id }) => id).sort())
  })

  it('filters by the zone of the company, alone and with others, and not beyond what is seen', async () => {
    const zone = demo.companies.find(({ id }) => id === 2)?.zone
    const inZone = demo.companies.filter((company) => company.zone === zone).map(({ id }) => id)
    const people = (companies: (number | null)[]) =>
      all.filter(({ company }) => companies.includes(company)).map(({ id }) => id)
    expect(inZone.length).toBeGreaterThan(1)
    expect((await ids({ filter: { zone } })).sort()).toEqual(people(inZone).sort())
    expect((await ids({ filter: { zone, company: 2 } })).sort()).toEqual(people([2]).sort())
    const other = demo.companies.find((company) => company.zone !== zone)?.id
    expect(await ids({ filter: { zone, company: other } })).toEqual([])
    expect(await ids({ filter: { zone: 999 } })).toEqual([])
    const page = await get(asking({ filter: { zone, active: true, q: 'ma' }, range: [0, 4] }))
    expect(page.body.length).toBe(5)
    expect(page.body.every(({ company, active }) => inZone.includes(company) && active)).toBe(true)
    const own = demo.companies.find(({ id }) => id === 1)?.zone
    expect((await ids({ filter: { zone: own } }, 'empresa')).sort()).toEqual(people([1]).sort())
    const foreign = demo.companies.find((company) => company.zone !== own)?.zone
    expect(await ids({ filter: { zone: foreign } }, 'empresa')).toEqual([])
  })

  it('shows a contractor only its own people, whatever it asks for', async () => {
    const own = all.filter((row) => row.company === 1).map(({ id }) => id)
    const others = all.filter((row) => row.company !== 1).map(({ id }) => id)
    expect((await ids({}, 'empresa')).sort()).toEqual(own.sort())
    expect((await ids({ filter: { company: 1 } }, 'empresa')).sort()).toEqual(own)
    expect(await ids({ filter: { company: 2 } }, 'empresa')).toEqual([])
    expect(await ids({ filter: { id: others.slice(0, 20) } }, 'empresa')).toEqual([])
    expect(await ids({ filter: { q: 'Gas y Redes del Norte' } }, 'empresa')).toEqual([])
    const page = await get(asking({ range: [0, 9] }), 'empresa')
    expect(page.headers.get('content-range')).toBe(`personnel 0-9/${own.length}`)
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
    const [first] = all
    const { body } = await get(asking({ filter: { id: [first?.id] } }))
    const {
      photo,
      blocked_from = '',
      lacking_from = '',
      ending_from = '',
      ...kept
    } = first ?? { photo: null }
    expect(body).toEqual([
      {
        ...kept,
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
    // Nothing of it is missing yet, nor near its end.
    for (const day of [blocked_from, lacking_from, ending_from]) expect(day > TODAY).toBe(true)
  })
})
