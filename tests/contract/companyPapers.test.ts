import { describe, expect, it } from 'vitest'
import type { PaperGrid } from '../../src/domain/companies/papers.ts'
import type { Company } from '../../src/domain/companies/schemas.ts'
import type { Progress, Todo } from '../../src/domain/companies/todos.ts'
import type { CompanyPaper } from '../../src/domain/documents/schemas.ts'
import { buildForm, PDF } from '../support/buildForm.ts'
import { portalDump } from '../support/portalDump.ts'
import { buildCompany, buildObligation } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

/** Dump on 10 March 2026: February is due on the 17th, January was due on 17 February. */
const dump = () => ({
  ...portalDump({
    obligations: [
      { id: 1, ...buildObligation({ since: '2026-01-20', absence: 'danger' }) },
      {
        id: 2,
        ...buildObligation({
          name: 'Constancia REPSE',
          period: 'none',
          validity: 'issue',
          validity_months: 36,
          asked_of: 'repse',
          since: '2026-01-20',
        }),
      },
      { id: 3, ...buildObligation({ name: 'ICSOE / SISUB', period: 'four_monthly', since: '2026-01-20' }) },
    ],
    companies: [
      {
        id: 1,
        ...buildCompany({
          company_name: 'Instalaciones del Bajío',
          zone: 1,
          created_at: '2025-01-01T12:00:00.000Z',
        }),
      },
      {
        id: 2,
        ...buildCompany({
          company_name: 'Gas y Redes del Norte',
          zone: 2,
          created_at: '2025-01-01T12:00:00.000Z',
        }),
      },
    ],
  }),
})

