import { type Board, boards } from '../../domain/boards.ts'
import type { Actor } from '../../domain/groups.ts'
import { excerptOf } from '../../domain/messageKinds.ts'
import { can } from '../../domain/permissions.ts'
import { plainTextOf } from '../../domain/richText.ts'
import { showsVetoRfc } from '../../domain/shown.ts'
import type { Event } from '../messages/tell.ts'
import { wireWithdrawalOf } from '../records/withdrawals.ts'
import type { Row } from '../store/rows.ts'

/** Where each board is in the console, and what is told of one that is new. */
const TOLD: Record<Board, { path: string; what: string }> = {
  vetoes: { path: '/vetos', what: 'Nuevo veto' },
  announcements: { path: '/anuncios', what: 'Nuevo anuncio' },
  administrative_acts: { path: '/actas_administrativas', what: 'Nueva acta administrativa' },
  non_accordance: { path: '/no_conformidades', what: 'Nueva no conformidad' },
}

/** That a notice was published, for whoever reads its board. */
export const eventOf = (board: Board, { id, company, uploaded_by, name, text }: Row<Board>): Event => {
  const { path, what } = TOLD[board]
  return {
    ...{ kind: 'notice', subject: `${board} ${id}`, company, by: uploaded_by },
    link: `${path}?filter=${encodeURIComponent(JSON.stringify({ id: [id] }))}`,
    facts: { what, reason: excerptOf([name, plainTextOf(text)].filter(Boolean).join(': ')) },
  }
}

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
