import type { MessageOutcome } from '../../domain/messages/messages.ts'
import { BOARDS } from '../../domain/notices/boards.ts'
import { parseNotificationNoticeLink } from '../notices/noticeReads.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'

type MessageAbout = Pick<Row<'messages'>, 'id' | 'kind' | 'personnel' | 'link'>

/** Returns the people in these notifications who now belong to another company than the reader. */
const findPeopleMovedToOtherCompany = async (
  reader: Reader,
  scope: number | 'all',
  messages: readonly MessageAbout[],
) => {
  if (scope === 'all') return new Set<string | null>()
  const ids = new Set(messages.flatMap(({ personnel }) => personnel ?? []))
  const people = await reader.getMany('personnel', [...ids])
  return new Set<string | null>(people.filter(({ company }) => company !== scope).map(({ id }) => id))
}

/** Returns the links in these notifications that lead to a withdrawn notice. */
const findLinksToWithdrawnNotices = async (
  reader: Reader,
  messages: readonly MessageAbout[],
): Promise<Set<string>> => {
  const notices = messages.flatMap(({ kind, link }) => {
    const notice = kind === 'notice' ? parseNotificationNoticeLink(link) : undefined
    return notice ? [{ ...notice, link }] : []
  })
  const links = await Promise.all(
    BOARDS.map(async (board) => {
      const boardNotices = notices.filter((notice) => notice.board === board)
      const rows = await reader.getMany(
        board,
        boardNotices.map(({ id }) => id),
      )
      const withdrawnIds = new Set(
        rows.filter(({ withdrawn_at }) => withdrawn_at !== null).map(({ id }) => id),
      )
      return boardNotices.filter(({ id }) => withdrawnIds.has(id)).map(({ link }) => link)
    }),
  )
  return new Set(links.flat())
}

/**
 * Returns what changed since each notification was sent, by notification id: the person moved, or the notice was withdrawn. `scope` is the id of the
 * reader's company, or 'all'.
 */
export const listChangesSinceNotifications = async (
  reader: Reader,
  scope: number | 'all',
  messages: readonly MessageAbout[],
): Promise<Map<number, MessageOutcome>> => {
  const [people, notices] = await Promise.all([
    findPeopleMovedToOtherCompany(reader, scope, messages),
    findLinksToWithdrawnNotices(reader, messages),
  ])
  const outcomes = new Map<number, MessageOutcome>()
  for (const { id, personnel, link } of messages) {
    if (people.has(personnel)) outcomes.set(id, 'moved')
    else if (notices.has(link)) outcomes.set(id, 'withdrawn')
  }
  return outcomes
}
