import { beforeEach, describe, expect, it } from 'vitest'
import { FIRST_DAY, LAST_DAY } from '../../src/domain/common/days.ts'
import type {
  AccreditationItem,
  AccreditationPage,
  AccreditedPerson,
  PersonDetail,
} from '../../src/domain/people/schemas.ts'
import { buildItem, buildPerson } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const MATRIX = '/api/personnel_accreditation/'
const STATUS = '/api/personnel_accreditation_status/'
const CHANGED = 'Alguien más lo cambió mientras tanto. Revise cómo está ahora y vuelva a intentarlo.'

describe.each(portalOpeners)('ticking an item, $name', ({ open }) => {
  const portal = usePortal(open)
  let id: string
  let personCount = 0
  /** Ids of two met items: one that only the utility ticks and one that the contractor ticks as well. */
  let [medical, course] = [0, 0]

  const createItem = async (type: number, personnel = id) =>
    (
      await portal.store.transaction((tx) =>
        tx.create('accreditation_items', buildItem(personnel, type, true)),
      )
    ).id

  beforeEach(async () => {
    personCount += 1
    id = `subject-${personCount}`
    const dates = { accreditation_date: '2025-12-01', accreditation_expiration_date: '2026-12-01' }
    const names = { last_names: 'Quintana', first_names: `Sujeto${personCount}` }
    await portal.store.transaction((tx) => tx.create('personnel', buildPerson({ id, ...names, ...dates })))
    medical = await createItem(1)
    course = await createItem(2)
  })

  const tick = (item: number | string, body: unknown, ifMatch?: string, username = 'utility') =>
    portal.api.as(username).raw<AccreditationItem>('PATCH', `${STATUS}${item}/`, {
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      },
    })
  const readItem = async (item: number) => {
    const row = await portal.store.getOne('accreditation_items', item)
    return [row?.status, row?.version]
  }
  /** Counts the unmet items after checking that the person's row agrees. */
  const unmet = async () => {
    const filter = { personnel: id, met_until: FIRST_DAY }
    const { total } = await portal.store.getList('accreditation_items', { filter })
    const row = await portal.store.getOne('personnel', id)
    expect(row?.lacking_from).toBe(total > 0 ? FIRST_DAY : LAST_DAY)
    return total
  }

  /** Returns the flags on every page. */
  const listFlags = async () => {
    const caller = portal.api.as('utility')
    const filter = (query: object) => `filter=${encodeURIComponent(JSON.stringify(query))}`
    const matrix = await caller.get<AccreditationPage>(
      `${MATRIX}?${filter({ q: `quintana sujeto${personCount}` })}`,
    )
    const row = await caller.get<AccreditedPerson>(`${MATRIX}${id}/`)
    const roster = await caller.get<PersonDetail[]>(`/api/personnel/?${filter({ id: [id] })}`)
    const detail = await caller.get<PersonDetail>(`/api/personnel/${id}/`)
    const searchReply = await caller.get<PersonDetail[]>(
      `/api/personnel_search/?search=quintana+sujeto${personCount}`,
    )
    const card = await portal.api.get<PersonDetail>(`/api/personnel_public/${id}/`)
    return [
      matrix.body.results[0],
      row.body,
      roster.body[0],
      detail.body,
      searchReply.body[0],
      card.body,
    ].map((person) => person?.accreditation_flag)
  }
  const states = async (state: string) => {
    const filter = encodeURIComponent(JSON.stringify({ state, q: `sujeto${personCount}` }))
    return (await portal.api.as('utility').get<AccreditationPage>(`${MATRIX}?filter=${filter}`)).body.count
  }

  it('turns the light at once, on every page, and back', async () => {
    expect(new Set(await listFlags())).toEqual(new Set(['success']))
    const untick = await tick(medical, { status: false }, '"1"')
    expect([untick.status, untick.body]).toMatchObject([
      200,
      { id: medical, name: 'Examen médico', status: false, editable: true, version: 2 },
    ])
    expect(new Set(await listFlags())).toEqual(new Set(['warning']))
    expect([await states('incomplete'), await states('valid')]).toEqual([1, 0])
    const retick = await tick(medical, { id: medical, status: 'true' }, `"${untick.body.version}"`)
    expect([retick.status, retick.body.status, retick.body.version]).toEqual([200, true, 3])
    expect(new Set(await listFlags())).toEqual(new Set(['success']))
    expect([await states('incomplete'), await states('valid')]).toEqual([0, 1])
  })

  it('is a change of the box alone: what it says already stays as it is', async () => {
    const { status, body } = await tick(medical, { status: true }, '"1"')
    expect([status, body.version, await readItem(medical), await unmet()]).toEqual([200, 1, [true, 1], 0])
  })

  it.each(['"2"', '"0"', '1', 'W/"1"', '"1', '""', 'garbage', '"2", "3"'])(
    'for version %s is refused because there is a newer version',
    async (ifMatch) => {
      const { status, text } = await tick(medical, { status: false }, ifMatch)
      expect([status, text]).toEqual([412, JSON.stringify({ detail: CHANGED })])
      expect([await readItem(medical), await unmet()]).toEqual([[true, 1], 0])
    },
  )

  it.each([undefined, '*', ' * ', '"1"', '"7", "1"'])('happens where If-Match is %s', async (ifMatch) => {
    const { status } = await tick(medical, { status: false }, ifMatch)
    expect([status, await readItem(medical), await unmet()]).toEqual([200, [false, 2], 1])
  })

  it('by many at once who saw the same happens once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => tick(course, { status: false }, '"1"')))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 412)])
    expect([await readItem(course), await unmet()]).toEqual([[false, 2], 1])
  })

  it('by two on two items at once leaves the light right', async () => {
    await Promise.all([
      tick(medical, { status: false }, '"1"'),
      tick(course, { status: false }, '"1"', 'empresa'),
    ])
    expect(await unmet()).toBe(2)
    await Promise.all([tick(medical, { status: true }), tick(course, { status: true })])
    expect([await unmet(), ...(await listFlags())]).toEqual([
      0,
      ...Array.from({ length: 6 }, () => 'success'),
    ])
  })

  it('counts unmet items independently of the stored count', async () => {
    await portal.store.transaction((tx) => tx.update('personnel', id, { lacking_from: '2026-05-01' }))
    await tick(medical, { status: false })
    expect(await unmet()).toBe(1)
    await portal.store.transaction((tx) => tx.update('personnel', id, { lacking_from: LAST_DAY }))
    await tick(medical, { status: true })
    expect([await unmet(), await states('valid')]).toEqual([0, 1])
  })

  it.each([
    [{}, { status: ['Este campo es obligatorio.'] }],
    [{ status: 'quizá' }, { status: ['El valor no es válido.'] }],
    [{ status: null }, { status: ['Este campo es obligatorio.'] }],
    [
      { status: false, id: 999_999 },
      { id: ['Contradice a otro dato de la misma solicitud. Envíe uno solo, o el mismo en ambos.'] },
    ],
    [{ status: false, version: 1 }, { version: ['Este campo no se reconoce.'] }],
  ])('%j is refused by its field', async (body, fields) => {
    const answer = await tick(medical, body)
    expect([answer.status, answer.body, await readItem(medical)]).toEqual([400, fields, [true, 1]])
  })

  it('is for a contractor only what it answers for, and only of its own people', async () => {
    expect((await tick(course, { status: false }, '"1"', 'empresa')).status).toBe(200)
    expect((await tick(medical, { status: false }, '"1"', 'empresa')).status).toBe(403)
    expect(await readItem(medical)).toEqual([true, 1])
    const foreignItem = await createItem(2, 'theirs')
    for (const body of [{ status: false }, { status: false, id: 3 }]) {
      const [foreignReply, absentReply] = [
        await tick(foreignItem, body, '"9"', 'empresa'),
        await tick(999_999, body, '"9"', 'empresa'),
      ]
      const comparable = ({ status, text, headers }: typeof foreignReply) => [
        status,
        text,
        [...headers].filter(([name]) => name !== 'date'),
      ]
      expect(comparable(foreignReply)).toEqual(comparable(absentReply))
      expect(foreignReply.status).toBe('id' in body ? 400 : 404)
    }
    expect(await readItem(foreignItem)).toEqual([true, 1])
  })

  it.each(['999999', 'x', '0', '-1', '1e3'])('of item %s finds nothing', async (item) => {
    const { status, text } = await tick(item, { status: true })
    expect([status, text]).toEqual([404, '{"detail":"No encontrado."}'])
  })

  describe('follows the role', () => {
    const itemsOf = async (person: string) =>
      (
        await portal.api.as('utility').get<AccreditedPerson>(`${MATRIX}${person}/`)
      ).body.personnel_accreditation.map(({ name, status, editable, version }) => [
        name,
        status,
        editable,
        version,
      ])

    it('of a new person', async () => {
      const { body } = await portal.api.as('utility').post<PersonDetail>('/api/personnel/', {
        first_names: 'Nuevo',
        last_names: 'Rol',
        rfc: 'ROLN900101',
        role: 2,
        company: 1,
        registration_date: '2026-03-01',
      })
      expect(await itemsOf(body.id)).toEqual([
        ['Atención al cliente', false, true, 1],
        ['Curso de inducción', false, true, 1],
      ])
      expect((await portal.store.getOne('personnel', body.id))?.lacking_from).toBe(FIRST_DAY)
    })

    it('of a person whose role changes: met items stay, items that are not required go', async () => {
      await tick(course, { status: false })
      const { status } = await portal.api.as('utility').patch(`/api/personnel/${id}/`, { role: 2 })
      expect(status).toBe(200)
      expect(await itemsOf(id)).toEqual([
        ['Atención al cliente', false, true, 1],
        ['Curso de inducción', false, true, 2],
        ['Examen médico', true, true, 1],
      ])
      expect([await unmet(), new Set(await listFlags())]).toEqual([2, new Set(['warning'])])
      await portal.api.as('utility').patch(`/api/personnel/${id}/`, { role: 1 })
      expect(await itemsOf(id)).toEqual([
        ['Curso de inducción', false, true, 2],
        ['Examen médico', true, true, 1],
      ])
      expect(await unmet()).toBe(1)
    })
  })
})
