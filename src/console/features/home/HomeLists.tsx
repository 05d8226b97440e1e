import {
  Box,
  Button,
  List,
  ListItem,
  ListItemButton,
  Paper,
  Skeleton,
  Stack,
  Typography,
} from '@mui/material'
import { Fragment, type ReactNode } from 'react'
import { useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatDate, toMexicoDay } from '../../../domain/common/days.ts'
import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import { convertHtmlToPlainText } from '../../../domain/common/plainText.ts'
import { isHtmlText } from '../../../domain/common/richText.ts'
import { BOARDS, type Board, boards } from '../../../domain/notices/boards.ts'
import { appWords } from '../../i18n/app.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { queryOptions } from '../../kit/queryOptions.ts'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { canOpenPage, pages } from '../../pages.ts'
import type { NoticeRecord } from '../../port/records/notice.ts'
import type { PersonRecord } from '../../port/records/person.ts'
import { useSignedInUser } from '../../port/session.ts'
import { useOwnCompanyId } from '../../port/useOwnCompanyId.ts'
import { formatNameWithLastNameFirst } from '../people/listedPerson.ts'
import { PersonStatusChip } from '../people/PersonStatusChip.tsx'
import { getPersonnelListUrl } from '../people/rosterFilter.ts'
import { usePersonUrl } from '../people/usePersonUrl.ts'
import { getHomePageContent } from './homes.ts'
import { getPeopleSortByStatus, usePeopleWithStatuses } from './peopleIn.ts'
import { homeWords } from './words.ts'

/** Maximum number of rows per list. */
export const MAX_ROWS = 5
const SKELETON = Array.from({ length: MAX_ROWS }, (_, index) => index)

interface HomeRow {
  key: string
  to: string
  title: string
  /** Texts of the second line. Empty texts are skipped. */
  text: readonly (string | false | null | undefined)[]
  /** Content at the end of the row. */
  end?: ReactNode
}

interface HomeListProps {
  title: string
  /** Link to the page with the complete list. */
  more?: { to: string; label: string } | undefined
  /** First rows of the list; undefined while loading. */
  rows: readonly HomeRow[] | undefined
  error: Error | null | undefined
  onRetry: () => void
  empty: string
}

