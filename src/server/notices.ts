import { type Board, boards } from '../domain/notices.ts'
import type { Row } from './store/rows.ts'

/** A notice as its board shows it; the reply's schema leaves out what the board does not have. */
export const wireNotice = (board: Board, row: Row<Board>) => ({
  ...row,
  [boards[board].body]: row.text,
  file: `/files/${board}/download/${row.id}/`,
})
