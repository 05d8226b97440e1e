import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { useTiptapEditor } from 'ra-input-rich-text'
import { vi } from 'vitest'
import type { Board } from '../../src/domain/notices/boards.ts'
import { loadBackEndForTest } from './consoleConfig.ts'
import { reply } from './fakeApi.ts'
import { openScreen } from './openScreen.tsx'

/** The page and its editor are loaded on first use. */
const LOADING_TIMEOUT = { timeout: 4000 }

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
const EDITOR_LABELS: Record<Board, string> = {
  vetoes: 'Motivo del veto',
  announcements: 'Texto del anuncio',
  administrative_acts: 'Texto del acta',
  non_accordance: 'Descripción',
}
export const PUBLISH_LABELS: Record<Board, string> = {
  vetoes: 'Publicar veto',
  announcements: 'Publicar anuncio',
  administrative_acts: 'Publicar acta',
  non_accordance: 'Publicar no conformidad',
}

/** A notice as our back end lists it. */
export const noticeRow = (id: number, overrides: object = {}) => ({
  id,
  text: `<p>Aviso <strong>${id}</strong></p>`,
  file: `/files/announcements/download/${id}/`,
  created_at: '2026-11-20T18:05:00.000Z',
  created_by: 'admin',
  file_name: `aviso ${id}.pdf`,
  media_type: 'application/pdf',
  size: 5000,
  ...overrides,
})
const COMPANIES = [{ id: 7, company_name: 'Redes Ñandú', name: 'Redes Ñandú' }]

type Answers = NonNullable<Parameters<typeof openScreen>[2]>

/** Opens the page of a board. Without `extras`, the back end knows the documented calls only. */
export const openBoard = async (
  board: Board,
  username: string,
  rows: object[] = [],
  overrides: Answers = {},
  extras = true,
) => {
  // jsdom has no layout, so no text is ever too long.
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
    ...overrides,
  })
  await screen.findByRole('heading', { level: 1, name: TITLES[board] }, LOADING_TIMEOUT)
  return { ...portal, user: userEvent.setup() }
}
/** Finds the text field of the editor. */
export const findEditor = (board: Board) =>
  screen.findByRole('textbox', { name: EDITOR_LABELS[board] }, LOADING_TIMEOUT)

/** Sets the text of the editor as typing does. jsdom has no caret to type at. */
export const writeText = async (board: Board, html: string) => {
  const element = (await findEditor(board)) as HTMLElement & { editor?: ReturnType<typeof useTiptapEditor> }
  act(() => void element.editor?.commands.setContent(html, { emitUpdate: true }))
}
export const chooseFiles = (user: ReturnType<typeof userEvent.setup>, ...files: File[]) =>
  user.upload(screen.getByLabelText('Archivo', { selector: 'input' }), files)
export const PDF_FILE = new File(['%PDF-1.4'], 'acta.pdf', { type: 'application/pdf' })
export const clickPublish = (board: Board) =>
  userEvent.click(screen.getByRole('button', { name: PUBLISH_LABELS[board] }))
