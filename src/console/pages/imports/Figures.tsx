import { Box, Paper, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Figures as Numbers } from '../../../domain/imports.ts'
import { formatNumber } from './importTypes.ts'

const NAMES = ['created', 'changed', 'same', 'refused'] as const
const WAS = { created: 'wasCreated', changed: 'wasChanged', same: 'same', refused: 'refused' } as const

/** How many rows become what, or became. */
export const Figures = ({ numbers, isDone }: { numbers: Numbers; isDone: boolean }) => {
  const translate = useTranslate()
  return (
    <Box
      component="dl"
      aria-label={translate(`imports.figures.label${isDone ? '_done' : ''}`)}
      sx={gridStyle}
    >
      {NAMES.map((name) => (
        <Paper key={name} variant="outlined" sx={{ p: 2, display: 'flex', flexDirection: 'column-reverse' }}>
          <Typography component="dt" color="text.secondary">
            {translate(`imports.figures.${isDone ? WAS[name] : name}`)}
          </Typography>
          <Typography
            component="dd"
            sx={{
              m: 0,
              fontSize: 26,
              fontWeight: 600,
              fontVariantNumeric: 'tabular-nums',
              color: name === 'refused' && numbers.refused > 0 ? 'error.main' : 'text.primary',
            }}
          >
            {formatNumber(numbers[name])}
          </Typography>
        </Paper>
      ))}
    </Box>
  )
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
  gap: 1.5,
  m: 0,
} as const
