import type { z } from 'zod'
import type { endpoints } from '../../contract/endpoints.ts'
import { BOARDS, type Board, boards } from '../../domain/boards.ts'
import type { Actor } from '../../domain/groups.ts'
import { toExcerpt } from '../../domain/messageKinds.ts'
import type { NoticeVersion, NoticeVersionRow } from '../../domain/notices.ts'
import { can, companyScope } from '../../domain/permissions.ts'
import { canSeeVetoRfc } from '../../domain/personFieldAccess.ts'
import { plainTextOf } from '../../domain/plainText.ts'
import { toListQuery, within } from '../records/lists.ts'
import type { Event } from '../records/tell.ts'
import { standing, wireWithdrawalOf } from '../records/withdrawals.ts'
import type { Row } from '../store/rows.ts'
import type { ListQuery } from '../store/store.ts'

/** Where each board is in the console, and what is told of one that is new. */
const TOLD: Record<Board, { path: string; fresh: string; corrected: string }> = {
  vetoes: { path: '/vetos', fresh: 'Nuevo veto', corrected: 'Veto corregido' },
  announcements: { path: '/anuncios', fresh: 'Nuevo anuncio', corrected: 'Anuncio corregido' },
  administrative_acts: {
    path: '/actas_administrativas',
    fresh: 'Nueva acta administrativa',
    corrected: 'Acta administrativa corregida',
  },
  non_accordance: {
    path: '/no_conformidades',
    fresh: 'Nueva no conformidad',
    corrected: 'No conformidad corregida',
  },
}

/** That a notice was published, or corrected, for whoever reads its board. */
export const eventOf = (
  board: Board,
  { id, company, uploaded_by, corrected_by, version, name, text }: Row<Board>,
): Event => {
  const { path, fresh, corrected } = TOLD[board]
  const isFresh = version === 1
  return {
    kind: 'notice',
    subject: `${board} ${id}${isFresh ? '' : ` ${version}`}`,
    company,
    by: corrected_by ?? uploaded_by,
    link: `${path}?filter=${encodeURIComponent(JSON.stringify({ id: [id] }))}`,
    facts: {
      what: isFresh ? fresh : corrected,
      reason: toExcerpt([name, plainTextOf(text)].filter(Boolean).join(': ')),
    },
  }
}

/** Returns the notice that the link of a message leads to. */
export const noticeOfLink = (link: string): { board: Board; id: number } | undefined => {
  const [path, query] = link.split('?')
  const board = BOARDS.find((name) => TOLD[name].path === path)
  const [id] = JSON.parse(new URLSearchParams(query).get('filter') ?? '{}').id ?? []
  return board && typeof id === 'number' ? { board, id } : undefined
}

/** A notice as its board shows it; the reply's schema leaves out what the board does not have. */
export const wireNotice = (
  actor: Actor,
  board: Board,
  {
    withdrawn_at,
    withdrawn_by,
    withdrawn_reason,
    withdrawn_name,
    corrected_at,
    corrected_by: _,
    corrected_name,
    ...row
  }: Row<Board>,
) => ({
  ...row,
  ...(corrected_at === null ? {} : { corrected_at, corrected_by: corrected_name }),
  rfc: canSeeVetoRfc(actor) ? row.rfc : undefined,
  [boards[board].body]: row.text,
  file: `/files/${board}/download/${row.id}/`,
  ...wireWithdrawalOf(
    actor,
    { withdrawn_at, withdrawn_by, withdrawn_reason, withdrawn_name },
    can(actor, 'notices.create'),
  ),
})

/** What is kept of a notice as it stands, once it is corrected. */
export const versionOf = (board: Board, row: Row<Board>): Omit<NoticeVersionRow, 'id'> => ({
  board,
  notice: row.id,
  number: row.version,
  name: row.name,
  rfc: row.rfc,
  text: row.text,
  key: row.key,
  file_name: row.file_name,
  media_type: row.media_type,
  size: row.size,
  sha256: row.sha256,
  scan: row.scan,
  reason: row.corrected_reason,
  uploaded_by: row.corrected_by ?? row.uploaded_by,
  created_at: row.corrected_at ?? row.created_at,
})

/** A version of a notice as whoever may see the notice has it. */
export const wireVersion = (
  actor: Actor,
  row: Omit<NoticeVersionRow, 'id'> & { created_by: string },
): NoticeVersion => ({
  ...row,
  rfc: canSeeVetoRfc(actor) ? row.rfc : undefined,
  file: `/files/${row.board}/download/${row.notice}/?version=${row.number}`,
})

/** Whose notices of a board somebody sees: a contractor its own company's, where the board has companies. */
export const scopeOn = (board: Board, actor: Actor) => (boards[board].ofCompany ? companyScope(actor) : 'all')

/** The notices of a board that an actor asks for, the newest first unless told otherwise. */
export const noticesQuery = (
  actor: Actor,
  board: Board,
  query: z.output<(typeof endpoints)[`${Board}.list`]['query']>,
): ListQuery<Board> => {
  const { withdrawn, ...filter } = query.filter ?? {}
  const newestFirst = { sort: ['created_at', 'DESC'] as ['created_at', 'DESC'] }
  const asked = toListQuery(board, { ...newestFirst, ...query, filter })
  const shown = {
    ...asked,
    personal: canSeeVetoRfc(actor),
    filter: { ...asked.filter, ...standing(actor, withdrawn) },
  }
  return within(shown, 'company', scopeOn(board, actor))
}
