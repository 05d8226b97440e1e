import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as pdfProblems from '../../src/console/kit/pdfProblem.ts'
import { buildHeif } from '../support/buildHeif.ts'
import { reply } from '../support/fakeApi.ts'
import { stubUploads } from '../support/fakeUpload.ts'
import { openCompanyFiles, openPersonFiles } from '../support/filePages.ts'

afterEach(() => void vi.restoreAllMocks())

type Answers = Parameters<typeof openCompanyFiles>[1]

const pdf = (name: string, size = 9) =>
  new File(['%PDF-1.7 '.padEnd(size, 'x').slice(0, size)], name, { type: 'application/pdf' })
const sent = (body: FormData) => Object.fromEntries(body.entries())

const openDialog = async (where: 'company' | 'person', answers?: Answers, config?: object) => {
  // A folder has no extension.
  const user = userEvent.setup({ applyAccept: false })
  const uploads = stubUploads()
  const portal =
    where === 'company' ? openCompanyFiles('admin', answers, config) : openPersonFiles('admin', answers)
  const { calls, where: address } = await portal
  const opener = { company: 'Agregar Archivo', person: 'Agregar archivo' }[where]
  await user.click(await screen.findByRole('button', { name: opener }))
  const element = await screen.findByRole('dialog', { name: 'Agregar archivos' })
  const dialog = within(element)
  return {
    user,
    uploads,
    calls,
    address,
    dialog,
    opener,
    click: (name: string) => user.click(dialog.getByRole('button', { name })),
    choose: async (...files: File[]) => user.upload(await dialog.findByLabelText('Archivo'), files),
    pick: async (index: number, option: string) => {
      await user.click(dialog.getAllByRole('combobox')[index] ?? element)
      await user.click(await screen.findByRole('option', { name: option }))
    },
    isGone: () =>
      waitFor(() => expect(screen.queryByRole('dialog', { name: 'Agregar archivos' })).toBeNull()),
  }
}

