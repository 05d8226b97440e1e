import { Box, LinearProgress, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { visuallyHidden } from '../visuallyHidden.ts'

interface BulkProgressProps {
  /** What goes on, for who cannot see the bar. */
  title: string
  done: number
  total: number
  /** What it is at; one line. */
  current?: ReactNode
}

/** How far work on many records has come. Every tenth of the way is announced, not every record. */
export const BulkProgress = ({ title, done, total, current }: BulkProgressProps) => {
  const translate = useTranslate()
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100)
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {translate('app.bulk.progress', { done, total, percent })}
      </Typography>
      <LinearProgress variant="determinate" value={percent} aria-label={title} />
      {current && (
        <Typography color="text.secondary" noWrap>
          {current}
        </Typography>
      )}
      <Box role="status" sx={visuallyHidden}>
        {Math.floor(percent / 10) * 10} %
      </Box>
    </Box>
  )
}
