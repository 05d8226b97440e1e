import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listMonthsOfYear } from '../../src/console/features/documents/papers.ts'
import { toMexicoDay } from '../../src/domain/common/days.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { type Call, reply } from '../support/fakeApi.ts'
import { stubUploads } from '../support/fakeUpload.ts'
import { personRow } from '../support/mount.tsx'
import { companyDetail, openCompany } from '../support/openCompany.tsx'
import { openScreen } from '../support/openScreen.tsx'
import { chooseOption } from '../support/selectOptions.ts'

beforeEach(() => loadBackEndForTest())
const YEAR = Number(toMexicoDay(new Date()).slice(0, 4)) - 1
const [JANUARY = '', ...laterMonths] = listMonthsOfYear(YEAR)
const obligation = (id: number, name: string, overrides: object = {}) => ({
  id,
  name,
  period: 'monthly',
  due_day: 17,
  due_after: 1,
  asked_of: 'all',
  since: '2020-01-01',
  validity: 'for_good',
  validity_months: null,
  warning_days: [7],
  brought_by: 'contractor',
  absence: 'danger',
  ...overrides,
})
const paper = (id: number, review: string, overrides: object = {}) => ({
  id,
  company: 1,
  obligation: 1,
  period: JANUARY,
  obligation_name: 'Cuotas',
  review,
  file: `/files/company_papers/download/${id}/`,
  issued_on: null,
  expires_on: null,
  rejection: null,
  note: '',
  reviewed_at: null,
  created_at: `${YEAR}-02-03T18:00:00Z`,
  file_name: 'cuotas.txt',
  media_type: 'text/plain',
  size: 2048,
  scan: null,
  version: 5,
  ...overrides,
})
const cell = (period: string | null, state: string, overrides: object = {}) => ({
  period,
  due: `${YEAR}-02-17`,
  state,
  late: false,
  until: null,
  paper: null,
  versions: 0,
  ...overrides,
})
const grid = (may_bring: boolean) => ({
  id: 1,
  year: YEAR,
  years: [YEAR + 1, YEAR],
  rows: [
    {
      obligation: obligation(1, 'Cuotas'),
      may_bring,
      cells: [
        cell(JANUARY, 'pending', { paper: paper(9, 'pending'), versions: 2 }),
        cell(laterMonths[0] ?? '', 'overdue', { late: true, due: `${YEAR}-03-17` }),
        ...laterMonths.slice(1).map((month) => cell(month, 'later')),
      ],
    },
    {
      obligation: obligation(2, 'Constancia REPSE', {
        period: 'none',
        validity: 'issue',
        validity_months: 36,
      }),
      may_bring,
      cells: [
        cell(null, 'ending', {
          until: `${YEAR}-12-20`,
          paper: paper(7, 'pending', {
            obligation: 2,
            period: null,
            obligation_name: 'Constancia REPSE',
            issued_on: '2025-01-05',
          }),
        }),
      ],
    },
    {
      obligation: obligation(3, 'Declaración anual', { period: 'yearly', due_day: 31, due_after: 3 }),
      may_bring,
      cells: [cell(JANUARY, 'not_asked')],
    },
  ],
})

const PATH = '/companies/1/obligaciones'
const open = async (username: string, overrides: Parameters<typeof openCompany>[1] = {}) => {
  const portal = await openCompany(
    username,
    {
      'GET /api/companies/1/obligations/': () => grid(username !== 'lectura'),
      'GET /api/company_papers/': ({ query }) =>
        reply(
          query.get('filter')?.includes('"obligation":1')
            ? [paper(9, 'pending'), paper(8, 'rejected', { rejection: 'illegible', note: 'Página 2' })]
            : [paper(7, 'pending', { obligation: 2, period: null, obligation_name: 'Constancia REPSE' })],
          200,
          { 'Content-Range': 'papers 0-1/2' },
        ),
      ...overrides,
    },
    '/companies/1',
  )
  await portal.openTab('Obligaciones')
  const table = within(await screen.findByRole('table', { name: /^Obligaciones de/u }))
  return { ...portal, table }
}
const callsTo = (calls: Call[], path: string) => calls.filter((call) => call.path === path)
const sent = (calls: Call[]) =>
  calls
    .filter(({ method }) => method !== 'GET')
    .map(({ path, body, headers }) => [path, body, headers.get('If-Match')])

