import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import JSZip from 'jszip'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as downloads from '../../src/console/port/download.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { type Call, reply } from '../support/fakeApi.ts'
import { personRow } from '../support/mount.tsx'
import { openScreen } from '../support/openScreen.tsx'
import { wireUser } from '../support/wireUsers.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const ALL_PEOPLE = [
  personRow('p1', 'Álvarez, Ana', { accreditation_number: 'A-1' }),
  personRow('p2', 'Barrera, Iván', { active: false }),
  personRow('p3', 'Cruz, Eva'),
  personRow('p4', 'Díaz, Omar'),
]
/** Serves two of four people per page, or the people with the requested ids. */
const list = ({ query }: Call) => {
  const { id: ids } = JSON.parse(query.get('filter') ?? '{}')
  const [start, end] = JSON.parse(query.get('range') ?? '[0,9]')
  const matches = ALL_PEOPLE.filter(({ id }) => !ids || ids.includes(id))
  const page = ids ? matches : matches.slice(start, Math.min(end + 1, start === 0 && end === 9 ? 2 : 9))
  return reply(page, 200, { 'Content-Range': `personnel 0-${page.length - 1}/${matches.length}` })
}
beforeEach(() => loadBackEndForTest())
const open = (answers: Parameters<typeof openScreen>[2] = {}, username = 'admin') =>
  openScreen('/personnel', username, { 'GET /api/personnel/': list, ...answers })
const getPatches = (calls: Call[]) =>
  calls
    .filter(({ method }) => method === 'PATCH')
    .map(({ path, body }) => [path, Object.fromEntries(body as FormData)])
const selectPage = async () =>
  userEvent.click(await screen.findByRole('checkbox', { name: 'Seleccionar los de esta página' }))