describe.each(portalOpeners)('papers that companies bring by period, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump: dump(), config: { holdDays: 20 } }))
  const asUser = (username: string) => portal.api.as(username)
  const upload = (fields: object, username = 'empresa') =>
    asUser(username).post<CompanyPaper>(
      '/api/company_papers/',
      buildForm({ company: 1, obligation: 1, period: '2026-01', ...fields }, PDF, 'pago.pdf'),
    )
  const review = (id: number, body: object) =>
    asUser('utility').post<CompanyPaper>(`/api/company_papers/${id}/review/`, body)
  const year = async (username = 'empresa') =>
    (await asUser(username).get<PaperGrid>('/api/companies/1/obligations/?year=2026')).body
  const cell = async (obligation: number, period: string | null) =>
    (await year()).rows
      .find((row) => row.obligation.id === obligation)
      ?.cells.find((cell) => cell.period === period)
  const listCompanies = async (filter: object) =>
    (
      await asUser('utility').get<Company[]>(
        `/api/companies/?range=[0,9]&sort=["lacking_from","ASC"]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
      )
    ).body.map(({ id, papers }) => [id, papers?.lacking_since, papers?.hold_proposed])

  it('show a year: what is asked, when it is due, and how it stands', async () => {
    const { rows, years } = await year()
    expect(rows.map(({ obligation: { name }, cells }) => [name, cells.length])).toEqual([
      ['ICSOE / SISUB', 3],
      ['Pago de cuotas al IMSS', 12],
    ])
    expect(years).toEqual([2026, 2025])
    expect(await cell(1, '2026-01')).toMatchObject({ state: 'overdue', late: true, due: '2026-02-17' })
    expect(await cell(1, '2026-02')).toMatchObject({ state: 'due', due: '2026-03-17', paper: null })
    expect(await cell(3, '2026-01')).toMatchObject({ state: 'later', due: '2026-05-18' })
  })

  it('are due on another day in the year, the list, the to-dos and the progress after the non-working days change', async () => {
    const setNonWorkingDays = (non_working_days: string) =>
      asUser('super').patch<{ non_working_days: string }>('/api/v1/settings/portal/', { non_working_days })
    const { body } = await setNonWorkingDays('2026-02-17; 17/03/2026')
    expect(body.non_working_days).toBe('17/02/2026, 17/03/2026')
    expect(await cell(1, '2026-01')).toMatchObject({ state: 'overdue', due: '2026-02-18' })
    expect(await cell(1, '2026-02')).toMatchObject({ state: 'due', due: '2026-03-18' })
    expect(await listCompanies({ lacking: true })).toEqual([
      [1, '2026-02-19', false],
      [2, '2026-02-19', false],
    ])
    const todos = await asUser('empresa').get<Todo[]>('/api/companies/1/todos/?range=[0,9]')
    expect(todos.body.map(({ day }) => day)).toEqual(['2026-02-18', '2026-03-18'])
    const { body: progress } = await asUser('empresa').get<Progress>('/api/companies/1/progress/')
    expect(progress.next?.day).toBe('2026-03-18')
    expect((await setNonWorkingDays('31/02/2026')).status).toBe(400)
    await setNonWorkingDays('')
    expect(await cell(1, '2026-01')).toMatchObject({ due: '2026-02-17' })
    expect(await listCompanies({ lacking: true })).toEqual([
      [1, '2026-02-18', true],
      [2, '2026-02-18', true],
    ])
  })

  it('wait, are rejected with a reason, come again, and are approved; the company is in arrears until then', async () => {
    // The dump has no derived days: they are computed when it is imported.
    await asUser('super').patch('/api/obligations/1/', { due_after: 1, warning_days: [20] })
    expect(await listCompanies({ lacking: true })).toEqual([
      [1, '2026-02-18', true],
      [2, '2026-02-18', true],
    ])
    const first = await upload({})
    expect([first.status, first.body.review, first.body.reviewed_by]).toEqual([201, 'pending', undefined])
    expect(await cell(1, '2026-01')).toMatchObject({ state: 'pending', late: false, versions: 1 })
    expect(await listCompanies({ lacking: true })).toEqual([[2, '2026-02-18', true]])

    const rejection = await review(first.body.id, { decision: 'reject', rejection: 'illegible' })
    expect(rejection.body).toMatchObject({
      review: 'rejected',
      rejection: 'illegible',
      reviewed_by: expect.any(String),
    })
    expect(await cell(1, '2026-01')).toMatchObject({ state: 'rejected', late: true })
    expect(await listCompanies({ lacking: true })).toHaveLength(2)

    const second = await upload({})
    const third = await upload({})
    expect((await review(second.body.id, { decision: 'approve' })).status).toBe(409)
    expect((await review(third.body.id, { decision: 'approve' })).body.review).toBe('approved')
    expect(await cell(1, '2026-01')).toMatchObject({ state: 'approved', until: null, versions: 3 })
    const versions = await asUser('empresa').get<CompanyPaper[]>(
      `/api/company_papers/?filter=${encodeURIComponent(JSON.stringify({ company: 1, obligation: 1, period: '2026-01' }))}`,
    )
    expect(versions.body.map((version) => version.review)).toEqual(['approved', 'replaced', 'rejected'])
  })

  it('take only periods that there are, of what is asked, with the days that it asks for', async () => {
    const readRefusal = async (fields: object) => {
      const { status, body } = await upload(fields)
      return [status, ...Object.keys(body)]
    }
    expect(await readRefusal({ period: '' })).toEqual([400, 'period'])
    expect(await readRefusal({ period: '2026-04' })).toEqual([400, 'period'])
    expect(await readRefusal({ obligation: 3, period: '2026-02' })).toEqual([400, 'period'])
    expect(await readRefusal({ obligation: 2, period: '2026-01' })).toEqual([400, 'period'])
    expect(await readRefusal({ obligation: 9 })).toEqual([400, 'obligation'])
    expect(await readRefusal({ company: 2 })).toEqual([400, 'company'])
  })

  it('are asked for a REPSE number by those who have one, and hold three years from their issue', async () => {
    expect((await year()).rows.map((row) => row.obligation.id)).not.toContain(2)
    await asUser('utility').patch('/api/company_data/1/', { repse_number: 'AR12345/2026' })
    expect(await cell(2, null)).toMatchObject({ state: 'overdue', due: '2026-02-19' })
    const form = buildForm({ company: 1, obligation: 2, issued_on: '2026-03-01' }, PDF, 'repse.pdf')
    const { body } = await asUser('empresa').post<CompanyPaper>('/api/company_papers/', form)
    expect([body.period, body.expires_on]).toEqual([null, '2029-03-01'])
    await review(body.id, { decision: 'approve' })
    expect(await cell(2, null)).toMatchObject({ state: 'approved', until: '2029-03-01' })
  })

  it('come back as a zip of the month, named by what they are', async () => {
    await upload({ period: '2026-02' })
    const { status, headers, text } = await asUser('empresa').get(
      '/files/company_papers/month/1/?month=2026-02',
    )
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(headers.get('content-disposition')).toContain('Instalaciones del Bajio 2026-02.zip')
    expect(text).toContain('Pago de cuotas al IMSS 2026-02 (por revisar).pdf')
    const empty = await asUser('empresa').get('/files/company_papers/month/1/?month=2026-12')
    expect([empty.status, empty.body]).toEqual([
      404,
      { error: 'No hay documentos entregados de diciembre de 2026: no hay nada que descargar.' },
    ])
  })

  it('propose a hold of payments after so many days, which a person decides and takes back', async () => {
    // Late since 18 February, which is twenty days on 10 March.
    expect(await listCompanies({ hold_proposed: true })).toEqual([[2, '2026-02-18', true]])
    const hold = (isHeld: boolean) =>
      asUser('utility').post<Company>('/api/companies/2/hold/', { held: isHeld, reason: 'Debe enero' })
    expect((await hold(true)).body.papers).toMatchObject({ hold_proposed: false, hold_reason: 'Debe enero' })
    expect((await hold(true)).status).toBe(409)
    expect(await listCompanies({ held: true })).toEqual([[2, '2026-02-18', false]])
    expect((await hold(false)).body.papers?.held_at).toBeNull()
    expect(await listCompanies({ held: true })).toEqual([])
  })

  it('are looked at anew for every company when what is asked changes', async () => {
    const countBefore = (await listCompanies({ lacking: true })).length
    expect(countBefore).toBeGreaterThan(0)
    await asUser('super').patch('/api/obligations/1/', { active: false })
    expect(await listCompanies({ lacking: true })).toEqual([])
    await asUser('super').patch('/api/obligations/1/', { active: true })
    expect(await listCompanies({ lacking: true })).toHaveLength(countBefore)
  })
})