describe("a company's papers", () => {
  it('appear in a grid of months, each cell as wide as its period, with its state and due date', async () => {
    const { table, where, calls } = await open('utility')
    expect(where()).toBe(PATH)
    const [head, ...rows] = table.getAllByRole('row')
    expect(
      within(head as HTMLElement)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Documento',
      'ene',
      'feb',
      'mar',
      'abr',
      'may',
      'jun',
      'jul',
      'ago',
      'sep',
      'oct',
      'nov',
      'dic',
    ])
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'CuotasCada mes · a más tardar el día 17 del mes siguiente, o el siguiente día hábil',
      'Constancia REPSESin periodo',
      'Declaración anualCada año · a más tardar el último día del tercer mes, o el siguiente día hábil',
    ])
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((headerCell) => headerCell.getAttribute('colspan')),
      ),
    ).toEqual([Array(12).fill('1'), ['12'], ['12']])
    expect(
      table
        .getAllByRole('button', { name: /^(?!Descargar)/u })
        .slice(0, 2)
        .map((headerCell) => headerCell.querySelector('span')?.textContent),
    ).toEqual([
      `Cuotas, enero de ${YEAR}: Por revisar`,
      `Cuotas, febrero de ${YEAR}: Falta, debía entregarse el 17 mar ${YEAR}`,
    ])
    expect(
      table.getByRole('button', { name: `Constancia REPSE: Por vencer, vence el 20 dic ${YEAR}` }),
    ).toBeTruthy()
    expect(screen.getByText('Le falta 1 documento')).toBeTruthy()
    // Only months with at least one document have a download button.
    expect(
      table
        .getAllByRole('button', { name: /^Descargar/u })
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual([`Descargar los documentos de Enero ${YEAR} (zip)`])
    await chooseOption(screen.getByLabelText('Año'), String(YEAR))
    await waitFor(() =>
      expect(callsTo(calls, '/api/companies/1/obligations/').at(-1)?.query.get('year')).toBe(String(YEAR)),
    )
  })

  it('are brought by one click into a cell, for its period', async () => {
    const uploads = stubUploads()
    const { table, user } = await open('empresa')
    await user.click(table.getByRole('button', { name: /febrero/u }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Subir documento' }))
    const file = new File(['%PDF-1.4 hola'], 'cuotas.pdf', { type: 'application/pdf' })
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, file)
    await dialog.findByText('cuotas.pdf')
    await user.click(dialog.getByRole('button', { name: 'Subir' }))
    await waitFor(() => expect(uploads).toHaveLength(1))
    const [upload] = uploads
    expect(upload?.url).toContain('/api/company_papers/')
    expect(Object.fromEntries(upload?.body ?? [])).toMatchObject({
      company: '1',
      obligation: '1',
      period: laterMonths[0],
    })
    upload?.answer(201, paper(10, 'pending', { period: laterMonths[0] }))
    expect(await screen.findByText('El documento se subió y espera revisión.')).toBeTruthy()
  })

  it('are decided of beside the grid, by the keyboard, with the reasons that a rejection has', async () => {
    const { table, user, calls } = await open('utility', {
      'POST /api/company_papers/9/review/': () => paper(9, 'rejected', { version: 6 }),
    })
    table.getByRole('button', { name: /enero/u }).focus()
    await user.keyboard('{Enter}')
    const drawer = within(await screen.findByRole('dialog', { name: 'Cuotas' }))
    await drawer.findByText('cuotas.txt')
    expect(drawer.getByText('Versiones anteriores (1)')).toBeTruthy()
    expect(drawer.getByText('Motivo: No se lee: Página 2')).toBeTruthy()
    await user.keyboard('r')
    const question = within(await screen.findByRole('dialog', { name: 'Rechazar el documento' }))
    await user.click(question.getByRole('radio', { name: 'La fecha no coincide' }))
    await user.click(question.getByRole('button', { name: 'Rechazar' }))
    expect(await screen.findByText('Documento rechazado.')).toBeTruthy()
    expect(sent(calls)).toEqual([
      ['/api/company_papers/9/review/', { decision: 'reject', rejection: 'wrong_date', note: '' }, '"5"'],
    ])
  })

  it('of those that end are approved with their day put right', async () => {
    const { table, user, calls } = await open('utility', {
      'POST /api/company_papers/7/review/': () => paper(7, 'approved', { version: 6 }),
    })
    await user.click(table.getByRole('button', { name: /^Constancia/u }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Constancia REPSE' }))
    await user.type(await drawer.findByLabelText(/^Emitido el/u), '2025-02-01')
    await user.click(drawer.getByRole('button', { name: 'Aprobar' }))
    expect(await screen.findByText('Documento aprobado.')).toBeTruthy()
    expect(sent(calls)).toEqual([
      ['/api/company_papers/7/review/', { decision: 'approve', issued_on: '2025-02-01' }, '"5"'],
    ])
  })

  it('are read-only for read-only users, and hidden on a back end without them', async () => {
    const { table, user } = await open('lectura')
    expect(table.queryByRole('button', { name: /febrero/u })).toBeNull()
    await user.click(table.getByRole('button', { name: /enero/u }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Cuotas' }))
    await drawer.findByText('cuotas.txt')
    expect(drawer.queryByRole('button', { name: /^(?:Aprobar|Rechazar|Subir)/u })).toBeNull()
    cleanup()
    const { calls } = await openCompany('utility', {}, '/companies/1', false)
    expect(screen.queryByRole('tab', { name: 'Obligaciones' })).toBeNull()
    expect(callsTo(calls, '/api/companies/1/')).toEqual([])
  })
})

describe("the hold of a company's payments", () => {
  const standingAnswers = (overrides: object) => ({
    'GET /api/companies/1/': () => ({
      ...companyDetail,
      version: 4,
      papers: {
        lacking_since: '2026-01-18',
        arrears_since: '2026-02-18',
        hold_proposed: false,
        held_at: null,
        hold_reason: '',
        ...overrides,
      },
    }),
  })

  it('is proposed, and decided by a person with a reason', async () => {
    const { click, user, calls } = await openCompany('utility', {
      ...standingAnswers({ hold_proposed: true }),
      'POST /api/companies/1/hold/': () => ({ ...companyDetail, version: 5 }),
    })
    expect(await screen.findByText('Se propone retener sus pagos')).toBeTruthy()
    expect(screen.getByText('Le faltan documentos obligatorios desde el 18 feb 2026.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver obligaciones' }).getAttribute('href')).toBe(PATH)
    await click('Retener pagos')
    const dialog = within(await screen.findByRole('dialog', { name: 'Retener pagos' }))
    await user.click(dialog.getByRole('button', { name: 'Retener pagos' }))
    expect(await dialog.findByText('Este campo es obligatorio.')).toBeTruthy()
    await user.type(dialog.getByRole('textbox'), 'Debe dos meses{Tab}')
    await user.click(dialog.getByRole('button', { name: 'Retener pagos' }))
    expect(await screen.findByText('Los pagos quedaron retenidos.')).toBeTruthy()
    expect(sent(calls)).toEqual([['/api/companies/1/hold/', { held: true, reason: 'Debe dos meses' }, '"4"']])
  })

  it('is lifted the same way, and its company reads why it is held', async () => {
    const heldAnswers = standingAnswers({ held_at: '2026-03-02T18:00:00Z', hold_reason: 'Debe dos meses' })
    const { click, user, calls } = await openCompany('utility', {
      ...heldAnswers,
      'POST /api/companies/1/hold/': () => ({ ...companyDetail, version: 5 }),
    })
    expect(await screen.findByText('Pagos retenidos desde el 2 mar 2026')).toBeTruthy()
    await click('Liberar pagos')
    const dialog = within(await screen.findByRole('dialog', { name: 'Liberar pagos' }))
    await user.type(dialog.getByRole('textbox'), 'Ya entregó')
    await user.click(dialog.getByRole('button', { name: 'Liberar pagos' }))
    await screen.findByText('Los pagos se liberaron.')
    expect(sent(calls)).toEqual([['/api/companies/1/hold/', { held: false, reason: 'Ya entregó' }, '"4"']])
    cleanup()
    await openCompany('empresa', heldAnswers, '/inicio')
    expect(await screen.findByText('Debe dos meses')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver obligaciones' }).getAttribute('href')).toBe(
      '/inicio/obligaciones',
    )
    expect(screen.queryByRole('button', { name: 'Liberar pagos' })).toBeNull()
  })

  it('marks the company in the list, which is narrowed to such companies', async () => {
    const { calls } = openScreen('/companies?filter=%7B%22held%22%3Atrue%7D', 'utility', {
      'GET /api/companies/': () =>
        reply(
          [
            {
              ...companyDetail,
              name: 'A',
              papers: { held_at: '2026-03-02T18:00:00Z', hold_proposed: false },
            },
            { ...companyDetail, id: 2, name: 'B', papers: { held_at: null, hold_proposed: true } },
            { ...companyDetail, id: 3, name: 'C', papers: { held_at: null, hold_proposed: false } },
          ],
          200,
          { 'Content-Range': 'companies 0-2/3' },
        ),
      'GET /api/personnel/': () => [personRow('p1', 'A')],
    })
    const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row')
    expect(
      rows.map(({ textContent }) => /Pagos retenidos|Retención propuesta/u.exec(textContent ?? '')?.[0]),
    ).toEqual(['Pagos retenidos', 'Retención propuesta', undefined])
    expect(screen.getByRole('combobox', { name: /Con pagos retenidos/u })).toBeTruthy()
    expect(callsTo(calls, '/api/companies/').at(-1)?.query.get('filter')).toBe('{"held":true}')
  })
})
