import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, formatDate, toMexicoDay } from '../../src/domain/common/days.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { type Call, reply } from '../support/fakeApi.ts'
import { stubUploads } from '../support/fakeUpload.ts'
import { personRow } from '../support/mount.tsx'
import { matrixPage, matrixRow, openMatrix } from '../support/openMatrix.tsx'
import { openScreen } from '../support/openScreen.tsx'

beforeEach(() => loadBackEndForTest())
const today = toMexicoDay(new Date())
const inDays = (days: number) => addDays(today, days)

const itemRow = (id: number, name: string, status: boolean, evidence: object = {}) => ({
  id,
  name,
  status,
  editable: true,
  version: 3,
  evidence: {
    type: id,
    required: true,
    wants_document: true,
    validity: 'issue',
    validity_months: 12,
    brought_by: 'contractor',
    absence: 'warning',
    until: null,
    warned_from: null,
    by_hand: false,
    review: null,
    uploadable: true,
    reviewable: true,
    ...evidence,
  },
})
const documentRow = (id: number, item: number, overrides: object = {}) => ({
  id,
  item,
  personnel: 'p1',
  type: item,
  type_name: 'Examen médico',
  file: `/files/evidence/download/${id}/`,
  issued_on: '2026-01-05',
  expires_on: '2099-01-05',
  review: 'pending',
  rejection: null,
  note: '',
  reviewed_at: null,
  created_at: '2026-01-06T18:00:00Z',
  file_name: 'examen.txt',
  media_type: 'text/plain',
  size: 2048,
  scan: null,
  version: 5,
  ...overrides,
})

describe('the matrix shows what proves a requirement', () => {
  const items = [
    itemRow(1, 'Examen médico', true, { until: inDays(12), warned_from: inDays(-18), review: 'approved' }),
    itemRow(2, 'Licencia', false, { review: 'pending' }),
    itemRow(3, 'Carta', false, { review: 'rejected' }),
    itemRow(4, 'Constancia', false, { until: '2026-01-03' }),
    itemRow(5, 'Alta', true, { by_hand: true }),
    itemRow(6, 'Prueba', false, { wants_document: false }),
    itemRow(7, 'Seguro', false),
    itemRow(8, 'Acta', true, { until: '2099-01-05', warned_from: '2098-12-01', review: 'approved' }),
  ]
  const answers = {
    'GET /api/personnel_accreditation/': () => matrixPage([matrixRow('p1', 'Álvarez, Ana', items)]),
    'GET /api/evidence/': () => [documentRow(9, 1, { review: 'approved' })],
  }

  it('names the state of each cell beside its sign, and keeps checkboxes', async () => {
    await openMatrix('utility', answers)
    const row = within(await screen.findByRole('grid')).getByRole('row', { name: /ANA/u })
    const papers = within(row)
      .getAllByRole('button')
      .flatMap((cell) => cell.getAttribute('aria-label') ?? [])
    expect(papers).toEqual([
      'Examen médico: ÁLVAREZ, ANA, vence en 12 días',
      'Licencia: ÁLVAREZ, ANA, por revisar',
      'Carta: ÁLVAREZ, ANA, rechazado',
      `Constancia: ÁLVAREZ, ANA, venció el ${formatDate('2026-01-03')}`,
      'Alta: ÁLVAREZ, ANA, marcado sin documento',
      'Seguro: ÁLVAREZ, ANA, falta el documento',
      'Acta: ÁLVAREZ, ANA, cumplido',
    ])
    expect(
      within(row)
        .getAllByRole('checkbox')
        .map((box) => box.getAttribute('aria-label')),
    ).toEqual(['Prueba: ÁLVAREZ, ANA'])
  })

  it('opens the document beside it by the keyboard, and the focus comes back to the cell', async () => {
    const { user, calls } = await openMatrix('utility', answers)
    const cell = await screen.findByRole('button', { name: /^Examen médico: /u })
    cell.focus()
    await user.keyboard('{Enter}')
    const drawer = await screen.findByRole('dialog', { name: 'Examen médico' })
    await within(drawer).findByText('examen.txt')
    expect(within(drawer).getByText('Aprobado')).toBeTruthy()
    expect(calls.filter(({ path }) => path === '/api/evidence/')).toHaveLength(1)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(cell))
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Licencia: /u))
  })
})