/** Card with the first rows of a list, each a link. Uses MUI's List, because react-admin's SimpleList (5.15) shows no errors. */
export const HomeList = ({ title, more, rows, error, onRetry, empty }: HomeListProps) => {
  const content = () => {
    if (error)
      return (
        <EmptyState
          title={homeWords.failed}
          text={error.message}
          action={
            <Button variant="outlined" onClick={onRetry}>
              {appWords.error.retry}
            </Button>
          }
        />
      )
    if (!rows)
      return (
        <Stack role="status" aria-label={appWords.loading} sx={{ gap: 2.5, p: 2 }}>
          {SKELETON.map((row) => (
            <Skeleton key={row} variant="rounded" height={34} />
          ))}
        </Stack>
      )
    if (rows.length === 0)
      return (
        <Typography color="text.secondary" sx={{ px: 2, py: 2.5 }}>
          {empty}
        </Typography>
      )
    return (
      <List disablePadding>
        {rows.map(({ key, to, title: name, text, end }, index) => (
          <ListItem key={key} disablePadding divider={index < rows.length - 1}>
            <ListItemButton component={Link} to={to} sx={rowStyle}>
              <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'break-word' }}>
                <Box sx={nameStyle}>{name}</Box>
                <Typography variant="caption" component="div" color="text.secondary">
                  {text.filter(Boolean).map((part, at, parts) => (
                    <Fragment key={part || ''}>
                      {at > 0 && ' '}
                      <Box component="span" sx={{ display: 'inline-block' }}>
                        {part}
                        {at < parts.length - 1 && ' ·'}
                      </Box>
                    </Fragment>
                  ))}
                </Typography>
              </Box>
              {end}
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    )
  }
  return (
    <SectionCard
      title={title}
      actions={
        more &&
        rows &&
        rows.length > 0 && (
          <Button size="small" component={Link} to={more.to} sx={{ px: 1, mr: -1 }}>
            {more.label}
          </Button>
        )
      }
    >
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        {content()}
      </Paper>
    </SectionCard>
  )
}

const ONE_ROW = { page: 1, perPage: 1 }

/** List of the people whose accreditation most urgently needs attention. */
const HomePeople = () => {
  const { listed: states } = getHomePageContent(useSignedInUser())
  const isOwn = useOwnCompanyId() !== undefined
  const personUrl = usePersonUrl()
  const { people, error, isUnknown, refetch } = usePeopleWithStatuses(states)
  const [first] = states
  // Loads the number of all people, because "nothing to do" is shown only if there are people at all.
  const { total } = useGetList(
    'personnel',
    { filter: { active: true }, pagination: ONE_ROW, sort: { field: 'name', order: 'ASC' } },
    { ...queryOptions, enabled: first !== undefined && people?.length === 0 },
  )
  if (!first || isUnknown) return null
  const { own, lists } = homeWords.people
  const words = (states.length === 1 && getOwnProperty(lists, first)) || own
  const getRowEnd = ({ accreditation_expiration_date: day }: PersonRecord) =>
    day && homeWords.people.ends(formatDate(day))
  return (
    <HomeList
      title={words.title}
      empty={total === undefined ? '' : total === 0 ? homeWords.people.nobody : words.none}
      // Links to the complete list only if all rows have the same status, because each list shows one status.
      more={
        states.length > 1
          ? undefined
          : {
              to: getPersonnelListUrl({ active: true, state: first }, getPeopleSortByStatus(first).field),
              label: homeWords.all,
            }
      }
      rows={people?.map((person) => ({
        key: person.id,
        to: personUrl(person),
        title: formatNameWithLastNameFirst(person),
        text: [isOwn ? person.role_name : person.company_name, getRowEnd(person)],
        end: <PersonStatusChip person={person} />,
      }))}
      error={error}
      onRetry={refetch}
    />
  )
}

const NEWEST = {
  filter: {},
  pagination: { page: 1, perPage: MAX_ROWS },
  sort: { field: 'created_at', order: 'DESC' },
} as const

/** Loads the newest notices of a board and the number of all its notices. */
const useNewestNotices = (board: Board) => useGetList<NoticeRecord>(board, NEWEST, queryOptions)

export const useNewestNoticesByBoard = () =>
  ({
    vetoes: useNewestNotices('vetoes'),
    announcements: useNewestNotices('announcements'),
    administrative_acts: useNewestNotices('administrative_acts'),
    non_accordance: useNewestNotices('non_accordance'),
  }) satisfies Record<Board, unknown>

/** Returns the first paragraph of a notice without line breaks. */
const getFirstParagraphOfNotice = ({ text }: NoticeRecord): string => {
  if (!isHtmlText(text)) return text
  const [first = ''] = text
    .split(/<\/(?:p|h\d|li|blockquote|pre)>/u)
    .map(convertHtmlToPlainText)
    .filter(Boolean)
  return first
}

/** List of the newest notices from all boards that the user may read. Each row links to the notice's board. */
const HomeNotices = () => {
  const lists = useNewestNoticesByBoard()
  const isOwn = useOwnCompanyId() !== undefined
  const all = BOARDS.map((board) => ({ board, ...lists[board] }))
  const newest = all
    .flatMap(({ board, data }) => data?.map((notice) => ({ board, notice })) ?? [])
    .sort((one, other) => other.notice.created_at.localeCompare(one.notice.created_at))
    .slice(0, MAX_ROWS)
  const getNoticeDay = ({ created_at }: NoticeRecord) =>
    created_at && formatDate(toMexicoDay(new Date(created_at)))
  return (
    <HomeList
      title={homeWords.notices.title}
      empty={homeWords.notices.none}
      rows={
        all.every(({ data }) => data)
          ? newest.map(({ board, notice }) => ({
              key: `${board} ${notice.id}`,
              to: pages[board].path,
              // Hides the subject if it is the name of the user's own company.
              title:
                (isOwn && boards[board].ofCompany ? '' : notice.subject) || getFirstParagraphOfNotice(notice),
              text: [homeWords.boards[board].one, getNoticeDay(notice)],
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

/** Lists on the home page: people who need attention, and notices. */
export const HomeLists = () => (
  <Box sx={listsStyle}>
    <HomePeople />
    {canOpenPage(useSignedInUser(), 'announcements') && <HomeNotices />}
  </Box>
)

const listsStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 360px), 1fr))',
  alignItems: 'start',
  columnGap: 2.5,
  rowGap: 3.5,
} as const

const rowStyle = { flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, minHeight: 56, px: 2, py: 1 } as const

// Wraps long titles. A notice without a subject has its text as the title.
const nameStyle = {
  fontWeight: 600,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const
