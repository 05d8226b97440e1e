import { useGetList, useTranslate } from 'react-admin'
import { BOARDS, type Board, boards } from '../../../domain/boards.ts'
import { dayOf, formatDay } from '../../../domain/days.ts'
import { isHtml, plainTextOf } from '../../../domain/richText.ts'
import { upper } from '../../../domain/text.ts'
import { queryOptions } from '../../components/queryOptions.ts'
import { useOwnCompany } from '../../components/useOwnCompany.ts'
import { pages } from '../../pages.ts'
import type { NoticeRecord } from '../../providers/adapter/notice.ts'
import { HomeList, LISTED } from './HomeList.tsx'
import { CountTile, CountTiles } from './HomeMetrics.tsx'

const NEWEST = {
  filter: {},
  pagination: { page: 1, perPage: LISTED },
  sort: { field: 'created_at', order: 'DESC' },
} as const

/** How many notices a board has, and its newest ones. */
const useBoard = (board: Board) => useGetList<NoticeRecord>(board, NEWEST, queryOptions)

const useBoards = () =>
  ({
    vetoes: useBoard('vetoes'),
    announcements: useBoard('announcements'),
    administrative_acts: useBoard('administrative_acts'),
    non_accordance: useBoard('non_accordance'),
  }) satisfies Record<Board, unknown>

/** How many notices each board has, for whom no people are counted. */
export const BoardCounts = () => {
  const translate = useTranslate()
  const lists = useBoards()
  return (
    <CountTiles title={translate('home.boards.title')}>
      {BOARDS.map((board) => {
        const { total, error, refetch } = lists[board]
        return (
          <CountTile
            key={board}
            words={`home.boards.${board}`}
            to={pages[board].path}
            count={total}
            error={error}
            onRetry={() => void refetch()}
          />
        )
      })}
    </CountTiles>
  )
}

/** The first paragraph of what a notice says, on one line. */
const firstOf = ({ text }: NoticeRecord): string => {
  if (!isHtml(text)) return text
  const [first = ''] = text
    .split(/<\/(?:p|h\d|li|blockquote|pre)>/u)
    .map(plainTextOf)
    .filter(Boolean)
  return first
}

/** The newest notices of all boards that this user is shown; each leads to its board. */
export const HomeNotices = () => {
  const translate = useTranslate()
  const lists = useBoards()
  const isOwn = useOwnCompany() !== undefined
  const all = BOARDS.map((board) => ({ board, ...lists[board] }))
  const newest = all
    .flatMap(({ board, data = [] }) => data.map((notice) => ({ board, notice })))
    .sort((one, other) => other.notice.created_at.localeCompare(one.notice.created_at))
    .slice(0, LISTED)
  const dayIn = ({ created_at }: NoticeRecord) => created_at && formatDay(dayOf(new Date(created_at)))
  return (
    <HomeList
      title={translate('home.notices.title')}
      empty={translate('home.notices.none')}
      rows={
        all.every(({ data }) => data)
          ? newest.map(({ board, notice }) => ({
              key: `${board} ${notice.id}`,
              to: pages[board].path,
              // One's own company's name says nothing.
              title: (isOwn && boards[board].ofCompany ? '' : upper(notice.subject)) || firstOf(notice),
              text: [translate(`home.boards.${board}.one`), dayIn(notice)],
            }))
          : undefined
      }
      error={all.find(({ error }) => error)?.error}
      onRetry={() => {
        for (const { refetch } of all) void refetch()
      }}
    />
  )
}
