import { Box, Button } from '@mui/material'
import { useNotify, useTranslate } from 'react-admin'
import { endpoints } from '../../../contract/endpoints.ts'
import { useActor } from '../../providers/session.ts'
import { bytesInWords } from '../../shared/bytesInWords.ts'
import { useDownload } from '../../shared/documents/useDownload.ts'
import { waitingInWords } from '../../shared/documents/waitingInWords.ts'
import { visuallyHidden } from '../../shared/visuallyHidden.ts'

/** 'Descargar Códigos QR': a zip of the codes that this user may see, with its progress and a way to stop it. */
export const PersonnelListQrZip = () => {
  const { id } = useActor()
  const translate = useTranslate()
  const notify = useNotify()
  const { state, start, cancel } = useDownload((outcome) => {
    if (outcome.phase === 'done') notify('personnel.qr.done', { type: 'success' })
    else if (outcome.phase === 'cancelled') notify('personnel.qr.cancelled')
    else notify(outcome.message, { type: 'error' })
  })
  const isRunning = state.phase === 'running'
  const waiting = isRunning && state.waiting ? waitingInWords(translate, state.waiting) : ''
  return (
    <>
      <Button
        variant="outlined"
        onClick={isRunning ? cancel : () => void start(`${endpoints['personnel.qrZip'].path}?user_id=${id}`)}
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {isRunning
          ? translate('personnel.qr.running', { received: waiting || bytesInWords(state.received) })
          : translate('personnel.actions.qrZip')}
      </Button>
      <Box role="status" sx={visuallyHidden}>
        {waiting}
      </Box>
    </>
  )
}
