import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useCredentialZip } from './useCredentialZip.ts'
import { ZipProgress } from './ZipProgress.tsx'
import { ZipReport } from './ZipReport.tsx'

const TITLE_ID = 'credential-zip-title'

/** Makes one zip of the credentials of the selected people, with progress, a way out, and a word on those left aside. */
export const CredentialZip = ({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) => {
  const translate = useTranslate()
  const { state, cancel } = useCredentialZip(ids)
  const running = state.phase === 'running'
  const leave = () => {
    cancel()
    onClose()
  }
  return (
    <Dialog open onClose={running ? undefined : leave} aria-labelledby={TITLE_ID} fullWidth maxWidth="xs">
      <DialogTitle id={TITLE_ID}>{translate('credential.zip.title')}</DialogTitle>
      <DialogContent>
        {running ? <ZipProgress progress={state} /> : <ZipReport outcome={state} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={running ? cancel : leave} variant={running ? 'outlined' : 'contained'}>
          {translate(`credential.zip.${running ? 'cancel' : 'close'}`)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
