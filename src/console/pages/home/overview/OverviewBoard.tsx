import './words.ts'
import { Box, Button, Skeleton, Typography } from '@mui/material'
import type { SystemStyleObject } from '@mui/system'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { formatDay } from '../../../../domain/days.ts'
import { TABLES, type TableName, tablesOf } from '../../../../domain/overview.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { SectionCard } from '../../../components/SectionCard.tsx'
import { FigureCard } from './FigureCard.tsx'
import { useOverview } from './useOverview.ts'

/** The places of those that take more than one: a column beside two others, or the whole width. */
const PLACES: Partial<Record<TableName, SystemStyleObject>> = {
  states: { gridRow: { md: 'span 2' } },
  weeks: { gridColumn: '1 / -1' },
  companies: { gridColumn: '1 / -1' },
}

/** Where the utility stands, drawn: each bar and each figure opens the list that it counts. */
export const OverviewBoard = () => {
  const translate = useTranslate()
  const { data, error, refetch } = useOverview()
  const tables = useMemo(() => data && tablesOf(data), [data])
  const content = () => {
    if (error)
      return (
        <EmptyState
          title={translate('overview.failed')}
          text={error.message}
          action={
            <Button variant="outlined" onClick={() => void refetch()}>
              {translate('app.error.retry')}
            </Button>
          }
        />
      )
    if (!tables)
      return (
        <Box role="status" aria-label={translate('app.loading')} sx={gridStyle}>
          {TABLES.map((name) => (
            <Skeleton key={name} variant="rounded" height={260} />
          ))}
        </Box>
      )
    return (
      <Box sx={gridStyle}>
        {TABLES.map((name) => {
          const table = tables[name]
          const all = name === 'companies' ? data?.company_count : undefined
          return table && <FigureCard key={name} name={name} table={table} all={all} place={PLACES[name]} />
        })}
      </Box>
    )
  }
  return (
    <SectionCard title={translate('overview.title')}>
      {data && (
        <Typography color="text.secondary" sx={{ mt: -0.5, mb: 1.5 }}>
          {translate('overview.lead', { day: formatDay(data.day) })}
        </Typography>
      )}
      {content()}
    </SectionCard>
  )
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: 1.5,
  // Drawn for the screen, and no larger on paper.
  '@media print': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const
