import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ComparedChange, HistoryStep, ListedLogEntry, LogEntry } from '../../src/domain/log/auditLog.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { reply } from '../support/fakeApi.ts'
import { personRow } from '../support/mount.tsx'
import { openScreen } from '../support/openScreen.tsx'

beforeEach(() => loadBackEndForTest())
const CHANGE: ComparedChange = {
  id: 70,
  subject: 'personnel:p1',
  collection: 'personnel',
  record: 'p1',
  before: { accreditation_expiration_date: '2026-03-03', company: 1 },
  after: { accreditation_expiration_date: '2027-03-03', company: 2 },
  now: { accreditation_expiration_date: '2027-03-03', company: 1 },
  names: { 'personnel:p1': 'MARÍA JOSÉ ÁLVAREZ', 'companies:1': 'BAJÍO', 'companies:2': 'NORTE' },
}
const ENTRY: ListedLogEntry = {
  id: 7,
  at: '2026-03-10T18:30:00.000Z',
  action: 'personnel.update',
  user: 1,
  username: 'super',
  address: '10.0.0.1',
  result: 'ok',
  nature: 'change',
  reason: '',
  changes: 1,
  part_of: null,
  subject: 'personnel:p1',
  subject_name: 'MARÍA JOSÉ ÁLVAREZ',
  user_name: 'Ana Paz',
  rows: [CHANGE],
}
const entry = (overrides: Partial<LogEntry> = {}): LogEntry => ({
  ...ENTRY,
  rows: [CHANGE],
  total: 1,
  more: false,
  ...overrides,
})

const open = (path: string, answers: Parameters<typeof openScreen>[2] = {}, username = 'super') => ({
  ...openScreen(path, username, {
    'GET /api/log/': () => [ENTRY],
    'GET /api/log/7/': () => entry(),
    ...answers,
  }),
  user: userEvent.setup(),
})
const link = (name: string | RegExp) => screen.findByRole('link', { name })