describe("a person's requirements with their documents", () => {
  const open = async (
    username: string,
    items: object[],
    documents: ReturnType<typeof documentRow>[] = [],
    overrides: object = {},
    query = '',
  ) => {
    const portal = openScreen(`/personnel/p1${query || '/requisitos'}`, username, {
      'GET /api/personnel/p1/': () => ({
        ...personRow('p1', 'Peña Ruiz, Ana'),
        first_names: 'Ana',
        last_names: 'Peña Ruiz',
        company: 1,
        role: 3,
        personnel_accreditation: items,
      }),
      'GET /api/evidence/': ({ query }) => {
        const { item } = JSON.parse(query.get('filter') ?? '{}')
        return documents.filter((document) => item === undefined || document.item === item)
      },
      ...overrides,
    })
    await screen.findByText('Requisitos de acreditación')
    return { ...portal, user: userEvent.setup() }
  }
  const sent = (calls: Call[], method: string, path: string) =>
    calls.filter((call) => call.method === method && call.path === path)

  it('shows the state of each document, the reason of a rejection, and earlier versions', async () => {
    const documents = [
      documentRow(12, 1, { review: 'rejected', rejection: 'illegible', note: 'Falta la firma' }),
      documentRow(11, 1, { review: 'approved', expires_on: '2026-01-03', issued_on: '2025-01-03' }),
    ]
    await open(
      'empresa',
      [itemRow(1, 'Examen médico', false, { review: 'rejected', reviewable: false })],
      documents,
    )
    expect(await screen.findByText('Rechazado')).toBeTruthy()
    expect(screen.getByText('Motivo: No se lee: Falta la firma')).toBeTruthy()
    expect(screen.getByText('Versiones anteriores (1)')).toBeTruthy()
    expect(screen.getByText('Vencido')).toBeTruthy()
    // A contractor uploads documents but may neither review nor tick them.
    expect(screen.getByRole('button', { name: 'Subir documento: Examen médico' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(?:Aprobar|Rechazar|Marcar como cumplido)/u })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('says nothing of documents that are unknown, while they load or after that failed', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    await open('empresa', [itemRow(1, 'Examen médico', false)], [], { 'GET /api/evidence/': () => promise })
    const list = within(screen.getByText('Examen médico').closest('ul') as HTMLElement)
    const expectNoStatement = () => {
      expect(list.queryByText(/Sin documento/u)).toBeNull()
      expect(list.queryByRole('button')).toBeNull()
    }
    expectNoStatement()
    resolve(reply({ detail: 'No se permite.' }, 403))
    expect(await screen.findByText(/No se permite\./u)).toBeTruthy()
    expectNoStatement()
  })

  it('is open at the document that a message links to, and closes for good', async () => {
    const items = [itemRow(1, 'Licencia', false), itemRow(2, 'Examen médico', false, { review: 'rejected' })]
    const { user, where } = await open(
      'empresa',
      items,
      [documentRow(12, 2, { review: 'rejected' })],
      {},
      '?papel=2',
    )
    const drawer = await screen.findByRole('dialog', { name: 'Examen médico' })
    await within(drawer).findByText('Rechazado')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(where()).toBe('/personnel/p1/requisitos')
  })

  it('takes a document with the days that its kind asks for, and refuses what is none when it is chosen', async () => {
    const uploads = stubUploads()
    const { user } = await open('empresa', [itemRow(1, 'Examen médico', false)])
    await user.click(await screen.findByRole('button', { name: 'Subir documento: Examen médico' }))
    const dialog = await screen.findByRole('dialog', { name: 'Subir documento' })
    const input = within(dialog).getByLabelText('Archivo')
    expect(within(dialog).queryByLabelText('Fecha de vencimiento')).toBeNull()
    await user.upload(input, new File([new Uint8Array([0x4d, 0x5a, 0x90, 0])], 'examen.pdf'))
    await within(dialog).findByText(/^Este tipo de archivo/u)
    await user.click(within(dialog).getByRole('button', { name: 'Quitar examen.pdf' }))
    await user.upload(input, new File(['%PDF-1.4\n%%EOF'], 'examen.pdf', { type: 'application/pdf' }))
    await user.click(within(dialog).getByRole('button', { name: 'Subir' }))
    await within(dialog).findByText('Este campo es obligatorio.')
    const issueDateField = within(dialog).getByLabelText(/^Fecha de emisión/u)
    await user.type(issueDateField, '31/02/2026{Enter}')
    await within(dialog).findByText('31/02/2026 no existe.')
    expect([uploads, document.activeElement]).toEqual([[], issueDateField])
    await user.clear(issueDateField)
    await user.type(issueDateField, '5 ene 26')
    await user.click(within(dialog).getByRole('button', { name: 'Subir' }))
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect(Object.fromEntries(uploads[0]?.body.entries() ?? [])).toMatchObject({
      item: '1',
      issued_on: '2026-01-05',
    })
    act(() => uploads[0]?.progress(0.5))
    expect(within(dialog).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
    // The form shows the server's error beside the date.
    act(() => uploads[0]?.answer(400, { issued_on: ['Con esta fecha el documento ya venció.'] }))
    await within(dialog).findByText('Con esta fecha el documento ya venció.')
    await user.click(within(dialog).getByRole('button', { name: 'Subir' }))
    await waitFor(() => expect(uploads).toHaveLength(2))
    act(() => uploads[1]?.answer(201, documentRow(13, 1)))
    await screen.findByText('El documento se subió y espera revisión.')
  })

  it('lets the utility decide right there, with a reason, for the version that it has seen', async () => {
    const { user, calls } = await open(
      'utility',
      [itemRow(1, 'Examen médico', false)],
      [documentRow(12, 1)],
      {
        'POST /api/evidence/12/review/': () => documentRow(12, 1, { review: 'rejected' }),
      },
    )
    const fromMenu = async (name: string) => {
      await user.click(screen.getByRole('button', { name: 'Acciones: Examen médico' }))
      await user.click(await screen.findByRole('menuitem', { name }))
    }
    // One action of a requirement is a button; the others are in its menu.
    expect(await screen.findByRole('button', { name: 'Revisar: Examen médico' })).toBeTruthy()
    await fromMenu('Rechazar')
    const dialog = await screen.findByRole('dialog', { name: 'Rechazar el documento' })
    await user.click(within(dialog).getByRole('radio', { name: 'No se lee' }))
    await user.type(within(dialog).getByLabelText(/^Qué debe corregirse/u), 'Borroso')
    await user.click(within(dialog).getByRole('button', { name: 'Rechazar' }))
    await screen.findByText('Documento rechazado.')
    await fromMenu('Aprobar')
    await screen.findByText('Documento aprobado.')
    const reviews = sent(calls, 'POST', '/api/evidence/12/review/')
    expect(reviews.map(({ body }) => body)).toEqual([
      { decision: 'reject', rejection: 'illegible', note: 'Borroso' },
      { decision: 'approve', issued_on: '2026-01-05' },
    ])
    expect(reviews.map(({ headers }) => headers.get('If-Match'))).toEqual(['"5"', '"5"'])
  })

  it('goes on to the next of the person that waits, once one is decided', async () => {
    const pendingItems = [1, 2, 3].map((id) => itemRow(id, `Papel ${id}`, false, { review: 'pending' }))
    const { user, calls } = await open(
      'utility',
      pendingItems,
      [1, 2, 3].map((id) => documentRow(10 + id, id)),
      {
        ...Object.fromEntries(
          [11, 12, 13].map((id) => [
            `POST /api/evidence/${id}/review/`,
            () => documentRow(id, id - 10, { review: 'approved' }),
          ]),
        ),
      },
    )
    await user.click(await screen.findByRole('button', { name: 'Revisar: Papel 2' }))
    for (const id of [2, 3]) {
      const drawer = within(await screen.findByRole('dialog', { name: `Papel ${id}` }))
      await user.click(await drawer.findByRole('button', { name: 'Aprobar' }))
    }
    await screen.findByRole('dialog', { name: 'Papel 1' })
    expect(calls.filter(({ path }) => path.endsWith('/review/')).map(({ path }) => path)).toEqual([
      '/api/evidence/12/review/',
      '/api/evidence/13/review/',
    ])
  })

  it('asks for the day that a document lacks before it is approved, and takes the keys of the inbox', async () => {
    const { user, calls } = await open(
      'utility',
      [itemRow(1, 'Licencia', false, { review: 'pending', validity: 'date' })],
      [documentRow(12, 1, { issued_on: null, expires_on: null })],
      { 'POST /api/evidence/12/review/': () => documentRow(12, 1, { review: 'approved', version: 6 }) },
    )
    await user.click(await screen.findByRole('button', { name: 'Acciones: Licencia' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Aprobar' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Licencia' }))
    await user.type(await drawer.findByLabelText(/^Vence el/u), '3/8/2099')
    await user.click(drawer.getByText('Vigente hasta la fecha que indica.'))
    await user.keyboard('a')
    await screen.findByText('Documento aprobado.')
    expect(sent(calls, 'POST', '/api/evidence/12/review/').map(({ body }) => body)).toEqual([
      { decision: 'approve', expires_on: '2099-08-03', issued_on: null },
    ])
  })

  it('is closed once the last that waits is decided', async () => {
    const { user } = await open(
      'utility',
      [
        itemRow(1, 'Papel 1', false, { review: 'pending' }),
        itemRow(2, 'Papel 2', true, { review: 'approved' }),
      ],
      [documentRow(11, 1), documentRow(12, 2, { review: 'approved' })],
      { 'POST /api/evidence/11/review/': () => documentRow(11, 1, { review: 'approved' }) },
    )
    await user.click(await screen.findByRole('button', { name: 'Revisar: Papel 1' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Papel 1' }))
    await user.click(await drawer.findByRole('button', { name: 'Aprobar' }))
    await screen.findByText('Documento aprobado.')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('ticks by hand, asks until when, and says that no document proves it', async () => {
    const items = [
      itemRow(1, 'Examen médico', false),
      itemRow(2, 'Licencia', true, { by_hand: true, until: '2099-01-05', ticked_by: 'Raúl Ibarra' }),
    ]
    const { user, calls } = await open('utility', items, [], {
      'POST /api/accreditation_items/1/tick/': () => items[0],
    })
    expect(
      await screen.findByText(
        `Marcado como cumplido por Raúl Ibarra, sin documento · hasta el ${formatDate('2099-01-05')}`,
      ),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Quitar la marca: Licencia' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Marcar como cumplido: Examen médico' }))
    const dialog = await screen.findByRole('dialog', { name: 'Marcar como cumplido: Examen médico' })
    fireEvent.change(within(dialog).getByLabelText('Hasta cuándo'), { target: { value: '2099-02-01' } })
    await user.click(within(dialog).getByRole('button', { name: 'Marcar' }))
    await screen.findByText('Marcado como cumplido.')
    const [call] = sent(calls, 'POST', '/api/accreditation_items/1/tick/')
    expect(call?.body).toEqual({ status: true, until: '2099-02-01' })
  })
})
