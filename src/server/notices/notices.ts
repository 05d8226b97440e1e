import { type Board, boards } from '../../domain/boards.ts'
import type { Actor } from '../../domain/groups.ts'
import { can } from '../../domain/permissions.ts'
import { showsVetoRfc } from '../../domain/shown.ts'
import { wireWithdrawalOf } from '../records/withdrawals.ts'
import type { Row } from '../store/rows.ts'

/** A notice as its board shows it; the reply's schema leaves out what the board does not have. */
export const wireNotice = (
  actor: Actor,
  board: Board,
  { withdrawn_at, withdrawn_by, withdrawn_reason, withdrawn_name, ...row }: Row<Board>,
) => ({
  ...row,
  rfc: showsVetoRfc(actor) ? row.rfc : undefined,
  [boards[board].body]: row.text,
  file: `/files/${board}/download/${row.id}/`,
  ...wireWithdrawalOf(
    actor,
    { withdrawn_at, withdrawn_by, withdrawn_reason, withdrawn_name },
    can(actor, 'notices.create'),
  ),
})
