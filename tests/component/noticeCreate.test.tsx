import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { stubUploads } from '../support/fakeUpload.ts'
import {
  chooseFiles,
  clickPublish,
  findEditor,
  noticeRow,
  openBoard,
  PDF_FILE,
  writeText,
} from '../support/openBoard.tsx'

beforeEach(() => loadBackEndForTest())
const entries = (form: FormData | undefined) => Object.fromEntries(form?.entries() ?? [])

describe('a new notice', () => {
  it.each([
    ['vetoes', 2],
    ['announcements', 2],
    ['administrative_acts', 3],
    ['non_accordance', 3],
  ] as const)('of %s needs all of its %i fields', async (board, count) => {
    const uploads = stubUploads()
    await openBoard(board, 'admin')
    const text = await findEditor(board)
    await clickPublish(board)
    // Ignores the editor's own copy of the message.
    const visibleOnly = { ignore: '.ra-rich-text-input-error, .ra-rich-text-input-error *' }
    expect(await screen.findAllByText('Este campo es obligatorio.', visibleOnly)).toHaveLength(count)
    expect(text.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Revise los campos señalados.')).toBeTruthy()
    const first = count === 3 ? screen.getByRole('combobox', { name: /^Empresa/u }) : text
    await waitFor(() => expect(document.activeElement).toBe(first))
    expect(uploads).toEqual([])
  })

  it('is published with its file and announced; the form is cleared and closed, and the list reloaded', async () => {
    const uploads = stubUploads()
    const { calls, user } = await openBoard('administrative_acts', 'admin')
    await writeText('administrative_acts', '<p>Sin <strong>credencial</strong></p>')
    await user.click(screen.getByRole('combobox', { name: /^Empresa/u }))
    await user.click(await screen.findByRole('option', { name: 'Redes Ñandú' }))
    await chooseFiles(user, PDF_FILE)
    const callsBefore = calls.length
    await clickPublish('administrative_acts')
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect(uploads[0]?.url).toBe('/api/v1/administrative_acts/')
    expect(entries(uploads[0]?.body)).toEqual({
      text: '<p>Sin <strong>credencial</strong></p>',
      company: '7',
      file: PDF_FILE,
    })
    act(() => uploads[0]?.progress(0.5))
    expect(screen.getByText('50 %')).toBeTruthy()
    act(() => uploads[0]?.answer(201, noticeRow(9)))
    expect(await screen.findByText('Se publicó el acta administrativa.')).toBeTruthy()
    await waitFor(async () => expect((await findEditor('administrative_acts')).textContent).toBe(''))
    expect(screen.queryByText('acta.pdf')).toBeNull()
    expect(screen.getByRole('button', { name: 'Mostrar formulario', expanded: false })).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Publicar un acta administrativa'))
    await waitFor(() =>
      expect(calls.slice(callsBefore).some(({ path }) => path === '/api/v1/administrative_acts/')).toBe(true),
    )
  })

  it('keeps a table and a list that are pasted, and says that pictures are not', async () => {
    await openBoard('announcements', 'admin')
    const html =
      '<table><tr><td>Zona</td><td>Fecha</td></tr></table><p class="MsoListParagraph">·&nbsp; Casco</p><img src="x.png">'
    const text = await findEditor('announcements')
    act(() => text.focus())
    fireEvent.paste(text, {
      clipboardData: {
        types: ['text/html'],
        files: [],
        getData: (type: string) => (type === 'text/html' ? html : ''),
      },
    })
    const editor = within(await findEditor('announcements'))
    expect(editor.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Zona', 'Fecha'])
    expect(editor.getByRole('listitem').textContent).toBe('Casco')
    expect(await screen.findByText(/Las imágenes y los objetos no se pegaron/u)).toBeTruthy()
  })

  it('closes the link box of its text by Escape and keeps the form', async () => {
    const { user } = await openBoard('announcements', 'admin')
    await writeText('announcements', '<p>Curso</p>')
    await user.click(screen.getByRole('button', { name: 'Enlace' }))
    const link = await screen.findByRole('dialog', { name: 'Enlace' })
    await user.type(within(link).getByLabelText('Dirección del enlace'), 'https://x{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Enlace' })).toBeNull())
    expect((await findEditor('announcements')).textContent).toBe('Curso')
  })

  it('about a person contains the name and the RFC, which must be valid', async () => {
    const uploads = stubUploads()
    const { user } = await openBoard('vetoes', 'admin')
    await writeText('vetoes', '<p>Falsificó constancias</p>')
    await chooseFiles(user, PDF_FILE)
    const rfc = screen.getByLabelText('RFC')
    await user.type(rfc, 'nada')
    await clickPublish('vetoes')
    expect(await screen.findByText(/^Escriba el RFC/u)).toBeTruthy()
    await user.clear(rfc)
    await clickPublish('vetoes')
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect(Object.keys(entries(uploads[0]?.body)).sort()).toEqual(['file', 'text'])
    act(() => uploads[0]?.loseConnection())
    await user.type(screen.getByLabelText(/^Nombre de la persona/u), 'Juan Pérez')
    await user.type(rfc, 'pexj-800101')
    await clickPublish('vetoes')
    await waitFor(() => expect(uploads).toHaveLength(2))
    expect(entries(uploads[1]?.body)).toMatchObject({ name: 'Juan Pérez', rfc: 'PEXJ800101' })
  })

  it('about a registered person uses the name and RFC of the chosen person, and says whom it affects', async () => {
    const luz = { kind: 'personnel', id: 'luz', name: 'PEÑA, LUZ', people: 1 }
    const firm = { kind: 'companies', id: 7, name: 'Redes Ñandú', people: 12, rfc: '', detail: '' }
    const { user } = await openBoard('vetoes', 'admin', [], {
      'GET /api/v1/veto_candidates/': () => [
        firm,
        { ...luz, rfc: 'PEIL880229', detail: 'A-000001 · Redes Ñandú', vetoed: true },
      ],
      'GET /api/v1/veto_targets/': ({ query }) =>
        query.get('rfc') === 'PEIL880229' ? [{ ...luz, exempt: false }] : [],
    })
    expect(screen.getByText('Sin RFC, el veto no bloqueará a nadie.')).toBeTruthy()
    await user.type(screen.getByRole('combobox', { name: /^Buscar a la persona o empresa/u }), 'peñ')
    await user.click(await screen.findByRole('option', { name: /PEÑA, LUZ.*ya tiene un veto/u }))
    expect(screen.getByLabelText<HTMLInputElement>('RFC').value).toBe('PEIL880229')
    expect(screen.getByLabelText<HTMLInputElement>(/^Nombre de la persona/u).value).toBe('PEÑA, LUZ')
    const personLink = await screen.findByRole('link', { name: 'PEÑA, LUZ' })
    expect(personLink.closest('[role=status]')?.textContent).toBe('Impide trabajar a: PEÑA, LUZ')
    await user.type(screen.getByLabelText('RFC'), '{Backspace}8')
    expect(await screen.findByText(/^No coincide con nadie registrado/u)).toBeTruthy()
  })

  it('that is refused, lost or stopped keeps what was typed and says why', async () => {
    const uploads = stubUploads()
    const { user } = await openBoard('announcements', 'admin')
    await writeText('announcements', '<p>Corte de gas</p>')
    const damagedFile = new File(['%PDF-1.4'], 'dañada.pdf', { type: 'application/pdf' })
    await chooseFiles(user, damagedFile)
    const attempt = async (count: number) => {
      await clickPublish('announcements')
      await waitFor(() => expect(uploads).toHaveLength(count))
    }
    await attempt(1)
    act(() => uploads[0]?.answer(400, { file: ['Este tipo de archivo no se acepta.'] }))
    expect(await screen.findByText('Este tipo de archivo no se acepta.')).toBeTruthy()
    // The server would refuse the same file again.
    await clickPublish('announcements')
    await waitFor(() => expect(screen.getByText('Este tipo de archivo no se acepta.')).toBeTruthy())
    expect(uploads).toHaveLength(1)
    await chooseFiles(user, PDF_FILE)
    await waitFor(() => expect(screen.queryByText('Este tipo de archivo no se acepta.')).toBeNull())
    await attempt(2)
    act(() => uploads[1]?.loseConnection())
    expect(await screen.findByText(/^No hay conexión con el servidor/u)).toBeTruthy()
    await attempt(3)
    await user.click(screen.getByRole('button', { name: 'Cancelar el envío de acta.pdf' }))
    expect(uploads[2]?.aborted).toBe(true)
    expect(await screen.findByText('Se canceló el envío.')).toBeTruthy()
    expect((await findEditor('announcements')).textContent).toBe('Corte de gas')
    expect(screen.getByText('acta.pdf')).toBeTruthy()
  })

  it('says at once of a file that it is empty, and takes another in its place', async () => {
    const uploads = stubUploads()
    const { user } = await openBoard('announcements', 'admin')
    await writeText('announcements', '<p>Corte</p>')
    await chooseFiles(user, new File([], 'vacío.pdf'))
    expect(await screen.findByText('El archivo está vacío.')).toBeTruthy()
    await clickPublish('announcements')
    await chooseFiles(user, PDF_FILE)
    await waitFor(() => expect(screen.queryByText('El archivo está vacío.')).toBeNull())
    expect(uploads).toEqual([])
    await clickPublish('announcements')
    await waitFor(() => expect(uploads).toHaveLength(1))
  })

  it('is left unasked only while nothing is written', async () => {
    const { user, where, go } = await openBoard('vetoes', 'admin')
    await findEditor('vetoes')
    await go('/anuncios')
    await screen.findByRole('heading', { level: 1, name: 'Anuncios' })
    await writeText('announcements', '<p>Corte</p>')
    await go('/vetos')
    await user.click(await screen.findByRole('button', { name: 'Seguir editando' }))
    expect(where()).toMatch(/^\/anuncios\?/u)
    await go('/vetos')
    await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Vetos' })).toBeTruthy()
  })
})

