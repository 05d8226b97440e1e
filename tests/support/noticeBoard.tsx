import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { useTiptapEditor } from 'ra-input-rich-text'
import { vi } from 'vitest'
import type { Board } from '../../src/domain/boards.ts'
import { loadBackEndForTest } from './extras.ts'
import { reply } from './fakeApi.ts'
import { openScreen } from './screen.tsx'

/** The page and its editor come when they are first asked for. */
const PATIENT = { timeout: 4000 }

const PATHS: Record<Board, string> = {
  vetoes: '/vetos',
  announcements: '/anuncios',
  administrative_acts: '/actas_administrativas',
  non_accordance: '/no_conformidades',
}
export const TITLES: Record<Board, string> = {
  vetoes: 'Vetos',
  announcements: 'Anuncios',
  administrative_acts: 'Actas Administrativas',
  non_accordance: 'No conformidades',
}
const BODIES: Record<Board, string> = {
  vetoes: 'Motivo del veto',
  announcements: 'Texto del anuncio',
  administrative_acts: 'Texto del acta',
  non_accordance: 'Descripción',
}
export const SAVES: Record<Board, string> = {
  vetoes: 'Publicar veto',
  announcements: 'Publicar anuncio',
  administrative_acts: 'Publicar acta',
  non_accordance: 'Publicar no conformidad',
}

/** A notice as our own back end lists it. */
export const notice = (id: number, more: object = {}) => ({
  id,
  text: `<p>Aviso <strong>${id}</strong></p>`,
  file: `/files/announcements/download/${id}/`,
  created_at: '2026-11-20T18:05:00.000Z',
  created_by: 'admin',
  file_name: `aviso ${id}.pdf`,
  media_type: 'application/pdf',
  size: 5000,
  ...more,
})
const COMPANIES = [{ id: 7, company_name: 'Redes Ñandú', name: 'Redes Ñandú' }]

type Answers = NonNullable<Parameters<typeof openScreen>[2]>

/** A board's page as somebody sees it, on a back end that pages; without `extras`, one that knows the documented calls only. */
export const openBoard = async (
  board: Board,
  username: string,
  rows: object[] = [],
  more: Answers = {},
  extras = true,
) => {
  // jsdom lays nothing out: nothing is ever too long.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  await loadBackEndForTest(extras)
  const portal = openScreen(PATHS[board], username, {
    [`GET /api/v1/${board}/`]: () =>
      reply(rows, 200, { 'Content-Range': `${board} 0-${rows.length - 1}/${rows.length}` }),
    'GET /api/companies/': () => reply(COMPANIES, 200, { 'Content-Range': 'companies 0-0/1' }),
    ...more,
  })
  await screen.findByRole('heading', { level: 1, name: TITLES[board] }, PATIENT)
  return { ...portal, user: userEvent.setup() }
}
/** The editor's text. */
export const body = (board: Board) => screen.findByRole('textbox', { name: BODIES[board] }, PATIENT)

/** Puts a text into the editor as typing does; jsdom has no caret to type at. */
export const write = async (board: Board, html: string) => {
  const element = (await body(board)) as HTMLElement & { editor?: ReturnType<typeof useTiptapEditor> }
  act(() => void element.editor?.commands.setContent(html, { emitUpdate: true }))
}
export const pick = (user: ReturnType<typeof userEvent.setup>, ...files: File[]) =>
  user.upload(screen.getByLabelText('Archivo', { selector: 'input' }), files)
export const A_PDF = new File(['%PDF-1.4'], 'acta.pdf', { type: 'application/pdf' })
export const publish = (board: Board) => userEvent.click(screen.getByRole('button', { name: SAVES[board] }))
