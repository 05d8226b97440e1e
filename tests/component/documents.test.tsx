import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as pdfProblems from '../../src/console/kit/pdfProblem.ts'
import type { Call } from '../support/fakeApi.ts'
import { reply } from '../support/fakeApi.ts'
import { fileRow, openCompanyFiles, openPersonFiles, pagedReply } from '../support/filePages.ts'

const createdUrls: string[] = []
const revokedUrls: string[] = []

beforeEach(() => {
  createdUrls.length = 0
  revokedUrls.length = 0
  URL.createObjectURL = (blob: Blob | MediaSource) => {
    createdUrls.push(blob instanceof Blob ? blob.type : '')
    return `blob:${createdUrls.length}`
  }
  URL.revokeObjectURL = (url: string) => void revokedUrls.push(url)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const byCategory =
  (rows: Record<string, object[]>) =>
  ({ query }: Call) =>
    pagedReply(rows[JSON.parse(query.get('filter') ?? '{}').category] ?? [])

describe("a company's files", () => {
  it('appear in three tables, each requested separately and by pages', async () => {
    const { calls, card } = await openCompanyFiles('admin', {
      'GET /api/company_files/': byCategory({
        General: [fileRow(1)],
        REPSE: [fileRow(2, { name: 'ICSOE', category: 'REPSE' })],
      }),
    })
    const general = within(await card.findByRole('table', { name: 'Archivos: General' }))
    expect(general.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Nombre',
      'Fecha de carga',
      'Tamaño',
      'Acciones',
      'Eliminar',
    ])
    expect(general.getAllByRole('row')[1]?.textContent).toBe(
      'Acta constitutivaacta 1.pdf28 ago 20265 kBVerDescargarEliminar',
    )
    expect(await card.findByRole('table', { name: 'Archivos: REPSE' })).toBeTruthy()
    expect(
      within(card.getByRole('region', { name: 'SASISOPA' })).getByText(/Aún no hay archivos/u).textContent,
    ).toBe('Aún no hay archivos. Para subir el primero, use «Agregar Archivo».')
    const fileQueries = calls.filter(({ path }) => path === '/api/company_files/').map(({ query }) => query)
    expect(fileQueries.map((query) => query.get('filter')).sort()).toEqual([
      '{"category":"General"}',
      '{"category":"REPSE"}',
      '{"category":"SASISOPA"}',
    ])
    expect(fileQueries[0]?.get('company_id')).toBe('1')
    expect(fileQueries[0]?.get('range')).toBe('[0,9]')
  })

  it('are not said to be absent to users who may not see all of them', async () => {
    const { card } = await openCompanyFiles('lectura', { 'GET /api/company_files/': byCategory({}) })
    const text = await within(await card.findByRole('region', { name: 'SASISOPA' })).findByText(/archivos/u)
    expect(text.textContent).toBe(
      'No hay archivos que usted pueda ver. Los agregan la empresa colaboradora o un administrador.',
    )
  })

  it('say so where the scanner could not look, and nothing where it did', async () => {
    const rows = [fileRow(1, { scan: 'unchecked' }), fileRow(2, { scan: 'clean' }), fileRow(3)]
    const { card } = await openCompanyFiles('admin', {
      'GET /api/company_files/': byCategory({ General: rows }),
    })
    const table = within(await card.findByRole('table', { name: 'Archivos: General' }))
    const note = 'Sin revisar por el antivirus'
    expect(table.getAllByRole('row').map(({ textContent }) => textContent?.includes(note))).toEqual([
      false,
      true,
      false,
      false,
    ])
  })

  it.each([
    ['admin', true, true],
    ['utility', false, false],
    ['empresa', true, false],
  ])('%s may add some: %s, and delete some: %s', async (username, add, remove) => {
    const { card } = await openCompanyFiles(username, {
      'GET /api/company_files/': byCategory({ General: [fileRow(1)] }),
    })
    const table = within(await card.findByRole('table'))
    expect(card.queryByRole('button', { name: 'Agregar Archivo' }) !== null).toBe(add)
    expect(table.queryByRole('button', { name: /^Eliminar/u }) !== null).toBe(remove)
    expect(table.queryByRole('columnheader', { name: 'Eliminar' }) !== null).toBe(remove)
  })

  const remove = async (card: ReturnType<typeof within>) => {
    await userEvent.click(await card.findByRole('button', { name: 'Eliminar Acta constitutiva, acta 1.pdf' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/^Estás seguro/u).textContent).toBe(
      'Estás seguro de que quieres eliminar el archvio acta 1.pdf',
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Eliminar' }))
  }

  it('are deleted after the quoted question, with the company in the address, and added again by an undo', async () => {
    const rows = { General: [fileRow(1)] as object[] }
    const { calls, card } = await openCompanyFiles('admin', {
      'GET /api/company_files/': (call) => byCategory(rows)(call),
      'GET /files/company/download/1/': () => new Response('the act'),
      'GET /api/company_file_names/': () => [
        { id: 8, category: 'Otra', name: 'Acta constitutiva' },
        { id: 9, category: 'General', name: 'Acta constitutiva' },
      ],
      'DELETE /api/company_files/1/': () => {
        rows.General = []
        return reply(null, 204)
      },
      'POST /api/company_files/': () => {
        rows.General = [fileRow(2)]
        return reply(fileRow(2), 201)
      },
    })
    await remove(card)
    expect(await screen.findByText('El archivo se eliminó.')).toBeTruthy()
    await waitFor(() => expect(card.queryByRole('table')).toBeNull())
    const deleteCalls = calls.filter(({ method }) => method === 'DELETE')
    expect(deleteCalls.map(({ query }) => query.get('company_id'))).toEqual(['1'])

    await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
    expect(await card.findByRole('button', { name: /^Eliminar/u })).toBeTruthy()
    const { file, ...fields } = Object.fromEntries(
      calls.find(({ method }) => method === 'POST')?.body as FormData,
    ) as { file: File }
    expect(fields).toEqual({ name: '9', company: '1' })
    expect([file.name, await file.text()]).toEqual(['acta 1.pdf', 'the act'])
  })

  it('are deleted without an undo if they cannot be read before', async () => {
    const { card } = await openCompanyFiles('admin', {
      'GET /api/company_files/': byCategory({ General: [fileRow(1)] }),
      'GET /files/company/download/1/': () => reply({ detail: 'No encontrado.' }, 404),
      'DELETE /api/company_files/1/': () => reply(null, 204),
    })
    await remove(card)
    expect(await screen.findByText('El archivo se eliminó.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
  })

  it('stay when deleting fails, and it is said why', async () => {
    const { card } = await openCompanyFiles('admin', {
      'GET /api/company_files/': byCategory({ General: [fileRow(1)] }),
      'DELETE /api/company_files/1/': () => reply({ detail: 'No encontrado.' }, 404),
    })
    await remove(card)
    expect(await screen.findByText('No encontrado.')).toBeTruthy()
    expect(await card.findByRole('table')).toBeTruthy()
  })

  it('say when they could not be read, and are read again', async () => {
    let isFailing = true
    const { card } = await openCompanyFiles('admin', {
      'GET /api/company_files/': (call) =>
        isFailing
          ? reply({ detail: 'Fuera de servicio.' }, 403)
          : byCategory({ General: [fileRow(1)] })(call),
    })
    const general = within(card.getByRole('region', { name: 'General' }))
    expect((await general.findByRole('alert')).textContent).toContain('Fuera de servicio.')
    isFailing = false
    await userEvent.click(general.getByRole('button', { name: 'Reintentar' }))
    expect(await general.findByRole('table')).toBeTruthy()
  })
})

describe("a person's files", () => {
  const document = {
    id: 5,
    type: 'Otros',
    file_name: 'carta.pdf',
    media_type: 'application/pdf',
    size: 1,
    created_at: '',
  }

  it.each([
    ['empresa', true],
    ['comercial', false],
  ])('%s may add some: %s', async (username, add) => {
    const { calls } = await openPersonFiles(username, { 'GET /api/files/': () => pagedReply([document]) })
    expect(await screen.findByRole('button', { name: 'Descargar Otros, carta.pdf' })).toBeTruthy()
    const icons = ['Agregar archivo', 'Agregar archivo General o SASISOPA']
    expect(icons.map((name) => screen.queryByRole('button', { name }) !== null)).toEqual([add, add])
    expect(calls.find(({ path }) => path === '/api/files/')?.query.get('personnel')).toBe('p1')
    expect(calls.find(({ path }) => path === '/api/personnel_files/')?.query.get('personnel_id')).toBe('p1')
    expect(screen.queryByRole('button', { name: /^Eliminar Otros/u })).toBeNull()
  })

  it('are not offered to comercial where they show a field that comercial is not shown', async () => {
    const identity = { ...document, id: 6, type: 'Identificación oficial' }
    await openPersonFiles('comercial', { 'GET /api/files/': () => pagedReply([document, identity]) })
    expect(await screen.findByText('Sin permiso para verlo')).toBeTruthy()
    const buttons = screen.getAllByRole('button', { name: /^(?:Ver|Descargar) .*pdf$/u })
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Ver Otros, carta.pdf',
      'Descargar Otros, carta.pdf',
    ])
  })

  it('are downloaded with the token, and a refusal reads as required', async () => {
    const { calls } = await openPersonFiles('admin', {
      'GET /api/files/': () => pagedReply([document]),
      'GET /files/download/5/': () => reply({ error: 'No hay archivo.' }, 404),
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Descargar/u }))
    expect(await screen.findByText('Error: No hay archivo.')).toBeTruthy()
    const call = calls.find(({ path }) => path === '/files/download/5/')
    expect(call?.headers.get('Authorization')).toBe('Token token-admin')
  })

  const bytes = () => new Response('%PDF', { headers: { 'Content-Type': 'text/html' } })

  it('are looked at inside the page, as what they are and under an address that is given back', async () => {
    await openPersonFiles('admin', {
      'GET /api/files/': () => pagedReply([document]),
      'GET /files/download/5/': bytes,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Ver Otros, carta.pdf' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'carta.pdf' }))
    const frame = await dialog.findByTitle('Vista previa de carta.pdf')
    expect(frame.getAttribute('src')).toBe('blob:1#navpanes=0')
    expect(createdUrls).toEqual(['application/pdf'])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(revokedUrls).toEqual(['blob:1']))
  })

  it.each([
    ['password', /pide contraseña para abrirse/u],
    ['damaged', /está dañado o incompleto/u],
  ] as const)('that are PDFs say why they are not shown: %s', async (problem, words) => {
    // pdf.js has no worker in this test. Test files share modules, so a spy replaces only this function.
    vi.spyOn(pdfProblems, 'findPdfReadingProblem').mockResolvedValueOnce(problem)
    await openPersonFiles('admin', {
      'GET /api/files/': () => pagedReply([document]),
      'GET /files/download/5/': bytes,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Ver Otros, carta.pdf' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'carta.pdf' }))
    expect((await dialog.findByText(words)).getAttribute('role')).toBe('alert')
    expect(dialog.queryByTitle('Vista previa de carta.pdf')).toBeNull()
    expect(dialog.getByRole('button', { name: 'Descargar carta.pdf' })).toBeTruthy()
  })

  it('that are HEIC say why they are not shown', async () => {
    await openPersonFiles('admin', {
      'GET /api/files/': () => pagedReply([{ ...document, file_name: 'ine.heic', media_type: 'image/heif' }]),
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Ver Otros/u }))
    expect(await screen.findByText(/^Es una imagen HEIC/u)).toBeTruthy()
  })

  it('that are pictures are shown as pictures', async () => {
    await openPersonFiles('admin', {
      'GET /api/files/': () => pagedReply([{ ...document, file_name: 'ine.jpg', media_type: 'image/jpeg' }]),
      'GET /files/download/5/': bytes,
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Ver Otros/u }))
    const picture = await screen.findByRole('img', { name: 'Vista previa de ine.jpg' })
    expect(picture.getAttribute('src')).toBe('blob:1')
  })

  it('that a browser does not show are not fetched to be looked at', async () => {
    const { calls } = await openPersonFiles('admin', {
      'GET /api/files/': () =>
        pagedReply([{ ...document, file_name: 'a.docx', media_type: 'application/msword', size: 2048 }]),
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Ver Otros/u }))
    const dialog = within(await screen.findByRole('dialog', { name: 'a.docx' }))
    expect(dialog.getByText(/no se puede ver aquí/u)).toBeTruthy()
    expect(dialog.getByText('Otros · 2 kB')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Descargar a.docx' })).toBeTruthy()
    expect(calls.some(({ path }) => path.startsWith('/files/'))).toBe(false)
  })

  it('that cannot be read say so in their preview, and are tried again', async () => {
    let isFailing = true
    await openPersonFiles('admin', {
      'GET /api/files/': () => pagedReply([document]),
      'GET /files/download/5/': () => {
        if (isFailing) throw new TypeError('Failed to fetch')
        return bytes()
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Ver Otros/u }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('An error occurred: Failed to fetch')).toBeTruthy()
    isFailing = false
    await userEvent.click(dialog.getByRole('button', { name: 'Reintentar' }))
    expect(await dialog.findByTitle('Vista previa de carta.pdf')).toBeTruthy()
  })
})
