import PrintIcon from '@mui/icons-material/PrintOutlined'
import { Button } from '@mui/material'
import { useListContext, useNotify } from 'react-admin'
import { appWords } from '../../i18n/app.ts'
import { useCancelableDownload } from '../../kit/download/useCancelableDownload.ts'
import { formatBytes } from '../../kit/formatBytes.ts'
import { isEndpointAvailable } from '../../port/backend.ts'
import { getEndpointUrl } from '../../port/client.ts'
import { accreditationWords } from './words.ts'

/** Button that downloads the matrix of all filtered people as a PDF. A second click cancels the download. */
export const PrintButton = () => {
  const notify = useNotify()
  const { filterValues, sort } = useListContext()
  const { state, start, cancel } = useCancelableDownload((outcome) => {
    if (outcome.phase === 'done') notify(appWords.export.done(outcome.name), { type: 'success' })
    else if (outcome.phase === 'cancelled') notify(appWords.export.cancelled)
    else notify(outcome.message, { type: 'error' })
  })
  if (!isEndpointAvailable('accreditation.pdf')) return null
  const print = () => {
    const query = { filter: JSON.stringify(filterValues), sort: JSON.stringify([sort.field, sort.order]) }
    void start(getEndpointUrl('accreditation.pdf', { query }))
  }
  const label = () => {
    if (state.phase !== 'running') return accreditationWords.print.button
    return state.ahead
      ? appWords.export.waitingBehind(state.ahead)
      : appWords.export.running(formatBytes(state.received))
  }
  const isRunning = state.phase === 'running'
  return (
    <Button
      variant="outlined"
      startIcon={<PrintIcon />}
      aria-busy={isRunning}
      onClick={isRunning ? cancel : print}
      sx={{ displayPrint: 'none', fontVariantNumeric: 'tabular-nums' }}
    >
      {label()}
    </Button>
  )
}
