import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../src/domain/common/days.ts'
import type { Progress, Todo, TodoKind } from '../../src/domain/companies/todos.ts'
import type { Evidence } from '../../src/domain/documents/schemas.ts'
import { addRequirementTasks } from '../../src/domain/people/requirements.ts'
import type { PersonDetail } from '../../src/domain/people/schemas.ts'
import { explainPersonStatus } from '../../src/domain/people/statusReasons.ts'
import type { Rows } from '../../src/server/store/rows.ts'
import type { Caller } from '../support/api.ts'
import { buildForm, PDF } from '../support/buildForm.ts'
import { portalDump, TODAY } from '../support/portalDump.ts'
import { buildItem, buildObligation, buildPerson, buildRequirement } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

/** A requirement that blocks work, a licence with a date, a document that the utility uploads, and a box that the contractor ticks. */
const types = [
  {
    id: 1,
    ...buildRequirement({ wants_document: true, validity: 'issue', validity_months: 12, absence: 'danger' }),
  },
  { id: 2, ...buildRequirement({ name: 'Licencia', wants_document: true, validity: 'date' }) },
  { id: 3, ...buildRequirement({ name: 'Inducción', wants_document: true, brought_by: 'utility' }) },
  { id: 4, ...buildRequirement({ name: 'Equipo', by_contractor: true }) },
]
const dates = { accreditation_date: '2026-02-01', accreditation_expiration_date: '2029-02-01' }
const people = ['ana', 'beto', 'caro', 'dani'].map((id, i) =>
  buildPerson({ id, last_names: id, company: id === 'dani' ? 2 : 1, rfc: `AAAA90010${i}AA${i}`, ...dates }),
)
const itemUntil = (personnel: string, type: number, days: number) => ({
  ...buildItem(personnel, type, true),
  status: false,
  proved_until: addDays(TODAY, days),
  met_until: addDays(TODAY, days),
})
const accreditation_items: Rows['accreditation_items'][] = [
  itemUntil('ana', 1, 12),
  buildItem('ana', 2, false),
  buildItem('ana', 3, false),
  buildItem('ana', 4, false),
  itemUntil('beto', 1, -4),
  itemUntil('beto', 2, 200),
  buildItem('beto', 4, true),
  buildItem('caro', 1, false),
  itemUntil('caro', 2, -9),
  buildItem('dani', 1, false),
].map((item, i) => ({ id: i + 1, ...item }))
const obligations = [
  { id: 1, ...buildObligation({ due_day: 5, absence: 'danger' }) },
  { id: 2, ...buildObligation({ name: 'Opinión de cumplimiento', period: 'none', validity: 'date' }) },
  { id: 3, ...buildObligation({ name: 'Contrato', period: 'none', brought_by: 'utility' }) },
]

