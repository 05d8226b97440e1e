import { Box, Button } from '@mui/material'
import { useNotify, useTranslate } from 'react-admin'
import { endpointUrl } from '../../api/client.ts'
import { useActor } from '../../api/session.ts'
import { useDownload } from '../../components/documents/useDownload.ts'
import { formatBytes } from '../../components/formatBytes.ts'
import { visuallyHidden } from '../../components/visuallyHidden.ts'

/** 'Descargar Códigos QR': a zip of the codes that this user may see, with its progress and a way to stop it. */
export const QrZipButton = () => {
  const { id } = useActor()
  const translate = useTranslate()
  const notify = useNotify()
  const { state, start, cancel } = useDownload((outcome) => {
    if (outcome.phase === 'done') notify('personnel.qr.done', { type: 'success' })
    else if (outcome.phase === 'cancelled') notify('personnel.qr.cancelled')
    else notify(outcome.message, { type: 'error' })
  })
  const isRunning = state.phase === 'running'
  const ahead = isRunning ? state.ahead : undefined
  /** Short, for what stands beside the button in the same line. */
  const label = () => {
    if (!isRunning) return translate('personnel.actions.qrZip')
    if (ahead) return translate('personnel.qr.waitingBehind', { ahead })
    return translate('personnel.qr.running', { received: formatBytes(state.received) })
  }
  return (
    <>
      <Button
        variant="outlined"
        onClick={
          isRunning ? cancel : () => void start(endpointUrl('personnel.qrZip', { query: { user_id: id } }))
        }
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {label()}
      </Button>
      <Box role="status" sx={visuallyHidden}>
        {ahead ? translate('documents.waitingBehind', { ahead }) : ''}
      </Box>
    </>
  )
}
