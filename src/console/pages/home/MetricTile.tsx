import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { StatusChip } from '../../components/StatusChip.tsx'
import { rosterUrl } from '../../resources/personnel/rosterFilter.ts'
import type { RosterMetric } from './rosterMetrics.ts'
import { useRosterCount } from './useRosterCount.ts'

/** A metric and its count; the whole tile links to the roster with its filter. */
export const MetricTile = ({ metric: { name, filter, tone = 'neutral' } }: { metric: RosterMetric }) => {
  const translate = useTranslate()
  const { count, error, refetch } = useRosterCount(filter)
  return (
    <Box component="li" sx={tileStyle}>
      <Box component={Link} to={rosterUrl(filter)} sx={linkStyle}>
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
