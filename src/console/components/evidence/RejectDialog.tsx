import '../../i18n/evidence.ts'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  MenuItem,
  TextField,
} from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { REJECTION_TEXTS, REJECTIONS } from '../../../domain/evidence.ts'
import { getErrorText } from '../form/formErrors.ts'

type Rejection = (typeof REJECTIONS)[number]
const MAX_NOTE = 500

interface RejectDialogProps {
  name: string
  /** When it rejects, the dialog stays open and shows the error. */
  onConfirm: (rejection: Rejection, note: string) => Promise<void>
  onClose: () => void
}

/** Rejects a document, with a reason of the list and words. ReasonDialog asks for words only. */
export const RejectDialog = ({ name, onConfirm, onClose }: RejectDialogProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const textId = useId()
  const [rejection, setRejection] = useState<Rejection>('illegible')
  const [note, setNote] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      await onConfirm(rejection, note.trim())
    } catch (failed) {
      setError(getErrorText(failed))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      aria-describedby={textId}
      slotProps={{ paper: { component: 'form', onSubmit: confirm, noValidate: true } as object }}
    >
      <DialogTitle id={titleId}>{translate('evidence.reject.actionOf', { item: name })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText id={textId}>{translate('evidence.reject.question')}</DialogContentText>
        <TextField
          select
          label={translate('evidence.reject.reason')}
          value={rejection}
          onChange={({ target }) => setRejection(target.value as Rejection)}
        >
          {REJECTIONS.map((value) => (
            <MenuItem key={value} value={value}>
              {REJECTION_TEXTS[value]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          multiline
          minRows={2}
          label={translate('evidence.reject.note')}
          required={rejection === 'other'}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          slotProps={{ htmlInput: { maxLength: MAX_NOTE } }}
        />
        <Box role="alert">{error && <Alert severity="error">{error}</Alert>}</Box>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button type="submit" variant="contained" color="error" disabled={isBusy}>
          {translate('evidence.reject.action')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
