import { Box, Button, Skeleton, Typography } from '@mui/material'
import { Children, type ReactNode, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { BOARDS } from '../../../domain/boards.ts'
import { addDays, addMonths, type Day, dayOf } from '../../../domain/days.ts'
import { mayNarrowPeopleBy } from '../../../domain/shown.ts'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { canOpen, pages } from '../../pages.ts'
import { offers } from '../../port/backend.ts'
import { isUnfiltered } from '../../port/httpErrors.ts'
import { useListAbilities } from '../../port/listAbilities.ts'
import { useActor } from '../../port/session.ts'
import type { ToneName } from '../../theme/tokens.ts'
import { type RosterFilter, rosterUrl } from '../people/rosterFilter.ts'
import { useBoards } from './HomeLists.tsx'
import { type HomeState, homeOf, type MetricName } from './homes.ts'
import { orderOf, usePeopleCount } from './peopleIn.ts'

/** A count on a home: the people that a roster filter finds. */
interface RosterMetric {
  filter: RosterFilter
  /** The tone of these people's status, if they share one. */
  tone?: ToneName
}

const inState = (state: HomeState, tone: ToneName): RosterMetric => ({
  filter: { active: true, state },
  tone,
})

/** The counts of a day. */
const rosterMetrics = (today: Day): Record<MetricName, RosterMetric> => {
  const monthStart = `${today.slice(0, 7)}-01`
  const monthEnd = addDays(addMonths(monthStart, 1), -1)
  return {
    valid: inState('valid', 'valid'),
    expiring: inState('expiring', 'warning'),
    incomplete: inState('incomplete', 'warning'),
    expired: inState('expired', 'danger'),
    unaccredited: inState('unaccredited', 'danger'),
    vetoed: inState('vetoed', 'danger'),
    suspended: inState('suspended', 'danger'),
    revoked: inState('revoked', 'danger'),
    blocked: inState('blocked', 'danger'),
    withoutPhoto: { filter: { active: true, has_photo: false } },
    // Active and inactive people, as in the monthly report.
    registered: { filter: { registered_from: monthStart, registered_to: monthEnd } },
  }
}

/** States that only our own back end knows. */
const OWN_STATES: readonly MetricName[] = ['vetoed', 'suspended', 'revoked', 'blocked']

interface CountTileProps {
  /** The key of its title and its hint. */
  words: string
  to: string
  tone?: ToneName
  count: number | undefined
  error: unknown
  onRetry: () => void
}

/** A count; the whole tile links to the list that it counts. */
const CountTile = ({ words, to, tone = 'neutral', count, error, onRetry }: CountTileProps) => {
  const translate = useTranslate()
  return (
    <Box component="li" sx={tileStyle}>
      <Box component={Link} to={to} sx={linkStyle}>
        <StatusChip tone={tone}>{translate(`${words}.title`)}</StatusChip>
      </Box>
      {error ? (
        <Box role="status" sx={{ my: 0.5 }}>
          {translate('home.today.failed')}
          <Button size="small" onClick={onRetry} sx={retryStyle}>
            {translate('app.error.retry')}
          </Button>
        </Box>
      ) : (
        <Box sx={countStyle}>
          {count === undefined ? (
            <Skeleton role="status" aria-label={translate('app.loading')} width={56} />
          ) : (
            count.toLocaleString('es-MX')
          )}
        </Box>
      )}
      <Typography variant="caption" component="p" color="text.secondary">
        {translate(`${words}.hint`)}
      </Typography>
    </Box>
  )
}

/** Tiles with counts in a grid. */
const CountTiles = ({ title, children }: { title: string; children: ReactNode }) => (
  <SectionCard title={title}>
    <Box component="ul" className="plain" sx={gridStyle(Children.count(children))}>
      {children}
    </Box>
  </SectionCard>
)

/** How many people a filter of the roster finds, and the way to them. */
const MetricTile = ({ name, filter, tone }: RosterMetric & { name: MetricName }) => {
  const { data, error, refetch } = usePeopleCount(filter)
  // The list of another back end cannot be filtered so.
  if (isUnfiltered(error)) return null
  const { field } = orderOf(filter.state)
  return (
    <CountTile
      words={`home.today.${name}`}
      to={rosterUrl(filter, field === 'name' ? undefined : field)}
      tone={tone}
      count={data?.total}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}

/** The numbers of people on the user's home page, by filters that the user may use and the list supports. */
const PeopleCounts = () => {
  const translate = useTranslate()
  const actor = useActor()
  const metrics = useMemo(() => rosterMetrics(dayOf(new Date())), [])
  const { isKnown, canFilterBy } = useListAbilities('personnel')
  const names = homeOf(actor).metrics.filter(
    (name) =>
      (offers('personnel.list', 'state') || !OWN_STATES.includes(name)) &&
      Object.entries(metrics[name].filter).every(
        ([filter, value]) =>
          mayNarrowPeopleBy(actor, filter) &&
          // Its fields are known once a tile has loaded the list.
          (!isKnown || canFilterBy(filter, value)),
      ),
  )
  if (names.length === 0) return null
  return (
    <CountTiles title={translate(`home.today.${actor.read_only ? 'read' : 'title'}`)}>
      {names.map((name) => (
        <MetricTile key={name} name={name} {...metrics[name]} />
      ))}
    </CountTiles>
  )
}

/** How many notices each board has. */
const BoardCounts = () => {
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

/** The counts of a home: people, or notices for readers of the boards whose home counts no people. */
export const HomeMetrics = () => {
  const actor = useActor()
  if (homeOf(actor).metrics.length > 0) return <PeopleCounts />
  return canOpen(actor, 'announcements') && <BoardCounts />
}

const gridStyle = (tiles: number) =>
  ({
    display: 'grid',
    gridTemplateColumns: {
      xs: 'repeat(auto-fit, minmax(min(100%, max(9.5em, 34%)), 1fr))',
      md: `repeat(${tiles % 4 === 0 ? 4 : 3}, minmax(0, 1fr))`,
    },
    gap: 1.5,
    // On phones the last of an odd number takes the whole row.
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
  // Large text on a small screen.
  '& > span': { whiteSpace: 'normal', height: 'auto', minHeight: 22, py: 0.25 },
  // The whole tile is the target.
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
