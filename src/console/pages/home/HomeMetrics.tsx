import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useMemo } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { addDays, addMonths, type Day, dayOf } from '../../../domain/days.ts'
import { mayNarrowPeopleBy } from '../../../domain/shown.ts'
import { useActor } from '../../api/session.ts'
import { queryOptions } from '../../components/queryOptions.ts'
import { SectionCard } from '../../components/SectionCard.tsx'
import { StatusChip } from '../../components/StatusChip.tsx'
import { hasFeature } from '../../providers/adapter/features.ts'
import { type RosterFilter, rosterUrl } from '../../resources/personnel/rosterFilter.ts'
import type { ToneName } from '../../theme/tokens.ts'

/** A count on the home page: the people that a roster filter finds. */
interface RosterMetric {
  name: 'expiring' | 'expired' | 'incomplete' | 'vetoed' | 'withoutPhoto' | 'registered'
  filter: RosterFilter
  /** What the roster is sorted by where the tile leads, if not by name. */
  sort?: string
  /** The tone of these people's status, if they share one. */
  tone?: ToneName
}

/** The counts of a day, of active people; who is vetoed is not known everywhere. */
const rosterMetrics = (today: Day, showsVetoed: boolean): RosterMetric[] => {
  const active = true
  const monthStart = `${today.slice(0, 7)}-01`
  const monthEnd = addDays(addMonths(monthStart, 1), -1)
  return [
    {
      name: 'expiring',
      tone: 'warning',
      filter: { active, state: 'expiring' },
      sort: 'accreditation_expiration_date',
    },
    { name: 'expired', tone: 'danger', filter: { active, state: 'expired' } },
    { name: 'incomplete', tone: 'warning', filter: { active, has_unmet: true } },
    ...(showsVetoed
      ? [{ name: 'vetoed', tone: 'danger', filter: { active, state: 'vetoed' } } as const]
      : []),
    { name: 'withoutPhoto', filter: { active, has_photo: false } },
    {
      name: 'registered',
      filter: { active, registered_from: monthStart, registered_to: monthEnd },
    },
  ]
}

const BY_NAME = { field: 'name', order: 'ASC' } as const
const ONE = { page: 1, perPage: 1 }

/** How many people a filter of the roster finds. */
const useRosterCount = (filter: RosterFilter) => {
  const { total, error, refetch } = useGetList(
    'personnel',
    { filter, pagination: ONE, sort: BY_NAME },
    queryOptions,
  )
  return { count: total, error, refetch }
}

/** A metric and its count; the whole tile links to the roster with its filter. */
const MetricTile = ({ metric: { name, filter, sort, tone = 'neutral' } }: { metric: RosterMetric }) => {
  const translate = useTranslate()
  const { count, error, refetch } = useRosterCount(filter)
  return (
    <Box component="li" sx={tileStyle}>
      <Box component={Link} to={rosterUrl(filter, sort)} sx={linkStyle}>
        <StatusChip tone={tone}>{translate(`home.today.${name}.title`)}</StatusChip>
      </Box>
      {error ? (
        <Box role="status" sx={{ my: 0.5 }}>
          {translate('home.today.failed')}
          <Button size="small" onClick={() => void refetch()} sx={retryStyle}>
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
        {translate(`home.today.${name}.hint`)}
      </Typography>
    </Box>
  )
}

/** The counts of an administrator's home page. */
export const HomeMetrics = () => {
  const translate = useTranslate()
  const actor = useActor()
  const metrics = useMemo(
    () =>
      rosterMetrics(dayOf(new Date()), hasFeature('vetoes')).filter(({ filter }) =>
        Object.keys(filter).every((field) => mayNarrowPeopleBy(actor, field)),
      ),
    [actor],
  )
  return (
    <SectionCard title={translate('home.today.title')}>
      <Box component="ul" sx={gridStyle}>
        {metrics.map((metric) => (
          <MetricTile key={metric.name} metric={metric} />
        ))}
      </Box>
    </SectionCard>
  )
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(3, minmax(0, 1fr))',
  },
  gap: 1.5,
  m: 0,
  p: 0,
  listStyle: 'none',
  // On phones the odd one out takes the whole row.
  '& > :last-child:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
} as const

const tileStyle = {
  position: 'relative',
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  backgroundColor: 'background.paper',
  transition: 'border-color 140ms',
  '&:hover': { borderColor: 'primary.main' },
} as const

const linkStyle = {
  textDecoration: 'none',
  // The whole tile is the target.
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1.25 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const

const countStyle = {
  my: 0.5,
  fontSize: 30,
  lineHeight: '40px',
  fontWeight: 680,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
} as const

const retryStyle = { position: 'relative', zIndex: 1, display: 'block', minWidth: 0, px: 1, ml: -1 } as const