describe('the editor', () => {
  it('has its tools by name, one stop of the tab key, and arrows among them', async () => {
    const { user } = await openBoard('announcements', 'admin')
    await findEditor('announcements')
    const bar = within(screen.getByRole('toolbar', { name: 'Formato del texto' }))
    const tools = bar.getAllByRole('button')
    expect(tools.map((tool) => tool.getAttribute('aria-label'))).toEqual([
      'Título',
      'Negrita',
      'Cursiva',
      'Subrayado',
      'Tachado',
      'Lista con viñetas',
      'Lista numerada',
      'Cita',
      'Quitar formato',
      'Enlace',
    ])
    expect(tools.filter(({ tabIndex }) => tabIndex === 0)).toEqual([tools[0]])
    act(() => tools[0]?.focus())
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(document.activeElement).toBe(tools[1]))
    await user.keyboard('{End}{ArrowRight}')
    await waitFor(() => expect(document.activeElement).toBe(tools[0]))
  })

  it('makes what its tools say', async () => {
    const { user } = await openBoard('announcements', 'admin')
    const text = await findEditor('announcements')
    for (const [tool, tag] of [
      ['Título', 'h3'],
      ['Título', 'p'],
      ['Lista con viñetas', 'ul > li > p'],
      ['Lista numerada', 'ol > li > p'],
      ['Quitar formato', 'p'],
      ['Cita', 'blockquote > p'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: tool }))
      await waitFor(() => expect(text.querySelector(`:scope > ${tag}`), tool).toBeTruthy())
    }
    await user.click(screen.getByRole('button', { name: 'Enlace' }))
    await user.type(await screen.findByLabelText('Dirección del enlace'), 'mal{Enter}')
    expect(await screen.findByText('Escriba una dirección web o un correo electrónico.')).toBeTruthy()
    await user.clear(screen.getByLabelText('Dirección del enlace'))
    await user.type(screen.getByLabelText('Dirección del enlace'), 'ejemplo.example{Enter}')
    await waitFor(() => expect(text.querySelector('a')?.getAttribute('href')).toBe('https://ejemplo.example'))
  })
})
