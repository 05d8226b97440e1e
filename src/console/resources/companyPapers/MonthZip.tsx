import Download from '@mui/icons-material/DownloadOutlined'
import { CircularProgress, IconButton, Tooltip } from '@mui/material'
import { useNotify, useTranslate } from 'react-admin'
import type { Month } from '../../../domain/obligations.ts'
import { endpointUrl } from '../../api/client.ts'
import { useDownload } from '../../components/documents/useDownload.ts'
import { monthTitle } from './cells.ts'

/** Downloads what a company brought of a month. A sign instead of DownloadButton's word: a month's head has no room for it. */
export const MonthZip = ({ company, month }: { company: number; month: Month }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { state, start, cancel } = useDownload(
    (outcome) => {
      if (outcome.phase === 'failed') notify(outcome.message, { type: 'error' })
    },
    { isQueued: false },
  )
  const isRunning = state.phase === 'running'
  const label = translate('companyPapers.zip', { month: `${monthTitle(month)} ${month.slice(0, 4)}` })
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        color="primary"
        aria-label={isRunning ? translate('companyPapers.zipping') : label}
        aria-busy={isRunning}
        onClick={() =>
          isRunning
            ? cancel()
            : void start(endpointUrl('companyPapers.zip', { params: { id: company }, query: { month } }))
        }
        sx={{ width: { xs: 44, sm: 30 }, height: { xs: 44, sm: 30 } }}
      >
        {isRunning ? <CircularProgress size={16} /> : <Download fontSize="small" />}
      </IconButton>
    </Tooltip>
  )
}
