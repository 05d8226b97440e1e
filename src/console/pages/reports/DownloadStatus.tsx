import '../../components/documents/words.ts'
import CheckIcon from '@mui/icons-material/CheckCircleOutline'
import { Alert, Box, Button, type ButtonProps, LinearProgress, Typography } from '@mui/material'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { DownloadState } from '../../components/documents/useDownload.ts'
import { formatBytes } from '../../components/formatBytes.ts'
import { visuallyHidden } from '../../components/visuallyHidden.ts'

interface DownloadProgressProps {
  /** What is downloaded, for screen readers. */
  name: string
  received: number
  total: number | undefined
  /** So many others are first. */
  ahead: number | undefined
  onCancel: () => void
  /** Takes the focus when 'Cancelar' is removed. */
  startButton: RefObject<HTMLElement | null>
}

/** Screen readers are told the progress this often only. */
const ANNOUNCE_EVERY_SECONDS = 10

const useElapsedSeconds = (): number => {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const startedAt = Date.now()
    const clock = setInterval(() => setSeconds(Math.floor((Date.now() - startedAt) / 1000)), 1000)
    return () => clearInterval(clock)
  }, [])
  return seconds
}

/** The progress and duration of a download, and its cancel button. */
const DownloadProgress = ({ name, received, total, ahead, onCancel, startButton }: DownloadProgressProps) => {
  const translate = useTranslate()
  const seconds = useElapsedSeconds()
  const cancel = useRef<HTMLButtonElement>(null)
  const status =
    received > 0
      ? translate('reports.download.received', { size: formatBytes(received) })
      : ahead
        ? translate('documents.waitingBehind', { ahead })
        : translate('reports.download.preparing')
  const [announced, setAnnounced] = useState(status)
  const announcementNumber = Math.floor(seconds / ANNOUNCE_EVERY_SECONDS)
  const latest = useRef(status)
  latest.current = status

  useEffect(() => {
    if (announcementNumber > 0) setAnnounced(latest.current)
  }, [announcementNumber])
  useLayoutEffect(() => {
    const button = cancel.current
    return () => {
      if (button && document.activeElement === button) startButton.current?.focus()
    }
  }, [startButton])

  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <LinearProgress
        aria-label={translate('reports.download.progress', { name })}
        {...(total ? { variant: 'determinate', value: Math.min(100, (received / total) * 100) } : {})}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {status}
            {' · '}
            {translate(`reports.download.${seconds < 60 ? 'seconds' : 'minutes'}`, {
              minutes: Math.floor(seconds / 60),
              seconds: seconds % 60,
            })}
          </Typography>
          <Typography variant="caption" component="p" color="text.secondary">
            {translate('reports.download.stay')}
          </Typography>
        </Box>
        <Button
          ref={cancel}
          variant="outlined"
          aria-label={translate('reports.download.cancelOf', { name })}
          onClick={onCancel}
        >
          {translate('reports.download.cancel')}
        </Button>
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {translate('reports.download.announced', { name, words: announced })}
      </Box>
    </Box>
  )
}

/** Starts a download. While one runs it is closed but keeps the focus, so that the keyboard goes on to 'Cancelar'. */
export const StartButton = ({ busy, onClick, ...props }: ButtonProps & { busy: boolean }) => (
  <Button
    {...props}
    aria-disabled={busy}
    onClick={busy ? undefined : onClick}
    sx={{ '&[aria-disabled=true]': { opacity: 0.5, cursor: 'default' } }}
  />
)

interface DownloadStatusProps {
  state: DownloadState
  name: string
  onCancel: () => void
  startButton: RefObject<HTMLElement | null>
}

/** How a download goes or went: under way, saved, cancelled, or failed in the words of the specification's section 8. */
export const DownloadStatus = ({ state, name, onCancel, startButton }: DownloadStatusProps) => {
  const translate = useTranslate()
  return (
    <Box sx={{ '& > * > *': { mt: 2 } }}>
      <Box>
        {state.phase === 'running' && (
          <DownloadProgress
            name={name}
            received={state.received}
            total={state.total}
            ahead={state.ahead}
            onCancel={onCancel}
            startButton={startButton}
          />
        )}
      </Box>
      <Box role="status">
        {state.phase === 'done' && (
          <Box sx={doneStyle}>
            <CheckIcon fontSize="small" sx={{ color: 'success.main' }} />
            <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {translate('reports.download.done', { file: state.name, size: formatBytes(state.bytes) })}
            </Typography>
          </Box>
        )}
        {state.phase === 'cancelled' && (
          <Typography color="text.secondary">{translate('reports.download.cancelled')}</Typography>
        )}
      </Box>
      <Box role="alert">
        {state.phase === 'failed' && (
          <Alert severity="error">
            <Box sx={{ overflowWrap: 'anywhere' }}>{state.message}</Box>
            <Box>{translate('reports.download.again')}</Box>
          </Alert>
        )}
      </Box>
    </Box>
  )
}

/** What can be done, in a row; on a phone as wide as it. */
export const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.25,
  '& > .MuiButton-root': { flex: { xs: '1 1 auto', sm: 'none' } },
} as const

const doneStyle = { display: 'flex', alignItems: 'center', gap: 1 } as const
