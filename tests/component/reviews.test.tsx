import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { withExtras } from '../support/extras.ts'
import { reply } from '../support/fakeApi.ts'
import { openScreen } from '../support/screen.tsx'

// Whole pages: slow where the machine is busy.
beforeEach(() => withExtras())
describe('Por revisar, after the last one', () => {
  it('says what was decided also once the list has written its address', async () => {
    const last = { id: 9, version: 2, decision: 'reject', type: 'Examen médico', name: 'PEÑA RUIZ, ANA' }
    const { where } = openScreen({ pathname: '/por-revisar', state: { last } }, 'utility', {
      'GET /api/reviews/': () => reply([], 200, { 'Content-Range': 'reviews 0-0/0' }),
    })
    await waitFor(() => expect(where()).toContain('perPage='))
    await screen.findByText('No hay documentos por revisar')
    await act(async () => undefined)
    expect(screen.getByText('Se rechazó «Examen médico» de PEÑA RUIZ, ANA.')).toBeTruthy()
  })
})

describe('Por revisar, of what is selected', () => {
  it('says whose document each row has', async () => {
    const waiting = {
      ...{
        id: 149,
        item: 149,
        personnel: '7',
        type: 1,
        type_name: 'Examen médico',
        person_name: 'PEÑA RUIZ, ANA',
      },
      ...{
        company: 1,
        company_name: 'Obras',
        validity: 'date',
        validity_months: null,
        held: null,
        version: 1,
      },
      ...{ file: '/files/9/', issued_on: '2026-01-01', expires_on: '2027-01-01', review: 'pending' },
      ...{ rejection: null, note: '', reviewed_at: null, created_at: '2026-02-03T18:00:00Z' },
    }
    openScreen('/por-revisar', 'utility', {
      'GET /api/reviews/': () => reply([waiting], 200, { 'Content-Range': 'reviews 0-0/1' }),
    })
    const name = 'Seleccionar este renglón: Examen médico, PEÑA RUIZ, ANA'
    expect(await screen.findByRole('checkbox', { name })).toBeTruthy()
  })
})

describe('Por revisar, of what companies brought themselves', () => {
  it('has it beside that of people, the oldest first, to be decided of there', async () => {
    const paper = (id: number, company: number, obligation: number, obligation_name: string) => ({
      ...{ id, company, obligation, obligation_name, period: obligation === 1 ? '2026-01' : null },
      ...{ file: '/files/company_papers/download/9/', issued_on: null, expires_on: null, review: 'pending' },
      ...{ rejection: null, note: '', reviewed_at: null, created_at: '2026-02-03T18:00:00Z', version: 5 },
      ...{ file_name: 'cuotas.txt', media_type: 'text/plain', size: 2048, scan: null },
    })
    const kinds = { validity: 'for_good', validity_months: null, warning_days: [7], absence: 'danger' }
    const papers = [paper(9, 1, 1, 'Cuotas'), paper(7, 2, 2, 'Constancia REPSE')]
    const all = (rows: object[], total: number) =>
      reply(rows, 200, { 'Content-Range': `rows 0-${rows.length}/${total}` })
    const { calls } = openScreen('/por-revisar', 'utility', {
      'GET /api/reviews/': () => all([], 0),
      'GET /api/company_papers/': ({ query }) =>
        query.get('filter')?.includes('"obligation"') ? all(papers.slice(0, 1), 1) : all(papers, 28),
      'GET /api/companies/': () =>
        all([...[1, 2].map((id) => ({ id, company_name: `Obras ${id}`, active: true }))], 2),
      'GET /api/obligations/': () =>
        all(
          [
            ...['monthly', 'none'].map((period, i) => ({
              id: i + 1,
              name: papers[i]?.obligation_name,
              period,
              ...kinds,
            })),
          ],
          2,
        ),
      'POST /api/company_papers/9/review/': () => ({ ...papers[0], review: 'approved', version: 6 }),
    })
    const title = 'De las empresas: 28 documentos por revisar'
    const section = within(await screen.findByRole('region', { name: title }))
    const first = await section.findByRole('button', { name: /OBRAS 1.*Cuotas · enero de 2026/u })
    expect(section.getByRole('button', { name: /OBRAS 2.*Constancia REPSE/u })).toBeTruthy()
    expect(section.getByRole('button', { name: 'Ver 26 más' })).toBeTruthy()
    const list = calls.find(({ path }) => path === '/api/company_papers/')
    expect(list?.query.get('filter')).toBe('{"review":"pending"}')
    expect(list?.query.get('sort')).toBe('["created_at","ASC"]')
    const user = userEvent.setup()
    await user.click(first)
    const drawer = within(await screen.findByRole('dialog', { name: 'Cuotas' }))
    await user.click(await drawer.findByRole('button', { name: 'Aprobar' }))
    expect(await screen.findByText('Documento aprobado.')).toBeTruthy()
    const [review] = calls.filter(({ method }) => method === 'POST')
    expect([review?.path, review?.body]).toEqual(['/api/company_papers/9/review/', { decision: 'approve' }])
  })
})
