import { Box, Paper, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { REVIEWER_DAYS } from '../../../domain/reviews.ts'
import { call } from '../../api/client.ts'
import { useAge } from './useAge.ts'

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <Paper variant="outlined" sx={{ px: 2, py: 1.25, minWidth: 0 }}>
    <Typography component="dt" variant="caption" color="text.secondary">
      {name}
    </Typography>
    <Box component="dd" sx={{ m: 0, fontSize: 18, fontWeight: 600, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Paper>
)

/** How many documents wait, for how long, and who has reviewed how many. Nothing while it is not known. */
export const ReviewFigures = () => {
  const translate = useTranslate()
  const age = useAge()
  const { data } = useQuery({
    queryKey: ['reviews', 'figures'],
    queryFn: () => call('reviews.figures'),
    retry: false,
  })
  const { waiting, oldest_since: oldest, median_since: median, reviewers = [] } = data ?? {}
  return (
    <Box component="section" aria-label={translate('reviews.figures.title')} sx={{ mb: 2, minHeight: 64 }}>
      {data && (
        <Box component="dl" sx={figuresStyle}>
          <Figure name={translate('reviews.figures.waiting')}>{waiting}</Figure>
          <Figure name={translate('reviews.figures.oldest')}>{oldest ? age(oldest) : '—'}</Figure>
          <Figure name={translate('reviews.figures.median')}>{median ? age(median) : '—'}</Figure>
          <Figure name={translate('reviews.figures.reviewers', { days: REVIEWER_DAYS })}>
            {reviewers.length === 0 ? (
              <Box component="span" sx={{ fontSize: 14, fontWeight: 400 }}>
                {translate('reviews.figures.nobody')}
              </Box>
            ) : (
              <Box component="ul" sx={reviewersStyle}>
                {reviewers.map(({ id, name, reviewed }) => (
                  <li key={id}>{translate('reviews.figures.reviewer', { name, count: reviewed })}</li>
                ))}
              </Box>
            )}
          </Figure>
        </Box>
      )}
    </Box>
  )
}

const figuresStyle = {
  m: 0,
  display: 'grid',
  gap: 1.25,
  gridTemplateColumns: { xs: 'repeat(3, auto)', md: 'auto auto auto minmax(0, 1fr)' },
  '& > :last-child': { gridColumn: { xs: '1 / -1', md: 'auto' } },
} as const

const reviewersStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  fontSize: 14,
  fontWeight: 400,
} as const
