import type { z } from 'zod'
import type { endpoints } from '../../contract/endpoints.ts'
import { convertHtmlToPlainText } from '../../domain/common/plainText.ts'
import { isStored, namesOf } from '../../domain/fields/fields.ts'
import type { Actor } from '../../domain/groups.ts'
import { shortenTextToExcerpt } from '../../domain/messages/messageKinds.ts'
import { BOARDS, type Board, boards } from '../../domain/notices/boards.ts'
import { canSeeVetoRfc, noticeFields, noticeVersionFields } from '../../domain/notices/fields.ts'
import type { NoticeVersion, NoticeVersionRow } from '../../domain/notices/schemas.ts'
import { getAccessibleCompany, hasPermission } from '../../domain/permissions.ts'
import { convertListRequestToQuery, filterListQueryByValue } from '../records/lists.ts'
import type { NotificationEvent } from '../records/queueNotification.ts'
import { createWithdrawalResponse, getWithdrawnRecordsFilter } from '../records/withdrawals.ts'
import type { Row } from '../store/rows.ts'
import type { ListQuery } from '../store/store.ts'

/** Console path and notification titles of each kind of notices. */
const BOARD_TEXTS: Record<Board, { path: string; fresh: string; corrected: string }> = {
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

/** Returns the notification of a published or corrected notice. */
export const createNoticeNotification = (
  board: Board,
  { id, company, uploaded_by, corrected_by, version, name, text }: Row<Board>,
): NotificationEvent => {
  const { path, fresh, corrected } = BOARD_TEXTS[board]
  const isNew = version === 1
  return {
    kind: 'notice',
    subject: `${board} ${id}${isNew ? '' : ` ${version}`}`,
    company,
    by: corrected_by ?? uploaded_by,
    link: `${path}?filter=${encodeURIComponent(JSON.stringify({ id: [id] }))}`,
    facts: {
      what: isNew ? fresh : corrected,
      reason: shortenTextToExcerpt([name, convertHtmlToPlainText(text)].filter(Boolean).join(': ')),
    },
  }
}

/** Parses the link of a notification and returns the notice to which it leads. */
export const parseNotificationNoticeLink = (link: string): { board: Board; id: number } | undefined => {
  const [path, query] = link.split('?')
  const board = BOARDS.find((name) => BOARD_TEXTS[name].path === path)
  const [id] = JSON.parse(new URLSearchParams(query).get('filter') ?? '{}').id ?? []
  return board && typeof id === 'number' ? { board, id } : undefined
}

/** Formats a notice. The response's schema removes fields that this kind of notice does not have. */
export const createNoticeResponse = (
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
  ...createWithdrawalResponse(
    actor,
    { withdrawn_at, withdrawn_by, withdrawn_reason, withdrawn_name },
    hasPermission(actor, 'notices.create'),
  ),
})

/** Fields that a version has in common with its notice. */
const COMMON_FIELDS = namesOf(noticeVersionFields, (field, name) => isStored(field) && name in noticeFields)
type OwnField = 'id' | 'board' | 'notice' | 'number' | 'reason'

/** Converts a notice to the row that keeps its current version when it is corrected. */
export const createNoticeVersionRow = (board: Board, row: Row<Board>): Omit<NoticeVersionRow, 'id'> => ({
  ...(Object.fromEntries(COMMON_FIELDS.map((field) => [field, row[field as keyof typeof row]])) as Omit<
    NoticeVersionRow,
    OwnField
  >),
  board,
  notice: row.id,
  number: row.version,
  reason: row.corrected_reason,
  uploaded_by: row.corrected_by ?? row.uploaded_by,
  created_at: row.corrected_at ?? row.created_at,
})

export const createNoticeVersionResponse = (
  actor: Actor,
  row: Omit<NoticeVersionRow, 'id'> & { created_by: string },
): NoticeVersion => ({
  ...row,
  rfc: canSeeVetoRfc(actor) ? row.rfc : undefined,
  file: `/files/${row.board}/download/${row.notice}/?version=${row.number}`,
})

/** Returns the id of the company whose notices the user may see, or 'all'. */
export const getCompanyScopeOfNotices = (board: Board, actor: Actor) =>
  boards[board].ofCompany ? getAccessibleCompany(actor) : 'all'

/** Converts the query parameters of a list of notices. The newest come first by default. */
export const createNoticesListQuery = (
  actor: Actor,
  board: Board,
  query: z.output<(typeof endpoints)[`${Board}.list`]['query']>,
): ListQuery<Board> => {
  const { withdrawn, ...filter } = query.filter ?? {}
  const newestFirst = { sort: ['created_at', 'DESC'] as ['created_at', 'DESC'] }
  const baseQuery = convertListRequestToQuery(board, { ...newestFirst, ...query, filter })
  const visibleQuery = {
    ...baseQuery,
    personal: canSeeVetoRfc(actor),
    filter: { ...baseQuery.filter, ...getWithdrawnRecordsFilter(actor, withdrawn) },
  }
  return filterListQueryByValue(visibleQuery, 'company', getCompanyScopeOfNotices(board, actor))
}
