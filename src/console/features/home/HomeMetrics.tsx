import { Box, Button, Skeleton, Typography } from '@mui/material'
import { Children, type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { addDays, addMonths, type Day, toMexicoDay } from '../../../domain/common/days.ts'
import { BOARDS } from '../../../domain/notices/boards.ts'
import { canFilterPeopleByField } from '../../../domain/people/access.ts'
import { appWords } from '../../i18n/app.ts'
import { formatCount } from '../../i18n/formatCount.ts'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { canOpenPage, pages } from '../../pages.ts'
import { isEndpointAvailable } from '../../port/backend.ts'
import { isUnsupportedFilterError } from '../../port/httpErrors.ts'
import { useListAbilities } from '../../port/listAbilities.ts'
import { useSignedInUser } from '../../port/session.ts'
import type { ToneName } from '../../theme/tokens.ts'
import { getPersonnelListUrl, type RosterFilter } from '../people/rosterFilter.ts'
import { useNewestNoticesByBoard } from './HomeLists.tsx'
import { getHomePageContent, type HomeState, type MetricName } from './homes.ts'
import { getPeopleSortByStatus, usePeopleMatchingFilter } from './peopleIn.ts'
import { homeWords } from './words.ts'

/** Number of people that match a filter, shown as a tile. */
interface RosterMetric {
  filter: RosterFilter
  /** Colour of the tile, if all counted people have the same status. */
  tone?: ToneName
}

const createStatusCountFilter = (state: HomeState, tone: ToneName): RosterMetric => ({
  filter: { active: true, state },
  tone,
})

/** Returns the filter and colour of each people count on the home page. */
const getPeopleCountFilters = (today: Day): Record<MetricName, RosterMetric> => {
  const monthStart = `${today.slice(0, 7)}-01`
  const monthEnd = addDays(addMonths(monthStart, 1), -1)
  return {
    valid: createStatusCountFilter('valid', 'valid'),
    expiring: createStatusCountFilter('expiring', 'warning'),
    incomplete: createStatusCountFilter('incomplete', 'warning'),
    expired: createStatusCountFilter('expired', 'danger'),
    unaccredited: createStatusCountFilter('unaccredited', 'danger'),
    vetoed: createStatusCountFilter('vetoed', 'danger'),
    suspended: createStatusCountFilter('suspended', 'danger'),
    revoked: createStatusCountFilter('revoked', 'danger'),
    blocked: createStatusCountFilter('blocked', 'danger'),
    withoutPhoto: { filter: { active: true, has_photo: false } },
    // People registered in this month. Includes inactive people, like the monthly report.
    registered: { filter: { registered_from: monthStart, registered_to: monthEnd } },
  }
}

/** Statuses that only our own server can count. */
const OWN_STATES: readonly MetricName[] = ['vetoed', 'suspended', 'revoked', 'blocked']

interface CountTileProps {
  words: { title: string; hint: string }
  to: string
  tone?: ToneName
  count: number | undefined
  error: unknown
  onRetry: () => void
}

/** Tile that shows a number and links to the list of the counted records. */
const CountTile = ({ words, to, tone = 'neutral', count, error, onRetry }: CountTileProps) => (
  <Box component="li" sx={tileStyle}>
    <Box component={Link} to={to} sx={linkStyle}>
      <StatusChip tone={tone}>{words.title}</StatusChip>
    </Box>
    {error ? (
      <Box role="status" sx={{ my: 0.5 }}>
        {homeWords.today.failed}
        <Button size="small" onClick={onRetry} sx={retryStyle}>
          {appWords.error.retry}
        </Button>
      </Box>
    ) : (
      <Box sx={countStyle}>
        {count === undefined ? (
          <Skeleton role="status" aria-label={appWords.loading} width={56} />
        ) : (
          formatCount(count)
        )}
      </Box>
    )}
    <Typography variant="caption" component="p" color="text.secondary">
      {words.hint}
    </Typography>
  </Box>
)

const CountTiles = ({ title, children }: { title: string; children: ReactNode }) => (
  <SectionCard title={title}>
    <Box component="ul" className="plain" sx={getMetricTileGridStyle(Children.count(children))}>
      {children}
    </Box>
  </SectionCard>
)

/** Tile with the number of people that match a filter, linked to the filtered list of people. */
const MetricTile = ({ name, filter, tone }: RosterMetric & { name: MetricName }) => {
  const { data, error, refetch } = usePeopleMatchingFilter(filter)
  // Renders nothing if the server does not support this filter.
  if (isUnsupportedFilterError(error)) return null
  const { field } = getPeopleSortByStatus(filter.state)
  return (
    <CountTile
      words={homeWords.today[name]}
      to={getPersonnelListUrl(filter, field === 'name' ? undefined : field)}
      tone={tone}
      count={data?.total}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}

/** Tiles that count people. Leaves out tiles whose filter the user or the server cannot use. */
const PeopleCounts = () => {
  const actor = useSignedInUser()
  const metrics = useMemo(() => getPeopleCountFilters(toMexicoDay(new Date())), [])
  const { isKnown, canFilterBy } = useListAbilities('personnel')
  const names = getHomePageContent(actor).metrics.filter(
    (name) =>
      (isEndpointAvailable('personnel.list', 'state') || !OWN_STATES.includes(name)) &&
      Object.entries(metrics[name].filter).every(
        ([filter, value]) =>
          canFilterPeopleByField(actor, filter) &&
          // Shows all tiles until a first response reveals the filters that the server supports.
          (!isKnown || canFilterBy(filter, value)),
      ),
  )
  if (names.length === 0) return null
  return (
    <CountTiles title={homeWords.today[actor.read_only ? 'read' : 'title']}>
      {names.map((name) => (
        <MetricTile key={name} name={name} {...metrics[name]} />
      ))}
    </CountTiles>
  )
}

/** Tiles with the number of notices on each board. */
const BoardCounts = () => {
  const lists = useNewestNoticesByBoard()
  return (
    <CountTiles title={homeWords.boards.title}>
      {BOARDS.map((board) => {
        const { total, error, refetch } = lists[board]
        return (
          <CountTile
            key={board}
            words={homeWords.boards[board]}
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

/** Tiles that count people or, on home pages without people, notices. */
export const HomeMetrics = () => {
  const actor = useSignedInUser()
  if (getHomePageContent(actor).metrics.length > 0) return <PeopleCounts />
  return canOpenPage(actor, 'announcements') && <BoardCounts />
}

const getMetricTileGridStyle = (tiles: number) =>
  ({
    display: 'grid',
    gridTemplateColumns: {
      xs: 'repeat(auto-fit, minmax(min(100%, max(9.5em, 34%)), 1fr))',
      md: `repeat(${tiles % 4 === 0 ? 4 : 3}, minmax(0, 1fr))`,
    },
    gap: 1.5,
    // On phones, the last tile spans the row if the number of tiles is odd.
    '& > :last-child:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
  }) as const

const tileStyle = {
  position: 'relative',
  p: { xs: 1.5, sm: 2 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  backgroundColor: 'background.paper',
  transition: 'border-color 140ms',
  '&:hover': { borderColor: 'primary.main' },
} as const

const linkStyle = {
  textDecoration: 'none',
  // Wraps the text of the status chip on small screens.
  '& > span': { whiteSpace: 'normal', height: 'auto', minHeight: 22, py: 0.25 },
  // Extends the link over the whole tile, so that a click anywhere opens the link.
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1.25 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const

const countStyle = {
  my: 0.5,
  fontSize: '1.875rem',
  lineHeight: '2.5rem',
  fontWeight: 680,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
} as const

const retryStyle = { position: 'relative', zIndex: 1, display: 'block', minWidth: 0, px: 1, ml: -1 } as const
