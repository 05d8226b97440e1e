import CheckIcon from '@mui/icons-material/CheckCircleOutline'
import { Alert, Box, Typography } from '@mui/material'
import type { RefObject } from 'react'
import { useTranslate } from 'react-admin'
import type { DownloadState } from '../../components/documents/useDownload.ts'
import { formatBytes } from '../../components/formatBytes.ts'
import { DownloadProgress } from './DownloadProgress.tsx'

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

const doneStyle = { display: 'flex', alignItems: 'center', gap: 1 } as const
