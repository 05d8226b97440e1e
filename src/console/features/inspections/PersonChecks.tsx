import { Box, Paper, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatTimestamp } from '../../../domain/common/days.ts'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { callEndpoint } from '../../port/client.ts'
import { inspectionsWords } from './words.ts'

/** Number of times that a person's credential was checked, as a text with the last check and as a bar per day. */
export const PersonChecks = ({ person }: { person: string }) => {
  const { data, isError } = useQuery({
    queryKey: ['personnel', 'checks', person],
    queryFn: () => callEndpoint('personnel.checks', { params: { id: person } }),
  })
  const most = Math.max(1, ...(data?.days.map(({ count }) => count) ?? []))
  return (
    <SectionCard title={inspectionsWords.checks.title}>
      {/* As high as with the bars, so that the inspections below stay in place. */}
      <Paper variant="panel" sx={{ minHeight: 126 }}>
        {!data ? (
          isError ? (
            inspectionsWords.checks.failed
          ) : (
            <Skeleton width={280} />
          )
        ) : data.last_at === null ? (
          inspectionsWords.checks.none
        ) : (
          <>
            <Typography>
              {inspectionsWords.checks.total(data.total)}{' '}
              {inspectionsWords.checks.last(formatTimestamp(data.last_at))}
            </Typography>
            <Box aria-hidden sx={barsStyle}>
              {data.days.map(({ day, count }) => (
                <Box
                  key={day}
                  title={inspectionsWords.checks.day({ day: formatDate(day), count })}
                  sx={{ height: `${Math.max(4, (count / most) * 100)}%`, opacity: count === 0 ? 0.25 : 1 }}
                />
              ))}
            </Box>
          </>
        )}
      </Paper>
    </SectionCard>
  )
}

const barsStyle = {
  display: 'flex',
  alignItems: 'flex-end',
  gap: '2px',
  height: 48,
  maxWidth: 360,
  mt: 1.5,
  '& > div': { flex: 1, backgroundColor: 'primary.main', borderRadius: '2px 2px 0 0' },
} as const
