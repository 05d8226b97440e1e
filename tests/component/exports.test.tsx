import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { type Call, reply } from '../support/fakeApi.ts'
import { openCompany } from '../support/openCompany.tsx'
import { openScreen } from '../support/openScreen.tsx'

beforeEach(() => loadBackEndForTest())

const exportCsv = async (calls: Call[]) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Exportar' })
  await waitFor(() => expect(button.disabled).toBe(false))
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  const findExportCall = () => calls.find((call) => call.path.endsWith('_export/'))
  await waitFor(() => expect(findExportCall()).toBeDefined())
  const { path, query } = findExportCall() as Call
  return {
    path,
    filter: JSON.parse(query.get('filter') ?? ''),
    sort: JSON.parse(query.get('sort') ?? ''),
    columns: JSON.parse(query.get('columns') ?? ''),
    format: query.get('format'),
  }
}

const NOON = '2026-03-10T18:00:00.000Z'
/** Row with the fields of all lists. */
const ROW = {
  id: 1,
  name: 'Uno',
  username: 'uno',
  company_name: 'Redes',
  person_name: 'Paz, Ana',
  company: null,
  created_at: NOON,
  at: NOON,
  last_at: NOON,
  last_access_at: NOON,
  expires_on: null,
  day: null,
  recurs: null,
  period: null,
  held: null,
  groups: [],
  active: true,
  state: 'open',
  person: '',
  result: 'may',
  signature: 'valid',
  offline: false,
  site_company_name: '',
  note: '',
  number: '',
  was_valid: true,
  what: 'Nada',
  place: 'Aquí',
  count: 18,
  places: 15,
}
const oneRow = (row: object = {}) => reply([{ ...ROW, ...row }], 200, { 'Content-Range': 'items 0-0/1' })

describe('Exportar', () => {
  it.each([
    ['/por-revisar?filter={"kind":"company"}', 'utility', '/api/reviews/', '/api/reviews_export/', 'company'],
    ['/inspecciones', 'utility', '/api/inspections/', '/api/inspections_export/'],
    ['/reportes-de-visitas', 'utility', '/api/visit_reports/', '/api/visit_reports_export/'],
    ['/consultas-inusuales', 'utility', '/api/unusual_checks/', '/api/unusual_checks_export/', 'many_places'],
    ['/users', 'super', '/api/users/', '/api/users_export/'],
    ['/catalogos', 'super', '/api/zones/', '/api/zones_export/'],
  ])('downloads the list of %s', async (page, username, list, exportPath, kind?: string) => {
    const { calls } = openScreen(page, username, { [`GET ${list}`]: () => oneRow({ kind }) })
    const request = await exportCsv(calls)
    const { query } = calls.findLast(({ path }) => path === list) as Call
    expect(request).toMatchObject({
      path: exportPath,
      filter: JSON.parse(query.get('filter') ?? ''),
      sort: JSON.parse(query.get('sort') ?? ''),
      format: 'csv',
    })
    expect(request.columns.length).toBeGreaterThan(1)
  })

  it('downloads the tasks of the own company', async () => {
    const { calls } = openScreen('/mis-pendientes', 'empresa', {
      'GET /api/companies/1/todos/': () =>
        oneRow({ kind: 'missing', person: null, text: 'Falta', todo: '', rejection: '' }),
    })
    expect(await exportCsv(calls)).toMatchObject({ path: '/api/todos_export/', filter: { company: 1 } })
  })

  it('downloads the contacts of one company', async () => {
    const { calls, openTab } = await openCompany('empresa')
    await openTab('Contactos')
    expect(await exportCsv(calls)).toEqual({
      path: '/api/v1/contacts_export/',
      filter: { company: 1 },
      sort: ['name', 'ASC'],
      columns: ['name', 'phone', 'email', 'position', 'id_900'],
      format: 'csv',
    })
  })
})