const selectAll = async () => {
  await selectPage()
  await userEvent.click(await screen.findByRole('button', { name: 'Seleccionar a las 4' }))
  await screen.findByText('4 personas seleccionadas')
}
/** Chooses an action from the menu of the selection bar. */
const chooseMore = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Más acciones' }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('deactivating whom the filters show', () => {
  it('asks, says whom it failed with, leaves them selected, and is undone for those whom it changed', async () => {
    const { calls } = open({
      'PATCH /api/personnel/p1/': () => ({ ...ALL_PEOPLE[0], active: false }),
      'PATCH /api/personnel/p3/': () => reply({ detail: 'No se puede ahora.' }, 409),
      'PATCH /api/personnel/p4/': () => ({ ...ALL_PEOPLE[3], active: false }),
    })
    await selectAll()
    await chooseMore('Desactivar')
    const confirmDialog = await dialog('Desactivar personal')
    expect(confirmDialog.getByText(/¿Desactivar a 4 personas\?/u)).toBeTruthy()
    expect(getPatches(calls)).toEqual([])
    await userEvent.click(confirmDialog.getByRole('button', { name: 'Desactivar' }))
    expect(await confirmDialog.findByText(/2 personas desactivadas\. 1 ya estaba así\./u)).toBeTruthy()
    expect(confirmDialog.getByRole('listitem').textContent).toBe('Cruz, Eva: No se puede ahora.')
    const deactivation = { active: 'false' }
    expect(getPatches(calls)).toEqual(['p1', 'p3', 'p4'].map((id) => [`/api/personnel/${id}/`, deactivation]))

    await userEvent.click(confirmDialog.getByRole('button', { name: 'Cerrar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('1 persona seleccionada')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
    expect(await screen.findByText(/2 quedaron como estaban\./u)).toBeTruthy()
    const activation = { active: 'true' }
    expect(getPatches(calls).slice(3)).toEqual(
      ['p1', 'p4'].map((id) => [`/api/personnel/${id}/`, activation]),
    )
  })

  it('undoes nothing that another user changed meanwhile, and names the person', async () => {
    const { calls } = open({
      'PATCH /api/personnel/p1/': ({ headers }) =>
        headers.has('If-Match')
          ? reply({ detail: 'Cambió.' }, 412)
          : { ...ALL_PEOPLE[0], active: false, version: 6 },
    })
    await selectPage()
    await chooseMore('Desactivar')
    const question = await dialog('Desactivar personal')
    await userEvent.click(question.getByRole('button', { name: 'Desactivar' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
    expect(
      await screen.findByText(/Álvarez, Ana: No se deshizo: alguien más lo cambió después\./u),
    ).toBeTruthy()
    const sent = calls
      .filter(({ method }) => method === 'PATCH')
      .map(({ headers }) => headers.get('If-Match'))
    expect(sent).toEqual([null, '"6"'])
  })

  it('does nothing when it is not confirmed', async () => {
    const { calls } = open()
    await selectPage()
    await chooseMore('Activar')
    await userEvent.click((await dialog('Activar personal')).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(getPatches(calls)).toEqual([])
  })

  it('leaves selected those whom it failed with', async () => {
    open({ 'PATCH /api/personnel/p1/': () => reply({ detail: 'No.' }, 409) })
    await selectPage()
    await chooseMore('Desactivar')
    const confirmDialog = await dialog('Desactivar personal')
    await userEvent.click(confirmDialog.getByRole('button', { name: 'Desactivar' }))
    await userEvent.click(await confirmDialog.findByRole('button', { name: 'Cerrar' }))
    expect(await screen.findByText('1 persona seleccionada')).toBeTruthy()
  })

  it('is not offered to a company, which may not', async () => {
    open({}, 'empresa')
    await selectPage()
    expect(await screen.findByRole('button', { name: 'Descargar QR' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Desactivar' })).toBeNull()
  })
})

describe('the company and the role of several people', () => {
  const COMPANIES = [
    { id: 2, name: 'Redes del Norte', company_name: 'Redes del Norte', active: true },
    { id: 3, name: 'Gas del Sur', company_name: 'Gas del Sur', active: true },
  ]
  const outcome = (id: string, name: string, more: object = {}) => ({
    id,
    name,
    obstacle: null,
    before: 1,
    before_name: 'Instalaciones del Bajío',
    unmet: [],
    version: 4,
    ...more,
  })
  const serve = (results: object[]) => ({
    'GET /api/companies/': () => reply(COMPANIES, 200, { 'Content-Range': 'companies 0-1/2' }),
    'GET /api/roles/': ({ query }: Call) => {
      // The server refuses filters that the list does not have.
      endpoints['roles.list'].query.parse(Object.fromEntries(query))
      return reply([{ id: 2, name: 'Soldador(a)', active: true }], 200, { 'Content-Range': 'roles 0-0/1' })
    },
    'POST /api/personnel_changes/check/': () => ({ done: 1, results }),
    'POST /api/personnel_changes/': () => ({ done: 1, results }),
  })
  const posts = (calls: Call[], path: string) =>
    calls.filter((call) => call.method === 'POST' && call.path === path).map(({ body }) => body)
  const choose = async (label: RegExp, option: string) => {
    await userEvent.type(await screen.findByLabelText(label), option.slice(0, 4))
    await userEvent.click(await screen.findByRole('option', { name: option }))
  }

  it('move them together after showing whom, and move back whom nobody changed since', async () => {
    const left = { obstacle: 'same', version: null }
    const { calls } = open(
      serve([outcome('p1', 'Álvarez, Ana'), outcome('p2', 'Barrera, Iván', left)]),
      'utility',
    )
    await selectPage()
    await chooseMore('Trasladar')
    const question = await dialog('Trasladar a otra empresa')
    await choose(/Nueva empresa/u, 'Redes del Norte')
    expect(await question.findByText('ÁLVAREZ, ANA: Instalaciones del Bajío')).toBeTruthy()
    expect(question.getByText('BARRERA, IVÁN: ya trabaja en esta empresa')).toBeTruthy()
    await userEvent.type(question.getByLabelText(/Motivo/u), 'Nuevo contrato')
    expect(posts(calls, '/api/personnel_changes/')).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Trasladar' }))
    expect(await screen.findByText('Se trasladó a 1 persona.')).toBeTruthy()
    expect(posts(calls, '/api/personnel_changes/')).toEqual([
      {
        people: [
          { id: 'p1', company: 2 },
          { id: 'p2', company: 2 },
        ],
        reason: 'Nuevo contrato',
      },
    ])
    expect(await screen.findByText('1 persona seleccionada')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
    await waitFor(() =>
      expect(posts(calls, '/api/personnel_changes/').at(-1)).toEqual({
        people: [{ id: 'p1', version: 4, company: 1 }],
        reason: 'Se deshizo el traslado',
      }),
    )
  })

  it('says whom the new role leaves without requirements', async () => {
    const { calls } = open(serve([outcome('p1', 'Álvarez, Ana', { unmet: ['DC-3', 'Alturas'] })]), 'utility')
    await selectPage()
    await chooseMore('Cambiar rol')
    const question = await dialog('Cambiar rol')
    await choose(/Nuevo rol/u, 'Soldador(a)')
    expect(await question.findByText('ÁLVAREZ, ANA: DC-3 y Alturas')).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: 'Cambiar rol' }))
    expect(await screen.findByText('Se cambió el rol de 1 persona.')).toBeTruthy()
    expect(posts(calls, '/api/personnel_changes/')).toEqual([
      {
        people: [
          { id: 'p1', role: 2 },
          { id: 'p2', role: 2 },
        ],
        reason: '',
      },
    ])
  })

  it('are not offered to users who may not change them', async () => {
    open({}, 'empresa')
    await selectPage()
    await screen.findByRole('button', { name: 'Descargar QR' })
    expect(screen.queryByRole('button', { name: 'Más acciones' })).toBeNull()
  })
})

describe("'Descargar Códigos QR'", () => {
  const zips = (calls: Call[]) => calls.filter(({ path }) => path === '/personnel/qr/zip/')
  const zip = { 'GET /personnel/qr/zip/': () => new Response('zip') }

  it('says whom it means, and means whom the filter leaves', async () => {
    vi.spyOn(downloads, 'saveBlob').mockReturnValue()
    const { calls } = open(zip)
    await userEvent.click(await screen.findByRole('button', { name: 'Descargar Códigos QR 4 personas' }))
    await waitFor(() => expect(zips(calls)).toHaveLength(1))
    expect(Object.fromEntries(zips(calls)[0]?.query ?? [])).toEqual({
      user_id: String(wireUser('admin').id),
      filter: '{"active":true}',
    })
  })

  it('means those who are selected', async () => {
    const saveSpy = vi.spyOn(downloads, 'saveBlob').mockReturnValue()
    const { calls } = open({
      ...zip,
      'GET /personnel/p1/qr/': () => new Response('one'),
      'GET /personnel/p2/qr/': () => new Response('two'),
    })
    await selectPage()
    await userEvent.click(await screen.findByRole('button', { name: 'Descargar Códigos QR 2 seleccionadas' }))
    expect(
      await (await dialog('Descargar códigos QR')).findByText(/2 códigos QR descargados\./u),
    ).toBeTruthy()
    expect(saveSpy).toHaveBeenCalledOnce()
    expect(zips(calls)).toEqual([])
  })

  it('means everybody where the back end knows no filters, and says so', async () => {
    vi.spyOn(downloads, 'saveBlob').mockReturnValue()
    await loadBackEndForTest(false)
    const { calls } = open(zip)
    const name = 'Descargar Códigos QR todo el personal'
    await userEvent.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(zips(calls)).toHaveLength(1))
    expect([...(zips(calls)[0]?.query.keys() ?? [])]).toEqual(['user_id'])
  })
})

describe('the QR codes of the selected people', () => {
  it('come in one zip, and who has none is named', async () => {
    const saveSpy = vi.spyOn(downloads, 'saveBlob').mockReturnValue()
    open({
      'GET /personnel/p1/qr/': () => new Response('one'),
      'GET /personnel/p2/qr/': () => reply({ error: 'Sin código.' }, 404),
    })
    await selectPage()
    await chooseMore('Descargar QR')
    const report = await dialog('Descargar códigos QR')
    expect(await report.findByText(/1 código QR descargado\./u)).toBeTruthy()
    expect(report.getByRole('listitem').textContent).toBe('Barrera, Iván: Error: Sin código.')
    const [zip, name] = saveSpy.mock.calls[0] ?? []
    expect(name).toMatch(/^codigos-qr-\d{4}-\d\d-\d\d\.zip$/u)
    const { files } = await JSZip.loadAsync(await (zip as Blob).arrayBuffer())
    expect(Object.keys(files)).toEqual(['A-1 Álvarez, Ana.png'])
  })
})