describe('adding files to a company', () => {
  it('offers names as category and name, category by category', async () => {
    const { user, dialog, choose } = await openDialog('company')
    await choose(pdf('acta.pdf'))
    await user.click(dialog.getByRole('combobox'))
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'General: Acta constitutiva',
      'SASISOPA: Política',
    ])
  })

  it('warns that a PDF with a password or a HEIC cannot be displayed, and still sends it', async () => {
    // pdf.js has no worker in this test. Test files share modules, so a spy replaces only this function.
    vi.spyOn(pdfProblems, 'findPdfReadingProblem').mockResolvedValue('password')
    const { uploads, dialog, choose, pick, click, isGone } = await openDialog('company')
    await choose(new File(['%PDF-1.7 '], 'clave.pdf'))
    expect((await dialog.findByText(/^Este PDF pide contraseña/u)).getAttribute('role')).toBe('status')
    await choose(new File([new Uint8Array(buildHeif('heic', []))], 'foto.heic'))
    expect(await dialog.findByText(/^La imagen está en HEIC/u)).toBeTruthy()
    await pick(0, 'General: Acta constitutiva')
    await pick(1, 'SASISOPA: Política')
    await click('Agregar')
    for (const count of [1, 2]) {
      await waitFor(() => expect(uploads).toHaveLength(count))
      uploads[count - 1]?.answer(201, { id: count })
    }
    await isGone()
  })

  it('wants a file and a type', async () => {
    const { uploads, dialog, choose, click } = await openDialog('company')
    await dialog.findByLabelText('Archivo')
    await click('Agregar')
    expect(dialog.getByRole('alert').textContent).toBe('Elija al menos un archivo.')
    await choose(pdf('acta.pdf'))
    await click('Agregar')
    expect(dialog.getByText('Este campo es obligatorio.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('combobox')))
    expect(uploads).toHaveLength(0)
  })

  it('sends each file with its type, shows the progress, closes and reloads the list', async () => {
    const { uploads, calls, dialog, opener, choose, pick, click, isGone } = await openDialog('company')
    await choose(pdf('acta.pdf'), pdf('politica.pdf'))
    await pick(0, 'General: Acta constitutiva')
    await pick(1, 'SASISOPA: Política')
    await click('Agregar')
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect(uploads[0]?.url).toBe('/api/company_files/')
    expect(sent(uploads[0]?.body ?? new FormData())).toMatchObject({ name: '2', company: '1' })
    uploads[0]?.progress(0.4)
    const bar = await dialog.findByRole('progressbar', { name: 'Enviando acta.pdf' })
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'))
    expect(dialog.getByText('acta.pdf: 25 %').getAttribute('role')).toBe('status')
    expect(dialog.getByText('En espera')).toBeTruthy()
    const callsBefore = calls.length
    uploads[0]?.answer(201, { id: 1 })
    await waitFor(() => expect(uploads).toHaveLength(2))
    expect(sent(uploads[1]?.body ?? new FormData())).toMatchObject({ name: '7', company: '1' })
    uploads[1]?.answer(201, { id: 2 })
    await isGone()
    expect(await screen.findByText('Se agregaron 2 archivos.')).toBeTruthy()
    expect(calls.slice(callsBefore).filter(({ path }) => path === '/api/company_files/')).toHaveLength(3)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: opener })))
  })

  it('takes what is dropped', async () => {
    const { dialog } = await openDialog('company')
    const zone = (await dialog.findByLabelText('Archivo')).parentElement
    if (zone) fireEvent.drop(zone, { dataTransfer: { types: ['Files'], files: [pdf('soltado.pdf')] } })
    expect(await dialog.findByText('soltado.pdf')).toBeTruthy()
  })

  it('refuses what is too large before it is sent, and says the limit', async () => {
    const { uploads, dialog, choose, click } = await openDialog(
      'company',
      {},
      { maxUploadBytes: 1024 * 1024 },
    )
    expect(await dialog.findByText(/de hasta 1 MB$/u)).toBeTruthy()
    await choose(pdf('grande.pdf', 1024 * 1024 + 1))
    expect(dialog.getByText(/^El archivo pesa 1\.1 MB y el máximo es 1 MB\./u)).toBeTruthy()
    await click('Agregar')
    expect(uploads).toHaveLength(0)
    await click('Quitar grande.pdf')
    expect(dialog.queryByText('grande.pdf')).toBeNull()
  })

  it.each([
    ['is empty', new File([], 'vacío.pdf'), 'El archivo está vacío.'],
    [
      'the server does not take',
      new File(['<html><script>1</script>'], 'acta.pdf', { type: 'application/pdf' }),
      'Este tipo de archivo no se acepta. Se aceptan: PDF, imágenes, documentos de oficina, texto, CSV o ZIP.',
    ],
    [
      'the browser cannot read, as a folder',
      Object.assign(new File(['x'], 'carpeta'), {
        slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotFoundError')) }),
      }),
      'El archivo no se pudo leer. Elija el archivo mismo, no su carpeta.',
    ],
  ])('says of a file that %s when it is chosen, and leads to taking it off', async (_, file, words) => {
    const { uploads, dialog, choose, pick, click, isGone } = await openDialog('company')
    await choose(pdf('buena.pdf'))
    await pick(0, 'General: Acta constitutiva')
    await choose(file)
    expect((await dialog.findByText(words)).closest('[role=alert]')).toBeTruthy()
    expect(dialog.getAllByRole('combobox')).toHaveLength(1)
    await click('Agregar')
    expect(dialog.getByText('Quite los archivos que no se pueden agregar.')).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByRole('button', { name: `Quitar ${file.name}` })),
    )
    expect(uploads).toHaveLength(0)
    await click(`Quitar ${file.name}`)
    await click('Agregar')
    await waitFor(() => expect(uploads).toHaveLength(1))
    uploads[0]?.answer(201, { id: 1 })
    await isGone()
  })

  it('does not offer to send again what the server refuses; without it, the rest is done', async () => {
    const { uploads, dialog, choose, pick, click, isGone } = await openDialog('company')
    await choose(pdf('a.pdf'), pdf('b.pdf'))
    await pick(0, 'General: Acta constitutiva')
    await pick(1, 'SASISOPA: Política')
    await click('Agregar')
    await waitFor(() => expect(uploads).toHaveLength(1))
    uploads[0]?.answer(400, { file: ['El archivo tiene un virus.'] })
    await waitFor(() => expect(uploads).toHaveLength(2))
    uploads[1]?.answer(201, { id: 2 })
    expect((await dialog.findByText('El archivo tiene un virus.')).closest('[role=alert]')).toBeTruthy()
    await dialog.findByRole('button', { name: 'Agregar' })
    expect(dialog.queryByRole('button', { name: /Reintentar/u })).toBeNull()
    await click('Quitar a.pdf')
    await isGone()
    expect(await screen.findByText('Se agregó 1 archivo.')).toBeTruthy()
    expect(uploads).toHaveLength(2)
  })

  it('keeps what was filled in when it fails, says why, and sends again only what failed', async () => {
    const { uploads, dialog, choose, pick, click, isGone } = await openDialog('company')
    await choose(pdf('a.pdf'), pdf('b.pdf'))
    await pick(0, 'General: Acta constitutiva')
    await pick(1, 'SASISOPA: Política')
    await click('Agregar')
    await waitFor(() => expect(uploads).toHaveLength(1))
    uploads[0]?.answer(507, { detail: 'No hay espacio en el disco del servidor.' })
    await waitFor(() => expect(uploads).toHaveLength(2))
    uploads[1]?.answer(201, { id: 2 })
    expect(
      (await dialog.findByText('No hay espacio en el disco del servidor.')).closest('[role=alert]'),
    ).toBeTruthy()
    expect(dialog.getByRole<HTMLInputElement>('combobox').value).toBe('General: Acta constitutiva')
    await click('Reintentar el envío de a.pdf')
    await waitFor(() => expect(uploads).toHaveLength(3))
    uploads[2]?.answer(201, { id: 1 })
    await isGone()
    expect(await screen.findByText('Se agregaron 2 archivos.')).toBeTruthy()
  })

  it('says so when the line is gone', async () => {
    const { uploads, dialog, choose, pick, click } = await openDialog('company')
    await choose(pdf('a.pdf'))
    await pick(0, 'General: Acta constitutiva')
    await click('Agregar')
    await waitFor(() => expect(uploads).toHaveLength(1))
    uploads[0]?.loseConnection()
    expect(await dialog.findByText(/No hay conexión con el servidor/u)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Reintentar' })).toBeTruthy()
  })

  it('asks to choose a file again that changed, and does not take the connection for lost', async () => {
    const { uploads, dialog, choose, pick, click } = await openDialog('company')
    await choose(pdf('a.pdf'))
    await pick(0, 'General: Acta constitutiva')
    await screen.findByText('a.pdf')
    vi.spyOn(File.prototype, 'slice').mockReturnValue({
      arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')),
    } as unknown as Blob)
    await click('Agregar')
    expect(await dialog.findByText(/Elíjalo otra vez/u)).toBeTruthy()
    expect(uploads).toHaveLength(0)
    expect(screen.queryByText(/No hay conexión|Sin conexión/u)).toBeNull()
  })

  it('is cancelled: what is under way stops, what waits is not sent', async () => {
    const { uploads, dialog, choose, pick, click } = await openDialog('company')
    await choose(pdf('a.pdf'), pdf('b.pdf'))
    await pick(0, 'General: Acta constitutiva')
    await pick(1, 'SASISOPA: Política')
    await click('Agregar')
    await waitFor(() => expect(uploads).toHaveLength(1))
    await click('Cancelar envío')
    expect(await dialog.findAllByText('Se canceló el envío.')).toHaveLength(2)
    expect(uploads.map(({ aborted }) => aborted)).toEqual([true])
  })

  it('asks before what was chosen is lost', async () => {
    const { user, dialog, choose, isGone } = await openDialog('company')
    await choose(pdf('a.pdf'))
    await user.keyboard('{Escape}')
    expect(await screen.findByText(/aún no se ha enviado y se perderá/u)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Seguir aquí' }))
    await waitFor(() => expect(screen.queryByText('Archivos sin enviar')).toBeNull())
    expect(dialog.getByText('a.pdf')).toBeTruthy()
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Salir sin enviar' }))
    await isGone()
  })

  it('closes at once when nothing was chosen', async () => {
    const { user, isGone } = await openDialog('company')
    await user.keyboard('{Escape}')
    await isGone()
  })

  it('says when the types cannot be read, and when there are none', async () => {
    let names: Response | object[] = reply({ detail: 'Fuera de servicio.' }, 403)
    const { dialog, click } = await openDialog('company', { 'GET /api/company_file_names/': () => names })
    expect((await dialog.findByRole('alert')).textContent).toContain('Fuera de servicio.')
    names = []
    await click('Reintentar')
    expect(await dialog.findByText(/Aún no hay tipos de archivo/u)).toBeTruthy()
  })
})

