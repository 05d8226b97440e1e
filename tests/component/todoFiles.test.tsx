import { cleanup, fireEvent, type queries, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as pdfProblems from '../../src/console/kit/pdfProblem.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { reply } from '../support/fakeApi.ts'
import { stubUploads } from '../support/fakeUpload.ts'
import { openScreen } from '../support/openScreen.tsx'
import { chooseOption } from '../support/selectOptions.ts'

/** Texts of the test PDFs. pdf.js has no worker in this test (tests/e2e/review.test.ts reads a real PDF). */
const TEXTS: Record<string, string> = {
  'scan 1.pdf': 'Se hace constar que Alberto Bravo Ríos resultó apto. Examen médico. Expedición: 12/01/2026.',
}
vi.mock('../../src/console/kit/pdfText.ts', () => ({
  readPdfText: async ({ name }: File) => TEXTS[name] ?? '',
}))

beforeEach(() => {
  loadBackEndForTest()
  // pdf.js has no worker in this test. Test files share modules, so a spy replaces only this function.
  vi.spyOn(pdfProblems, 'findPdfReadingProblem').mockImplementation(async (file) =>
    file instanceof File && file.name.startsWith('clave') ? 'password' : undefined,
  )
})
afterEach(() => void vi.restoreAllMocks())
const ana = { id: 'ana', name: 'Álvarez Núñez, Ana', role_name: 'Técnica', rfc: 'AANA900101AB1' }
const beto = { id: 'beto', name: 'Bravo Ríos, Alberto', role_name: 'Técnico', rfc: 'BARA850615QX2' }
const todoRow = (id: number, person: object | null, name: string, overrides: object = {}) => ({
  id: `item-${id}`,
  kind: 'missing',
  day: null,
  name,
  absence: 'danger',
  text: `Falta ${name}`,
  todo: '',
  rejection: '',
  person,
  item: { id, version: 1 },
  paper: null,
  validity: 'for_good',
  uploadable: true,
  tickable: false,
  ...overrides,
})
const quotas = (period: string, words: string) => ({
  ...todoRow(0, null, `Pago de cuotas al IMSS, ${words}`, { id: `paper-3-${period}`, item: null }),
  paper: { obligation: 3, period },
})
/** Enough rows to put the last one on the second page. */
const OTHERS = Array.from({ length: 1000 }, (_, i) =>
  todoRow(100 + i, { id: `o${i}`, name: `Otro ${i}`, role_name: '' }, 'Casco', { uploadable: false }),
)
const ASKED = [
  todoRow(1, ana, 'Examen médico', { validity: 'issue' }),
  todoRow(2, ana, 'Constancia DC-3', { kind: 'rejected', rejection: 'Falta la firma' }),
  ...OTHERS,
  quotas('2026-02', 'feb 2026'),
  quotas('2026-03', 'mar 2026'),
  todoRow(3, beto, 'Examen médico', { validity: 'issue' }),
]

const pdf = (name: string) => new File(['%PDF-1.7 '], name, { type: 'application/pdf' })
const NAME = 'Subir varios archivos'

const open = async (username = 'empresa') => {
  const uploads = stubUploads()
  const { calls } = openScreen('/mis-pendientes', username, {
    'GET /api/companies/1/todos/': ({ query }) => {
      const [start = 0, end = 0]: number[] = JSON.parse(query.get('range') ?? '[]')
      const rows = ASKED.slice(start, end + 1)
      return reply(rows, 200, { 'Content-Range': `todos ${start}-${end}/${ASKED.length}` })
    },
    'GET /api/companies/1/progress/': () => ({
      asked: 10,
      met: 6,
      waiting: 1,
      people: 4,
      working: 3,
      kinds: { rejected: 0, missing: 3, ended: 0, ending: 0, due: 0 },
      next: null,
      steps: { person: true, document: true, account: true },
    }),
  })
  return { uploads, calls, user: userEvent.setup() }
}
const dropFiles = async (...files: File[]) => {
  const portal = await open()
  await screen.findByRole('button', { name: NAME })
  await portal.user.upload(screen.getByLabelText('Archivos para varios pendientes'), files)
  const dialog = within(await screen.findByRole('dialog', { name: NAME }))
  const row = (name: string) => within(dialog.getByRole('row', { name: new RegExp(name, 'u') }))
  const isSaid = (name: string, word: string) => waitFor(() => expect(row(name).getByText(word)).toBeTruthy())
  return { ...portal, dialog, row, isSaid }
}
const valuesOf = (row: ReturnType<typeof within<typeof queries>>) => [
  row.getByRole<HTMLInputElement>('combobox', { name: 'De quién' }).value,
  row.getByRole('combobox', { name: /^Para qué/u }).textContent,
]
const sent = (body: FormData | undefined) => {
  const { file, ...fields } = Object.fromEntries(body ?? new FormData())
  return { ...fields, file: (file as File).name }
}

describe('many files at once in Mis pendientes', () => {
  it('says whose and what each file seems to be, and sends nothing before that is confirmed', async () => {
    const { uploads, user, dialog, row, isSaid } = await dropFiles(
      pdf('AANA900101 dc3 constancia.pdf'),
      pdf('scan 1.pdf'),
      pdf('cuotas imss marzo 2026.pdf'),
      pdf('IMG_2031.pdf'),
    )
    await isSaid('IMG_2031', 'Sin identificar')
    await isSaid('scan 1', 'Listo')
    expect(valuesOf(row('dc3'))).toEqual(['ÁLVAREZ NÚÑEZ, ANA', 'Constancia DC-3'])
    expect(row('dc3').getByText('El anterior se rechazó. Motivo: Falta la firma')).toBeTruthy()
    expect(valuesOf(row('scan 1'))).toEqual(['BRAVO RÍOS, ALBERTO', 'Examen médico'])
    expect(valuesOf(row('cuotas'))).toEqual(['La empresa', 'Pago de cuotas al IMSS, mar 2026'])
    expect(row('scan 1').getByLabelText<HTMLInputElement>(/^Fecha de emisión/u).value).toBe('12/01/2026')
    expect(row('scan 1').getByText('Propuesta: el PDF dice «12/01/2026»')).toBeTruthy()
    expect(dialog.getByText('3 listos · 1 por completar')).toBeTruthy()

    // The user selects the person, then a requirement that the person still lacks.
    await user.click(row('IMG_2031').getByRole('combobox', { name: 'De quién' }))
    await user.keyboard('aana90')
    await user.click(await screen.findByRole('option', { name: 'ÁLVAREZ NÚÑEZ, ANA' }))
    await isSaid('IMG_2031', 'Sin destino')
    await chooseOption(row('IMG_2031').getByRole('combobox', { name: /^Para qué/u }), 'Examen médico')
    await isSaid('IMG_2031', 'Revise la fecha')
    fireEvent.change(row('IMG_2031').getByLabelText(/^Fecha de emisión/u), {
      target: { value: '2099-01-01' },
    })
    expect(row('IMG_2031').getByText('Elija hoy o un día anterior.')).toBeTruthy()
    const issueDateField = row('IMG_2031').getByLabelText(/^Fecha de emisión/u)
    await user.clear(issueDateField)
    await user.type(issueDateField, 'hola')
    await user.tab()
    expect(row('IMG_2031').getByText('Escriba la fecha como dd/mm/aaaa.')).toBeTruthy()
    await isSaid('IMG_2031', 'Revise la fecha')
    fireEvent.change(row('IMG_2031').getByLabelText(/^Fecha de emisión/u), {
      target: { value: '2026-01-05' },
    })
    await isSaid('IMG_2031', 'Listo')
    expect(uploads).toHaveLength(0)

    await user.click(dialog.getByRole('button', { name: 'Subir 4 archivos' }))
    for (let i = 0; i < 4; i += 1) {
      await waitFor(() => expect(uploads).toHaveLength(i + 1))
      uploads[i]?.answer(201, { id: i })
    }
    expect(uploads.map(({ url, body }) => [url, sent(body)])).toEqual([
      ['/api/evidence/', { item: '2', issued_on: '', file: 'AANA900101 dc3 constancia.pdf' }],
      ['/api/evidence/', { item: '3', issued_on: '2026-01-12', file: 'scan 1.pdf' }],
      [
        '/api/company_papers/',
        {
          company: '1',
          obligation: '3',
          period: '2026-03',
          issued_on: '',
          file: 'cuotas imss marzo 2026.pdf',
        },
      ],
      ['/api/evidence/', { item: '1', issued_on: '2026-01-05', file: 'IMG_2031.pdf' }],
    ])
    expect(await screen.findByText('Se subieron 4 documentos: esperan revisión.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('finds the person of a decomposed name, reads a PDF by its content, and warns of one that needs a password', async () => {
    const decomposedName = 'Álvarez Núñez examen.pdf'.normalize('NFD')
    const { row, isSaid } = await dropFiles(
      pdf(decomposedName),
      new File(['\r\n%PDF-1.7 '], 'scan 1.pdf'),
      pdf('clave.pdf'),
    )
    await isSaid('scan 1', 'Listo')
    expect(valuesOf(row('examen'))).toEqual(['ÁLVAREZ NÚÑEZ, ANA', 'Examen médico'])
    expect(await row('clave').findByText(/^Este PDF pide contraseña: quien lo revise/u)).toBeTruthy()
  })

  it('says that nothing pending matches, and what to do', async () => {
    const { user, dialog, row, isSaid } = await dropFiles(pdf('IMG_2031.pdf'), pdf('acta de nacimiento.pdf'))
    await isSaid('IMG_2031', 'Ningún pendiente coincide. Elija de quién es, o quite el archivo.')
    const noMatchMessage = /^No hay pendientes que coincidan con estos archivos/u
    expect(await dialog.findByText(noMatchMessage)).toBeTruthy()
    await user.click(row('IMG_2031').getByRole('combobox', { name: 'De quién' }))
    await user.click(await screen.findByRole('option', { name: 'ÁLVAREZ NÚÑEZ, ANA' }))
    await isSaid('IMG_2031', 'Sin destino')
    expect(row('IMG_2031').getByText(/^Ninguno de sus pendientes coincide/u)).toBeTruthy()
    expect(dialog.queryByText(noMatchMessage)).toBeNull()
  })

  it('says of what several lack that it does not tell whose it is', async () => {
    const { dialog, isSaid } = await dropFiles(pdf('examen médico.pdf'))
    await isSaid('examen', 'El archivo no dice de quién es. Elija a la persona o a la empresa.')
    expect(dialog.queryByText(/^No hay pendientes que coincidan/u)).toBeNull()
  })

  it('proposes no other document than what a file says it is', async () => {
    const { row, isSaid } = await dropFiles(pdf('DC3 Bravo Ríos Alberto.pdf'))
    await isSaid('DC3', 'Sin destino')
    expect(valuesOf(row('DC3'))).toEqual(['BRAVO RÍOS, ALBERTO', 'Elija un pendiente'])
  })

  it('refuses at once what cannot be sent, points out two for the same, and asks before they are lost', async () => {
    const { uploads, user, dialog, row, isSaid } = await dropFiles(
      new File([], 'nada.pdf'),
      pdf('dc3 constancia ana alvarez.pdf'),
      pdf('constancia dc3 AANA900101.pdf'),
    )
    await isSaid('nada', 'No se puede subir')
    expect(row('nada').getByText('El archivo está vacío.')).toBeTruthy()
    await isSaid('dc3 constancia ana', 'Repetido')
    await isSaid('constancia dc3 AANA', 'Repetido')
    await user.click(dialog.getByRole('button', { name: 'Quitar constancia dc3 AANA900101.pdf' }))
    await isSaid('dc3 constancia ana', 'Listo')
    await user.click(dialog.getByRole('button', { name: 'Cerrar' }))
    await user.click(await screen.findByRole('button', { name: 'Seguir aquí' }))
    expect(dialog.getByText('1 listo · 1 que no se puede subir')).toBeTruthy()
    await user.click(await dialog.findByRole('button', { name: 'Cerrar' }))
    await user.click(await screen.findByRole('button', { name: 'Salir sin enviar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(uploads).toHaveLength(0)
  })

  it('keeps what failed with its reason, to be sent again, and ticks off what is out', async () => {
    const { uploads, user, dialog, row, isSaid } = await dropFiles(
      pdf('AANA900101 dc3.pdf'),
      pdf('cuotas imss febrero 2026.pdf'),
    )
    await isSaid('dc3', 'Listo')
    await user.click(await dialog.findByRole('button', { name: 'Subir 2 archivos' }))
    await waitFor(() => expect(uploads).toHaveLength(1))
    uploads[0]?.answer(404, { detail: 'Ese requisito ya no existe.' })
    await waitFor(() => expect(uploads).toHaveLength(2))
    uploads[1]?.answer(201, { id: 1 })
    await isSaid('cuotas', 'Subido')
    expect(row('dc3').getByText('No se subió')).toBeTruthy()
    expect(row('dc3').getByText('Ese requisito ya no existe.')).toBeTruthy()
    expect(row('cuotas').queryByRole('combobox')).toBeNull()
    await user.click(row('dc3').getByRole('button', { name: 'Reintentar el envío de AANA900101 dc3.pdf' }))
    await waitFor(() => expect(uploads).toHaveLength(3))
    uploads[2]?.answer(201, { id: 2 })
    expect(await screen.findByText('Se subieron 2 documentos: esperan revisión.')).toBeTruthy()
  })

  it('accepts files dropped anywhere on the page, and offers nothing to read-only users', async () => {
    await open()
    await screen.findByRole('button', { name: NAME })
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [pdf('x.pdf')] } })
    expect(await screen.findByRole('dialog', { name: NAME })).toBeTruthy()
    cleanup()
    openScreen('/mis-pendientes?filter={"company":1}', 'lectura', {
      'GET /api/companies/1/todos/': () => reply(ASKED.slice(0, 2), 200, { 'Content-Range': 'todos 0-1/2' }),
      'GET /api/companies/1/progress/': () => ({
        asked: 10,
        met: 6,
        waiting: 1,
        people: 4,
        working: 3,
        kinds: { rejected: 0, missing: 3, ended: 0, ending: 0, due: 0 },
        next: null,
        steps: { person: true, document: true, account: true },
      }),
    })
    await screen.findByText('Cumplimiento: 60 %')
    expect(screen.queryByRole('button', { name: NAME })).toBeNull()
  })
})
