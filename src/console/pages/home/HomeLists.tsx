import './words.ts'
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
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { BOARDS, type Board, boards } from '../../../domain/boards.ts'
import { dayOf, formatDay } from '../../../domain/days.ts'
import { isHtml, plainTextOf } from '../../../domain/richText.ts'
import { isUnfiltered } from '../../api/httpErrors.ts'
import { useActor } from '../../api/session.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { PersonStatusChip } from '../../components/PersonStatusChip.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { SectionCard } from '../../components/SectionCard.tsx'
import { useOwnCompany } from '../../components/useOwnCompany.ts'
import { canOpen, pages } from '../../pages.ts'
import type { NoticeRecord } from '../../providers/adapter/notice.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'
import { listedName } from '../../resources/personnel/listedPerson.ts'
import { rosterUrl } from '../../resources/personnel/rosterFilter.ts'
import { usePersonUrl } from '../../resources/personnel/usePersonUrl.ts'
import { homeOf, type ListedState } from './homes.ts'

/** How many rows a list of a home has at most. */
export const LISTED = 5
const SKELETON = Array.from({ length: LISTED }, (_, index) => index)

interface HomeRow {
  key: string
  to: string
  title: string
  /** The parts of its second line. */
  text: readonly (string | false | null | undefined)[]
  /** What stands at its end. */
  end?: ReactNode
}

interface HomeListProps {
  title: string
  /** The way to the rest. */
  more?: { to: string; label: string } | undefined
  /** Undefined while they are loading. */
  rows: readonly HomeRow[] | undefined
  error: Error | null | undefined
  onRetry: () => void
  empty: string
}

/**
 * The first rows of a list, each a link. MUI's List, as react-admin's SimpleList (5.15) shows no error, and these rows come from more than one list.
 */
export const HomeList = ({ title, more, rows, error, onRetry, empty }: HomeListProps) => {
  const translate = useTranslate()
  const content = () => {
    if (error)
      return (
        <EmptyState
          title={translate('home.failed')}
          text={error.message}
          action={
            <Button variant="outlined" onClick={onRetry}>
              {translate('app.error.retry')}
            </Button>
          }
        />
      )
    if (!rows)
      return (
        <Stack role="status" aria-label={translate('app.loading')} sx={{ gap: 2.5, p: 2 }}>
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

const FIRST_PEOPLE = { page: 1, perPage: LISTED }
const ONE = { page: 1, perPage: 1 }
/** What the people of a state are sorted by: the end of their accreditation, where they have one. */
const SORTED_BY: Record<ListedState, string> = {
  expired: 'accreditation_expiration_date',
  expiring: 'accreditation_expiration_date',
  incomplete: 'accreditation_expiration_date',
  unaccredited: 'name',
}

/** The first active people of a state. */
const useFirstOf = (state: ListedState, enabled: boolean) =>
  useGetList<PersonRecord>(
    'personnel',
    {
      filter: { active: true, state },
      pagination: FIRST_PEOPLE,
      sort: { field: SORTED_BY[state], order: 'ASC' },
    },
    { ...queryOptions, enabled },
  )

/** The first people in the states that this user's home lists, the worst first. */
const useListedPeople = (states: readonly ListedState[]) => {
  const lists = {
    expired: useFirstOf('expired', states.includes('expired')),
    expiring: useFirstOf('expiring', states.includes('expiring')),
    incomplete: useFirstOf('incomplete', states.includes('incomplete')),
    unaccredited: useFirstOf('unaccredited', states.includes('unaccredited')),
  } satisfies Record<ListedState, unknown>
  // The list of another back end cannot be filtered by every state.
  const listed = states.map((state) => lists[state]).filter(({ error }) => !isUnfiltered(error))
  return {
    isUnknown: listed.length === 0,
    people: listed.every(({ data }) => data)
      ? listed.flatMap(({ data = [] }) => data).slice(0, LISTED)
      : undefined,
    error: listed.find(({ error }) => error)?.error,
    refetch: () => {
      for (const { refetch } of listed) void refetch()
    },
  }
}

/** The people that this user attends to first, and the way to the others. */
const HomePeople = () => {
  const translate = useTranslate()
  const { listed: states } = homeOf(useActor())
  const isOwn = useOwnCompany() !== undefined
  const personUrl = usePersonUrl()
  const { people, error, isUnknown, refetch } = useListedPeople(states)
  const [first] = states
  // That nothing is to be done says something only where there is somebody.
  const { total } = useGetList(
    'personnel',
    { filter: { active: true }, pagination: ONE, sort: { field: 'name', order: 'ASC' } },
    { ...queryOptions, enabled: first !== undefined && people?.length === 0 },
  )
  if (!first || isUnknown) return null
  const words = `home.people.${states.length > 1 ? 'own' : first}`
  const endOf = ({ accreditation_expiration_date: day }: PersonRecord) =>
    day && translate('home.people.ends', { day: formatDay(day) })
  return (
    <HomeList
      title={translate(`${words}.title`)}
      empty={total === undefined ? '' : translate(total === 0 ? 'home.people.nobody' : `${words}.none`)}
      // No one list has the people of several states; the counts lead to each.
      more={
        states.length > 1
          ? undefined
          : { to: rosterUrl({ active: true, state: first }, SORTED_BY[first]), label: translate('home.all') }
      }
      rows={people?.map((person) => ({
        key: person.id,
        to: personUrl(person),
        title: listedName(person),
        text: [isOwn ? person.role_name : person.company_name, endOf(person)],
        end: <PersonStatusChip person={person} />,
      }))}
      error={error}
      onRetry={refetch}
    />
  )
}

const NEWEST = {
  filter: {},
  pagination: { page: 1, perPage: LISTED },
  sort: { field: 'created_at', order: 'DESC' },
} as const

/** A board's newest notices, and how many it has. */
const useBoard = (board: Board) => useGetList<NoticeRecord>(board, NEWEST, queryOptions)

export const useBoards = () =>
  ({
    vetoes: useBoard('vetoes'),
    announcements: useBoard('announcements'),
    administrative_acts: useBoard('administrative_acts'),
    non_accordance: useBoard('non_accordance'),
  }) satisfies Record<Board, unknown>

/** The first paragraph of a notice's text, on one line. */
const firstParagraphOf = ({ text }: NoticeRecord): string => {
  if (!isHtml(text)) return text
  const [first = ''] = text
    .split(/<\/(?:p|h\d|li|blockquote|pre)>/u)
    .map(plainTextOf)
    .filter(Boolean)
  return first
}

/** The newest notices of all boards that this user may read; each leads to its board. */
const HomeNotices = () => {
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
              // A company knows its own name.
              title: (isOwn && boards[board].ofCompany ? '' : notice.subject) || firstParagraphOf(notice),
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

/** The lists that a home ends with: people, and notices for whoever reads them. */
export const HomeLists = () => (
  <Box sx={listsStyle}>
    <HomePeople />
    {canOpen(useActor(), 'announcements') && <HomeNotices />}
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

// The title of a notice without a subject is its text, which may be long.
const nameStyle = {
  fontWeight: 600,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const
