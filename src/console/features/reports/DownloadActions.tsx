import CheckIcon from '@mui/icons-material/CheckCircleOutline'
import { Box, Button, type ButtonProps, LinearProgress, Stack, Typography } from '@mui/material'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type DownloadState, useCancelableDownload } from '../../kit/download/useCancelableDownload.ts'
import { downloadWords } from '../../kit/download/words.ts'
import { ErrorAlert } from '../../kit/ErrorAlert.tsx'
import { formatBytes } from '../../kit/formatBytes.ts'
import { visuallyHidden } from '../../kit/visuallyHidden.ts'
import { isEndpointAvailable } from '../../port/backend.ts'
import { reportsWords } from './words.ts'

export type ReportFormat = 'xlsx' | 'csv'

/** Returns the file formats in which the back end can generate reports. */
export const getReportFormats = (): readonly ReportFormat[] =>
  isEndpointAvailable('reports.personnel', 'format') ? ['xlsx', 'csv'] : ['xlsx']

/** Returns the query parameter for a format. Empty for an Excel workbook, which the API returns by default. */
export const getReportFormatQueryParam = (format: ReportFormat): { format?: ReportFormat } =>
  format === 'xlsx' ? {} : { format }

interface DownloadStatusProps {
  state: DownloadState
  /** Name that screen readers announce for the download. */
  name: string
  onCancel: () => void
  /** Button that takes the focus when the cancel button disappears. */
  startButton: RefObject<HTMLElement | null>
}

type DownloadProgressProps = Omit<DownloadStatusProps, 'state'> & {
  running: Extract<DownloadState, { phase: 'running' }>
}

/** Interval between two progress announcements for screen readers, in seconds. */
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

/** Progress and elapsed time of a download, with a cancel button. */
const DownloadProgress = ({ running, name, onCancel, startButton }: DownloadProgressProps) => {
  const { received, total, ahead } = running
  const seconds = useElapsedSeconds()
  const cancel = useRef<HTMLButtonElement>(null)
  const status =
    received > 0
      ? reportsWords.download.received(formatBytes(received))
      : ahead
        ? downloadWords.waiting(ahead)
        : reportsWords.download.preparing
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
    <Stack sx={{ gap: 1 }}>
      <LinearProgress
        aria-label={reportsWords.download.progress(name)}
        {...(total ? { variant: 'determinate', value: Math.min(100, (received / total) * 100) } : {})}
      />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {status}
            {' · '}
            {reportsWords.download[seconds < 60 ? 'seconds' : 'minutes']({
              minutes: Math.floor(seconds / 60),
              seconds: seconds % 60,
            })}
          </Typography>
          <Typography variant="caption" component="p" color="text.secondary">
            {reportsWords.download.stay}
          </Typography>
        </Box>
        <Button
          ref={cancel}
          variant="outlined"
          aria-label={reportsWords.download.cancelOf(name)}
          onClick={onCancel}
        >
          {reportsWords.download.cancel}
        </Button>
      </Stack>
      <Box role="status" sx={visuallyHidden}>
        {reportsWords.download.announced({ name, words: announced })}
      </Box>
    </Stack>
  )
}

/** Message about a download: running, saved, cancelled, or failed with the text required by docs/requirements.md §9. */
const DownloadStatus = ({ state, name, onCancel, startButton }: DownloadStatusProps) => (
  <Box sx={{ '& > * > *': { mt: 2 } }}>
    <Box>
      {state.phase === 'running' && (
        <DownloadProgress running={state} name={name} onCancel={onCancel} startButton={startButton} />
      )}
    </Box>
    <Box role="status">
      {state.phase === 'done' && (
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
          <CheckIcon fontSize="small" sx={{ color: 'success.main' }} />
          <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {reportsWords.download.done({ file: state.name, size: formatBytes(state.bytes) })}
          </Typography>
        </Stack>
      )}
      {state.phase === 'cancelled' && (
        <Typography color="text.secondary">{reportsWords.download.cancelled}</Typography>
      )}
    </Box>
    <ErrorAlert>
      {state.phase === 'failed' && (
        <>
          <Box sx={{ overflowWrap: 'anywhere' }}>{state.message}</Box>
          <Box>{reportsWords.download.again}</Box>
        </>
      )}
    </ErrorAlert>
  </Box>
)

/** Button that starts a download. Keeps the focus during the download, so that the Tab key leads to the cancel button. */
const StartButton = ({ busy, onClick, ...props }: ButtonProps & { busy: boolean }) => (
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

interface Download {
  /** Stable key of the button, so that the button keeps the focus when its label changes. */
  id: string
  label: string
  /** Accessible name of the button, if its visible label does not name the report. */
  fullLabel?: string
  variant?: ButtonProps['variant']
  path: string
  /** Name of the saved file, unless the server sends a name. */
  file: string
}

interface DownloadActionsProps {
  /** Name that screen readers announce for the downloads. */
  name: string
  downloads: readonly Download[]
  isDisabled?: boolean
  children?: ReactNode
}

/** Row of buttons that each start a download, one at a time, with the status of the last download. */
export const DownloadActions = ({ name, downloads, isDisabled = false, children }: DownloadActionsProps) => {
  const { state, start, cancel } = useCancelableDownload()
  const startButton = useRef<HTMLElement>(null)
  // Name of the running download, because the user may select another month meanwhile.
  const [startedName, setStartedName] = useState(name)
  return (
    <Box>
      <Stack direction="row" sx={actionsStyle}>
        {downloads.map(({ id, label, fullLabel, variant = 'contained', path, file }) => (
          <StartButton
            key={id}
            variant={variant}
            disabled={isDisabled}
            busy={state.phase === 'running'}
            aria-label={fullLabel}
            onClick={({ currentTarget }) => {
              startButton.current = currentTarget
              setStartedName(name)
              void start(path, file)
            }}
          >
            {label}
          </StartButton>
        ))}
        {children}
      </Stack>
      <DownloadStatus state={state} name={startedName} onCancel={cancel} startButton={startButton} />
    </Box>
  )
}

/** Places buttons in a row, or below each other at full width on a phone. */
export const actionsStyle = {
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.25,
  '& > .MuiButton-root': { flex: { xs: '1 1 auto', sm: 'none' } },
} as const