describe.each(portalOpeners)('what a company has to do, $name', ({ open }) => {
  const clock = { now: new Date(`${TODAY}T18:00:00.000Z`) }
  const portal = usePortal(open, () => ({
    now: () => clock.now,
    dump: addRequirementTasks({
      ...portalDump(),
      accreditation_types: types,
      personnel: people,
      accreditation_items,
      obligations,
    }),
  }))
  let [contractor, utility] = [] as unknown as [Caller, Caller]
  beforeAll(async () => {
    contractor = await portal.api.signIn('empresa')
    utility = await portal.api.signIn('utility')
  })
  const toFilter = (query: object) => `filter=${encodeURIComponent(JSON.stringify(query))}`
  const list = async (filter: object = {}, range = [0, 99]) =>
    (
      await contractor.get<Todo[]>(
        `/api/companies/1/todos/?${toFilter(filter)}&range=${encodeURIComponent(JSON.stringify(range))}`,
      )
    ).body
  const summarize = (todos: readonly Todo[]) =>
    todos.map(({ kind, name, person }) => [kind, name, person?.id ?? null].join(' '))
  const progress = async () => (await contractor.get<Progress>('/api/companies/1/progress/')).body
  const upload = (item: number, days: object) =>
    contractor.post<Evidence>('/api/evidence/', buildForm({ item, ...days }, PDF, 'examen.pdf'))
  const reject = (id: number) =>
    utility.post(`/api/evidence/${id}/review/`, {
      decision: 'reject',
      rejection: 'illegible',
      note: 'Sin sello',
    })

  /** Checks the invariants: figures match the list, todos are reasons of flags, and stored item columns follow from them. */
  const checkInvariants = async (): Promise<string[]> => {
    const [todos, figures] = [await list(), await progress()]
    const kinds = Object.fromEntries(
      Object.keys(figures.kinds).map((kind) => [kind, todos.filter((todo) => todo.kind === kind).length]),
    )
    expect(figures.kinds).toEqual(kinds)
    const unmet = todos.filter(({ kind }) => ['rejected', 'missing', 'ended', 'due'].includes(kind)).length
    expect(figures.asked - figures.met - figures.waiting).toBe(unmet)
    for (const id of new Set(todos.flatMap(({ person }) => person?.id ?? []))) {
      const { body } = await contractor.get<PersonDetail>(`/api/personnel/${id}/`)
      const { reasons } = explainPersonStatus(body, TODAY, 'contractor')
      for (const { text, todo } of todos.filter(({ person }) => person?.id === id))
        expect(reasons).toContainEqual(expect.objectContaining({ text, todo }))
    }
    const dump = {
      accreditation_types: (await portal.store.getList('accreditation_types', {})).rows,
      accreditation_items: (await portal.store.getList('accreditation_items', {})).rows,
      personnel: (await portal.store.getList('personnel', {})).rows,
    }
    expect(dump).toEqual(addRequirementTasks(dump))
    return summarize(todos)
  }

  it('lists the worst first, of people and of the company, in pages', async () => {
    expect(await checkInvariants()).toEqual([
      'missing Examen médico caro',
      'missing Pago de cuotas al IMSS, feb 2026 ',
      'missing Licencia ana',
      'missing Equipo ana',
      'ended Examen médico beto',
      'ended Licencia caro',
      'ending Examen médico ana',
      'due Opinión de cumplimiento ',
      'due Pago de cuotas al IMSS, mar 2026 ',
    ])
    const allTodos = await list()
    for (const size of [1, 3, 4]) {
      const pages: Todo[] = []
      for (let start = 0; start < allTodos.length; start += size)
        pages.push(...(await list({}, [start, start + size - 1])))
      expect(pages).toEqual(allTodos)
    }
    expect(summarize(await list({ kind: 'ended' }))).toEqual([
      'ended Examen médico beto',
      'ended Licencia caro',
    ])
    expect(summarize(await list({ q: 'caro' }))).toEqual([
      'missing Examen médico caro',
      'ended Licencia caro',
    ])
    expect(summarize(await list({ q: 'imss', kind: 'due' }))).toHaveLength(1)
    expect(allTodos.find(({ id }) => id === 'item-5')).toMatchObject({
      day: addDays(TODAY, -4),
      absence: 'danger',
      uploadable: true,
      tickable: false,
      validity: 'issue',
      text: expect.stringContaining('venció'),
      todo: 'Suba el nuevo',
      person: { rfc: 'AAAA900101AA1' },
    })
    expect(allTodos.find(({ id }) => id === 'item-4')).toMatchObject({ uploadable: false, tickable: true })
  })

  it('counts what is due, says what comes next, and which first steps are done', async () => {
    const { asked, met, waiting, kinds, next, steps } = await progress()
    expect(asked - met - waiting).toBe(kinds.rejected + kinds.missing + kinds.ended + kinds.due)
    expect(kinds.due).toBe(2)
    expect(next).toEqual({ name: 'Opinión de cumplimiento', day: expect.any(String), count: 2 })
    expect(steps).toEqual({ person: true, document: false, account: false })
  })

  it('of a company that was made just now, says when the first is due and that no step is done', async () => {
    const body = { company_name: 'Nueva', zone: 1, rfc: 'NUE200101AB1' }
    const company = await utility.post<{ id: number }>('/api/companies/', body)
    expect(company.status).toBe(201)
    const { body: figures } = await utility.get<Progress>(`/api/companies/${company.body.id}/progress/`)
    expect(figures).toMatchObject({ met: 0, waiting: 0, people: 0, working: 0 })
    expect(figures.asked).toBe(figures.kinds.due)
    expect(figures.next?.day.localeCompare(TODAY)).toBe(1)
    expect(figures.steps).toEqual({ person: false, document: false, account: false })
  })

  it('shows a company nothing of another, and the utility everybody', async () => {
    expect((await contractor.get('/api/companies/2/todos/')).status).toBe(404)
    expect((await contractor.get('/api/companies/2/progress/')).status).toBe(404)
    const { body } = await utility.get<Todo[]>(`/api/companies/2/todos/?${toFilter({ kind: 'missing' })}`)
    expect(body).toContainEqual(
      expect.objectContaining({
        person: expect.objectContaining({ id: 'dani' }),
        todo: 'Pida el documento a la empresa',
      }),
    )
  })

  it('changes with what is brought, decided, asked for, and who works where', async () => {
    const kindOf = async (item: number): Promise<TodoKind | undefined> =>
      (await list()).find(({ id }) => id === `item-${item}`)?.kind
    const { body } = await upload(8, { issued_on: '2026-03-01' })
    expect(await kindOf(8)).toBeUndefined()
    expect((await progress()).steps.document).toBe(true)
    await checkInvariants()
    await reject(body.id)
    expect((await list())[0]).toMatchObject({
      id: 'item-8',
      kind: 'rejected',
      rejection: 'No se lee: Sin sello',
    })
    await checkInvariants()
    // A valid document still counts while the next one is reviewed.
    const validDocument = await upload(1, { issued_on: '2025-03-20' })
    await utility.post(`/api/evidence/${validDocument.body.id}/review/`, { decision: 'approve' })
    await reject((await upload(1, { issued_on: '2026-03-01' })).body.id)
    expect(await kindOf(1)).toBe('ending')
    await checkInvariants()

    await utility.patch('/api/personnel/beto/', { active: false })
    expect((await checkInvariants()).some((line) => line.endsWith('beto'))).toBe(false)
    await utility.post('/api/personnel/caro/move/', { company: 2, reason: 'Cambio de contrato' })
    expect((await checkInvariants()).some((line) => line.endsWith('caro'))).toBe(false)
    const keeper = await portal.api.signIn('super')
    await keeper.patch('/api/accreditation_types/2/', { brought_by: 'utility' })
    await keeper.patch('/api/accreditation_types/4/', { by_contractor: false })
    expect((await checkInvariants()).filter((line) => line.endsWith('ana'))).toEqual([
      'ending Examen médico ana',
    ])
  })
})
