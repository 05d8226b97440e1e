import { Box, Button, LinearProgress, Typography } from '@mui/material'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { bytesInWords } from '../../shared/bytesInWords.ts'
import type { Waiting } from '../../shared/documents/useDownload.ts'
import { waitingInWords } from '../../shared/documents/waitingInWords.ts'
import { visuallyHidden } from '../../shared/visuallyHidden.ts'

interface DownloadProgressProps {
  /** What is being downloaded, for those who only hear it. */
  name: string
  received: number
  total: number | undefined
  /** Others are first. */
  waiting: Waiting | undefined
  onCancel: () => void
  /** Where the focus goes when 'Cancelar' is gone. */
  starter: RefObject<HTMLElement | null>
}

/** A voice that counts seconds helps nobody. */
const SPOKEN_SECONDS = 10

const useSeconds = (): number => {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const begun = Date.now()
    const clock = setInterval(() => setSeconds(Math.floor((Date.now() - begun) / 1000)), 1000)
    return () => clearInterval(clock)
  }, [])
  return seconds
}

/** How much has come and for how long, and a way to stop it. */
export const DownloadProgress = ({
  name,
  received,
  total,
  waiting,
  onCancel,
  starter,
}: DownloadProgressProps) => {
  const translate = useTranslate()
  const seconds = useSeconds()
  const cancel = useRef<HTMLButtonElement>(null)
  const words =
    received > 0
      ? translate('reports.download.received', { size: bytesInWords(received) })
      : waiting
        ? waitingInWords(translate, waiting)
        : translate('reports.download.preparing')
  const [spoken, setSpoken] = useState(words)
  const moment = Math.floor(seconds / SPOKEN_SECONDS)
  const latest = useRef(words)
  latest.current = words

  useEffect(() => {
    if (moment > 0) setSpoken(latest.current)
  }, [moment])
  useLayoutEffect(() => {
    const button = cancel.current
    return () => {
      if (button && document.activeElement === button) starter.current?.focus()
    }
  }, [starter])

  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <LinearProgress
        aria-label={translate('reports.download.progress', { name })}
        {...(total ? { variant: 'determinate', value: Math.min(100, (received / total) * 100) } : {})}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {words}
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
        {translate('reports.download.announced', { name, words: spoken })}
      </Box>
    </Box>
  )
}