describe('adding documents to a person', () => {
  it('is offered by a button whose words the empty list says', async () => {
    await openPersonFiles('admin')
    for (const name of ['Agregar archivo', 'Agregar archivo General o SASISOPA']) {
      expect(screen.getByRole('button', { name }).textContent).toBe(name)
      expect((await screen.findAllByText(new RegExp(`use «${name}»`, 'u'))).length).toBeGreaterThan(0)
    }
  })

  it('offers all that is brought of a person in one place, and appends the original extension to the name', async () => {
    const { user, uploads, dialog, choose, click, isGone } = await openDialog('person')
    await choose(pdf('IMG 2031.frente.PDF'))
    await user.click(dialog.getByRole('combobox'))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Identificación oficial',
      'Carta de liberación',
      'Comprobante de domicilio',
      'Otros',
      'General: Acta constitutiva',
      'SASISOPA: Política',
    ])
    await user.click(screen.getByRole('option', { name: 'Identificación oficial' }))
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Nombre del archivo/u })
    expect(name.value).toBe('IMG 2031.frente')
    await user.clear(name)
    await click('Agregar')
    expect(dialog.getByText('Este campo es obligatorio.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(name))
    await user.type(name, 'INE')
    await click('Agregar')
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect(uploads[0]?.url).toBe('/api/files/?personnel=p1')
    expect(sent(uploads[0]?.body ?? new FormData())).toMatchObject({
      file_name: 'INE.PDF',
      personnel: 'p1',
      type: 'Identificación oficial',
    })
    uploads[0]?.answer(201, { id: 1 })
    await isGone()
  })

  it('sends a named file with its name and the person', async () => {
    const uploads = stubUploads()
    const user = userEvent.setup()
    await openPersonFiles('empresa')
    await user.click(await screen.findByRole('button', { name: 'Agregar archivo General o SASISOPA' }))
    await user.upload(await screen.findByLabelText('Archivo'), pdf('curso.pdf'))
    await user.click(screen.getByRole('combobox', { name: /^Tipo de archivo/u }))
    await user.click(await screen.findByRole('option', { name: 'SASISOPA: Política' }))
    await user.click(screen.getByRole('button', { name: 'Agregar' }))
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect(uploads[0]?.url).toBe('/api/personnel_files/')
    expect(sent(uploads[0]?.body ?? new FormData())).toMatchObject({ name: '7', person: 'p1' })
  })
})
