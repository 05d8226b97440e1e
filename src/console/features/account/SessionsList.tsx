import { Box, Button, Paper, Skeleton, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { formatDateAndTime } from '../../../domain/common/days.ts'
import type { Session } from '../../../domain/users/schemas.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { LoadError } from '../../kit/LoadError.tsx'
import { queryOptions } from '../../kit/queryOptions.ts'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { sessionsWords } from './sessionWords.ts'

interface SessionsListProps {
  /** Key under which React Query caches the list. */
  of: string
  title: string
  load: () => Promise<Session[]>
  end: (session: Session) => Promise<unknown>
  /** Ends all sessions, or all except this one. */
  endAll: () => Promise<unknown>
  endAllLabel: string
}

/** List of a user's open sessions with device and time of last use. The user can end one session or all. */
export const SessionsList = ({ of, title, load, end, endAll, endAllLabel }: SessionsListProps) => {
  const notify = useNotify()
  const client = useQueryClient()
  const key = ['sessions', of]
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: load, ...queryOptions })
  const [isBusy, setBusy] = useState(false)
  const others = data?.filter(({ current }) => !current) ?? []
  const ending = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      notify(sessionsWords.ended, { type: 'success' })
    } catch (failed) {
      notify(getErrorText(failed), { type: 'error' })
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: key })
    }
  }
  const content = () => {
    if (error) return <LoadError title={sessionsWords.failed} error={error} onRetry={refetch} />
    if (!data) return <Skeleton variant="rounded" height={44} sx={{ m: 2 }} />
    if (data.length === 0) return <EmptyState title={sessionsWords.none} />
    return (
      <Box component="ul" className="plain" sx={listStyle}>
        {data.map((session) => {
          const device = session.device || sessionsWords.unknown
          return (
            <li key={session.id}>
              <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600 }}>{device}</Typography>
                <Typography color="text.secondary" variant="body2">
                  {(session.current ? sessionsWords.current : sessionsWords.used)(
                    formatDateAndTime(new Date(session.last_used_at)),
                  )}
                </Typography>
              </Box>
              {!session.current && (
                <Button
                  variant="outlined"
                  disabled={isBusy}
                  aria-label={`${sessionsWords.end}: ${device}`}
                  onClick={() => void ending(() => end(session))}
                >
                  {sessionsWords.end}
                </Button>
              )}
            </li>
          )
        })}
      </Box>
    )
  }
  return (
    <SectionCard
      title={title}
      actions={
        others.length > 1 && (
          <Button variant="outlined" color="error" disabled={isBusy} onClick={() => void ending(endAll)}>
            {endAllLabel}
          </Button>
        )
      }
    >
      <Paper variant="outlined">{content()}</Paper>
    </SectionCard>
  )
}

const listStyle = {
  '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, px: 2, py: 1.5 },
  '& li + li': { borderTop: 1, borderColor: 'divider' },
} as const