describe('the Bitácora', () => {
  it('is listed in words, and asked for as the address says, a page after the other without a total', async () => {
    const entries = Array.from({ length: 26 }, (_, i) => ({ ...ENTRY, id: 100 - i }))
    const refusedEntry: ListedLogEntry = {
      ...ENTRY,
      id: 101,
      action: 'auth.login',
      result: 'refused',
      subject: '',
      subject_name: '',
      username: 'nadie',
      user_name: '',
      reason: 'unknown account',
      rows: [],
      changes: 0,
    }
    const portal: ListedLogEntry = {
      ...ENTRY,
      id: 102,
      action: 'portal.reminders',
      username: '',
      user_name: '',
      address: '',
    }
    const filter = { kind: 'personnel', since: '2026-03-01', person: 'p1' }
    const { calls, user } = open(`/bitacora?filter=${encodeURIComponent(JSON.stringify(filter))}`, {
      'GET /api/log/': ({ query }) =>
        query.get('range') === '[0,25]' ? [portal, refusedEntry, ...entries.slice(2)] : entries.slice(0, 1),
    })
    const rows = await screen.findAllByRole('row')
    expect(rows[1]?.textContent).toMatch(/10 mar 2026, 12:30.*Avisó de lo que vence.*El portal/u)
    expect(rows[2]?.textContent).toMatch(
      /Intentó iniciar sesión: no hay una cuenta con ese nombre.*Rechazado.*nadie/u,
    )
    expect(rows[3]?.textContent).toMatch(
      /12:30Empresa: BAJÍO → NORTEy 1 dato másPersona · MARÍA JOSÉ ÁLVAREZAna Paz$/u,
    )
    await user.click(within(rows[3] as HTMLElement).getByRole('button', { name: 'y 1 dato más' }))
    expect(within(rows[3] as HTMLElement).getByText('Vigencia: 3 mar 2026 → 3 mar 2027')).toBeTruthy()
    expect(screen.queryByText('10.0.0.1')).toBeNull()
    expect(rows).toHaveLength(26)
    const logCalls = calls.filter(({ path }) => path === '/api/log/')
    expect(JSON.parse(logCalls[0]?.query.get('filter') ?? '')).toEqual(filter)
    expect(screen.getByText('1–25')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Anterior' }).disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Siguiente' }))
    expect(await screen.findByText('26–26')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Siguiente' }).disabled).toBe(true)
  })

  it('is narrowed by person, company, field and action, as the address says', async () => {
    const filter = { field: 'personnel.phone', action: 'personnel.update', q: 'teléfono' }
    const { calls, user } = open(`/bitacora?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    for (const name of ['Persona', 'Empresa', 'Dato', 'Acción'])
      expect(await screen.findByRole('combobox', { name })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Acción' }).value).toBe(
      'Cambió los datos de una persona',
    )
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Dato' })
    expect(field.value).toBe('Teléfono')
    await user.clear(field)
    await user.type(field, 'vigen')
    await user.click(await screen.findByRole('option', { name: 'Vigencia' }))
    await waitFor(() =>
      expect(JSON.parse(calls.at(-1)?.query.get('filter') ?? '{}')).toEqual({
        ...filter,
        field: 'personnel.accreditation_expiration_date',
      }),
    )
  })

  it('opens an entry at its own address: who, when, and each field before, after and now unfolded', async () => {
    const { user, where, goBack } = open('/bitacora')
    await user.click(await link('10 mar 2026, 12:30'))
    expect(where()).toBe('/bitacora/7')
    expect(await screen.findByRole('heading', { name: 'Empresa: BAJÍO → NORTE' })).toBeTruthy()
    expect(screen.getByText('Ana Paz')).toBeTruthy()
    expect(screen.queryByText('10.0.0.1')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Detalles técnicos' }))
    for (const detail of ['10.0.0.1', 'super', 'personnel:p1']) expect(screen.getByText(detail)).toBeTruthy()
    expect((await link('Persona · MARÍA JOSÉ ÁLVAREZ')).getAttribute('href')).toBe('/personnel/p1')
    const change = within(screen.getByRole('region', { name: 'Persona · MARÍA JOSÉ ÁLVAREZ' }))
    expect(change.getByText('Vigencia: 3 mar 2026 → 3 mar 2027')).toBeTruthy()
    expect(change.queryByRole('table')).toBeNull()
    await user.click(change.getByRole('button', { name: 'Ver antes, después y ahora' }))
    const cells = (name: string) =>
      within(change.getByRole('row', { name: new RegExp(`^${name}`, 'u') }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    expect(cells('Vigencia')).toEqual(['3 mar 2026', '3 mar 2027', 'Igual'])
    expect(cells('Empresa')).toEqual(['BAJÍO', 'NORTE', 'BAJÍO · distinto'])
    await goBack()
    await link('10 mar 2026, 12:30')
  })

  it('opens what an import did into its rows, page by page', async () => {
    const row = (id: number): ComparedChange => ({
      ...CHANGE,
      id,
      record: `n${id}`,
      before: null,
      after: { phone: '5512345678' },
      now: null,
      names: { [`personnel:n${id}`]: `NUEVA ${id}` },
    })
    const rows = Array.from({ length: 51 }, (_, i) => row(i))
    const { user, calls } = open('/bitacora/7', {
      'GET /api/log/7/': () =>
        entry({ action: 'imports.apply', rows: rows.slice(0, 50), total: 51, changes: 0, more: true }),
      'GET /api/log/7/rows/': () => reply(rows.slice(50), 200, { 'Content-Range': 'log 50-50/51' }),
    })
    expect(await screen.findByText('51 registros')).toBeTruthy()
    expect(screen.getAllByText(/^Persona · NUEVA/u)).toHaveLength(50)
    await user.click(screen.getByRole('button', { name: 'Mostrar más' }))
    expect(await screen.findByText('Persona · NUEVA 50')).toBeTruthy()
    expect(calls.find(({ path }) => path.endsWith('/rows/'))?.query.get('range')).toBe('[50,99]')
    expect(screen.queryByRole('button', { name: 'Mostrar más' })).toBeNull()
  })

  it('says of an entry that is not there that it may be too old', async () => {
    open('/bitacora/8')
    expect(await screen.findByText('Esta entrada no existe')).toBeTruthy()
  })
})

describe('the history of a record', () => {
  const STEP: HistoryStep = {
    ...CHANGE,
    entry: 7,
    at: ENTRY.at,
    action: ENTRY.action,
    username: 'super',
    user_name: 'Ana Paz',
  }
  const DOCUMENT: HistoryStep = {
    ...STEP,
    id: 71,
    entry: 8,
    action: 'documents.create',
    collection: 'documents',
    record: '3',
    before: null,
    after: { file_name: 'acta.pdf', type: 'Otros', personnel: 'p1' },
    names: { 'documents:3': 'acta.pdf' },
  }
  const answers = {
    'GET /api/personnel/p1/': () => ({ ...personRow('p1', 'Álvarez, María'), company: 1, moves: [] }),
    'GET /api/history/personnel/p1/': () =>
      reply([DOCUMENT, STEP], 200, { 'Content-Range': 'history 0-1/2' }),
  }

  it('is described in words on the record’s page for the utility, with a link to the Bitácora for super-admins', async () => {
    const { user } = open('/personnel/p1', answers)
    await user.click(await screen.findByRole('tab', { name: 'Historial' }))
    expect((await link('Empresa: BAJÍO → NORTE')).getAttribute('href')).toBe('/bitacora/7')
    expect(await link('Documento subido: acta.pdf')).toBeTruthy()
    expect(screen.getAllByText(/Ana Paz/u)).toHaveLength(2)
    expect(screen.queryByText('Vigencia: 3 mar 2026 → 3 mar 2027')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'y 1 dato más' }))
    expect(screen.getByText('Vigencia: 3 mar 2026 → 3 mar 2027')).toBeTruthy()
    const filter = new URL((await link('Ver en la Bitácora')).getAttribute('href') ?? '', 'http://x')
    expect(filter.searchParams.get('filter')).toBe('{"person":"p1"}')
    cleanup()
    open('/personnel/p1/historial', answers, 'utility')
    expect(await screen.findByText('Empresa: BAJÍO → NORTE')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Ver en la Bitácora' })).toBeNull()
  })

  it('is nothing that a contractor or another back end has', async () => {
    open('/personnel/p1', answers, 'empresa')
    await screen.findByRole('tab', { name: 'Datos' })
    expect(screen.queryByRole('tab', { name: 'Historial' })).toBeNull()
    cleanup()
    await loadBackEndForTest(false)
    open('/personnel/p1', answers)
    await screen.findByRole('tab', { name: 'Datos' })
    expect(screen.queryByRole('tab', { name: 'Historial' })).toBeNull()
  })
})
