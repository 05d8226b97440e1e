import { Box, Button, LinearProgress, Typography } from '@mui/material'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
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
export const DownloadProgress = ({
  name,
  received,
  total,
  ahead,
  onCancel,
  startButton,
}: DownloadProgressProps) => {
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
