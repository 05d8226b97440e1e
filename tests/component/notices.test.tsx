import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BOARDS, type Board } from '../../src/domain/notices/boards.ts'
import { type Call, reply } from '../support/fakeApi.ts'
import { noticeRow, openBoard, PUBLISH_LABELS, TITLES } from '../support/openBoard.tsx'

const cards = () => screen.findAllByRole('article')
const findListCall = (calls: Call[], board: Board) =>
  calls.filter(({ method, path }) => method === 'GET' && path === `/api/v1/${board}/`).at(-1)?.query

describe.each(BOARDS)('the board %s', (board) => {
  it.each([
    ['admin', true],
    ['utility', false],
  ])('opens for %s; publishing: %s', async (username, may) => {
    await openBoard(board, username)
    await screen.findByText(may ? /arriba, en «Publicar una? .+»\.$/u : /aparecerá aquí\.$/u)
    expect(screen.queryByRole('button', { name: PUBLISH_LABELS[board] }) !== null).toBe(may)
    expect(document.title).toBe(`${TITLES[board]} · Acredita`)
  })

  it('asks for ten, the newest first', async () => {
    const { calls } = await openBoard(board, 'lectura')
    await waitFor(() => expect(findListCall(calls, board)).toBeDefined())
    expect(Object.fromEntries(findListCall(calls, board) ?? [])).toEqual({
      filter: '{}',
      range: '[0,9]',
      sort: '["created_at","DESC"]',
    })
  })
})

describe('a notice', () => {
  it('says who published it and when, what it is, and has its file', async () => {
    await openBoard('announcements', 'lectura', [noticeRow(1)])
    const [card] = await cards()
    if (!card) throw new Error('no card')
    expect(card.textContent).toContain('admin · 20 de noviembre de 2026 a las 12:05')
    expect(within(card).getByText('1').tagName).toBe('STRONG')
    expect(card.textContent).toContain('aviso 1.pdf · 5 kB')
    expect(within(card).getByRole('button', { name: 'Descargar aviso 1.pdf' }).textContent).toBe('Descargar')
  })

  it('says so where the scanner could not look at its file', async () => {
    await openBoard('announcements', 'lectura', [
      noticeRow(1, { scan: 'unchecked' }),
      noticeRow(2, { scan: 'clean' }),
    ])
    const [uncheckedCard, cleanCard] = await cards()
    expect(uncheckedCard?.textContent).toContain('Sin revisar por el antivirus')
    expect(cleanCard?.textContent).not.toContain('Sin revisar')
  })

  it('that vetoes says whom it affects now, or that it affects no person', async () => {
    const firm = { kind: 'companies', id: 7, name: 'Redes Ñandú', people: 12, exempt: false }
    const luz = { kind: 'personnel', id: 'luz', name: 'PEÑA, LUZ', people: 1, exempt: true }
    await openBoard('vetoes', 'lectura', [
      noticeRow(1, { rfc: 'PEIL880229', targets: [luz, firm] }),
      noticeRow(2, { rfc: 'PEIL880228', targets: [] }),
      noticeRow(3, { rfc: 'PEIL880227', targets: [], withdrawn_at: '2026-11-20T18:05:00.000Z' }),
      noticeRow(4, { rfc: 'PEIL880226' }),
    ])
    const texts = (await cards()).map(({ textContent }) => textContent)
    expect(texts[0]).toContain(
      'Impide trabajar a: PEÑA, LUZ (no la bloquea: se registró con una excepción)Redes Ñandú y a sus 12 personas',
    )
    expect(texts.map((text) => /No coincide con nadie registrado/u.test(text ?? ''))).toEqual([
      false,
      true,
      false,
      false,
    ])
  })

  it('of a company names it; a veto names whom it is about', async () => {
    await openBoard('non_accordance', 'lectura', [
      noticeRow(2, { text: undefined, description: 'Zanja', company_name: 'Redes Ñandú' }),
    ])
    expect(await screen.findByRole('heading', { name: 'Redes Ñandú' })).toBeTruthy()
    expect(screen.getByText('Zanja')).toBeTruthy()
    cleanup()
    await openBoard('vetoes', 'lectura', [noticeRow(3, { name: 'Juan Pérez', rfc: 'PEXJ800101' })])
    expect(await screen.findByRole('heading', { name: 'JUAN PÉREZ' })).toBeTruthy()
    expect((await cards())[0]?.textContent).toContain('RFC: PEXJ800101')
  })

  it('of a back end with only the documented fields is displayed', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => ({
      id: index + 1,
      text: index === 2 ? '<p>Corte de gas</p>' : `Aviso ${index + 1}`,
      file: `https://otro.example/media/acta%20${index + 1}.pdf?x=1`,
    }))
    const answers = { 'GET /api/v1/announcements/': () => rows }
    const { user } = await openBoard('announcements', 'lectura', [], answers, false)
    const noticeCards = await cards()
    expect(noticeCards).toHaveLength(10)
    expect(noticeCards[0]?.textContent).toBe('Aviso 12acta 12.pdfVerDescargar')
    expect(screen.getByText('12 anuncios')).toBeTruthy()
    await user.type(screen.getByPlaceholderText('Buscar'), 'corte')
    await waitFor(async () => expect(await cards()).toHaveLength(1))
    expect(screen.getByText('Corte de gas')).toBeTruthy()
    await user.type(screen.getByPlaceholderText('Buscar'), 'zzz')
    expect(await screen.findByText('No hay resultados')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Quitar el filtro' }))
    await waitFor(async () => expect(await cards()).toHaveLength(10))
  })

  it('is found by its company, which the address and the next visit remember', async () => {
    const { user, calls, where, go } = await openBoard('non_accordance', 'lectura', [noticeRow(1)])
    await cards()
    await user.click(screen.getByRole('button', { name: 'Agregar filtro' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Empresa' }))
    await user.click(await screen.findByRole('combobox', { name: 'Empresa' }))
    await user.keyboard('{ArrowDown}')
    await user.click(await screen.findByRole('option', { name: 'Redes Ñandú' }))
    await waitFor(() => expect(findListCall(calls, 'non_accordance')?.get('filter')).toBe('{"company":7}'))
    await go('/vetos')
    await waitFor(() => expect(where()).toMatch(/^\/vetos\?/u))
    await go('/no_conformidades')
    await waitFor(() => expect(decodeURIComponent(where())).toContain('{"company":7}'))
  })

  it('that cannot be read says so, with another try', async () => {
    let broken = true
    const { user } = await openBoard('vetoes', 'lectura', [], {
      'GET /api/v1/vetoes/': () => (broken ? reply({ detail: 'Sin base de datos.' }, 400) : [noticeRow(1)]),
    })
    expect(await screen.findByText('No se pudieron cargar los vetos')).toBeTruthy()
    expect(screen.getByText('Sin base de datos.')).toBeTruthy()
    broken = false
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await cards()).toHaveLength(1)
  })
})
