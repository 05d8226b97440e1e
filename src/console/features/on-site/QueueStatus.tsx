import { Alert, Button, Stack, Typography } from '@mui/material'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { QueuedInspection } from './inspectionStore.ts'

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
  const translate = useTranslate()
  const status = useRef<HTMLDivElement>(null)
  const refused = waiting.filter((item) => item.refused !== undefined)
  const count = waiting.length - refused.length
  return (
    <Stack ref={status} role="status" tabIndex={-1} sx={{ gap: 1, outline: 'none' }}>
      {count > 0 && (
        <Typography color="text.secondary">{translate('onSite.waiting', { smart_count: count })}</Typography>
      )}
      {waiting.length === 0 && others === 0 && isComplete && (
        <Typography color="text.secondary">{translate('onSite.sent')}</Typography>
      )}
      {others > 0 && (
        <Typography color="text.secondary">{translate('onSite.others', { smart_count: others })}</Typography>
      )}
      {unstored > 0 && (
        <Alert severity="warning" role="none">
          {translate('onSite.unstored', { smart_count: unstored })}
        </Alert>
      )}
      {!isComplete && (
        <Alert severity="warning" role="none">
          {translate('onSite.unreadableStore')}
        </Alert>
      )}
      {refused.map(({ key, refused: reason, number, credential }) => (
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
              {translate('onSite.drop')}
            </Button>
          }
        >
          {translate('onSite.refused', { what: number || credential, reason })}
        </Alert>
      ))}
    </Stack>
  )
}
