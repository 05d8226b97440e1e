import { Box } from '@mui/material'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { dayOf } from '../../../domain/days.ts'
import { mayNarrowPeopleBy } from '../../../domain/shown.ts'
import { useActor } from '../../api/session.ts'
import { SectionCard } from '../../components/SectionCard.tsx'
import { hasFeature } from '../../providers/adapter/features.ts'
import { MetricTile } from './MetricTile.tsx'
import { rosterMetrics } from './rosterMetrics.ts'

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
