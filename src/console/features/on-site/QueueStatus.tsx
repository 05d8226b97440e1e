import { Alert, Button, Stack, Typography } from '@mui/material'
import { useRef } from 'react'
import type { QueuedInspection } from './inspectionStore.ts'
import { onSiteWords } from './words.ts'

interface QueueStatusProps {
  waiting: readonly QueuedInspection[]
  /** Number of unsent inspections that other users made on this device. */
  others: number
  /** Number of inspections that are only in memory. They are lost when the page is closed. */
  unstored: number
  /** Whether all inspections that were stored on an earlier visit could be read. */
  isComplete: boolean
  onDrop: (key: string) => void
}

/** Shows the number of unsent inspections, and which inspections the server refused. */
export const QueueStatus = ({ waiting, others, unstored, isComplete, onDrop }: QueueStatusProps) => {
  const status = useRef<HTMLDivElement>(null)
  const refused = waiting.flatMap(({ refused: reason, ...item }) =>
    reason === undefined ? [] : [{ ...item, reason }],
  )
  const count = waiting.length - refused.length
  return (
    <Stack ref={status} role="status" tabIndex={-1} sx={{ gap: 1, outline: 'none' }}>
      {count > 0 && <Typography color="text.secondary">{onSiteWords.waiting(count)}</Typography>}
      {waiting.length === 0 && others === 0 && isComplete && (
        <Typography color="text.secondary">{onSiteWords.sent}</Typography>
      )}
      {others > 0 && <Typography color="text.secondary">{onSiteWords.others(others)}</Typography>}
      {unstored > 0 && (
        <Alert severity="warning" role="none">
          {onSiteWords.unstored(unstored)}
        </Alert>
      )}
      {!isComplete && (
        <Alert severity="warning" role="none">
          {onSiteWords.unreadableStore}
        </Alert>
      )}
      {refused.map(({ key, reason, number, credential }) => (
        <Alert
          key={key}
          severity="error"
          action={
            <Button
              color="inherit"
              onClick={() => {
                onDrop(key)
                status.current?.focus()
              }}
            >
              {onSiteWords.drop}
            </Button>
          }
        >
          {onSiteWords.refused({ what: number || credential, reason })}
        </Alert>
      ))}
    </Stack>
  )
}
