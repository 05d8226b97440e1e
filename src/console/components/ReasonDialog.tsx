import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { message } from '../../contract/messages.ts'
import { getErrorText } from './form/formErrors.ts'
import { useUnsavedChanges } from './form/useUnsavedChanges.tsx'

interface ReasonDialogProps {
  title: string
  /** What is about to be done, by name. */
  text: string
  action: string
  /** Takes something away: the button warns. */
  isDestructive?: boolean
  isRequired: boolean
  /** When it rejects, the dialog stays open and shows the error. */
  onConfirm: (reason: string) => Promise<void>
  onClose: () => void
}

const MAX_LENGTH = 500

/** Asks for confirmation and a reason before something is done that other users will see. The focus is on Cancelar. */
export const ReasonDialog = ({
  title,
  text,
  action,
  isDestructive = false,
  isRequired,
  onConfirm,
  onClose,
}: ReasonDialogProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const textId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { leave, question } = useUnsavedChanges(reason.trim() !== '' && !isBusy, { isModal: true })
  const cancel = () => leave(onClose)
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (isRequired && reason.trim() === '') {
      setError(message('required'))
      return field.current?.focus()
    }
    setBusy(true)
    try {
      await onConfirm(reason.trim())
    } catch (error) {
      setError(getErrorText(error))
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={cancel} fullWidth maxWidth="xs" aria-labelledby={titleId} aria-describedby={textId}>
      <form onSubmit={confirm} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <DialogContentText id={textId} sx={{ mb: 2, overflowWrap: 'anywhere' }}>
            {text}
          </DialogContentText>
          <TextField
            label={translate('app.reason.label')}
            required={isRequired}
            multiline
            minRows={2}
            fullWidth
            inputRef={field}
            value={reason}
            error={error !== ''}
            helperText={error || translate('app.reason.hint')}
            onChange={({ target }) => {
              setReason(target.value)
              setError('')
            }}
            slotProps={{ htmlInput: { maxLength: MAX_LENGTH }, formHelperText: { role: 'status' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button autoFocus onClick={cancel}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" color={isDestructive ? 'error' : 'primary'} disabled={isBusy}>
            {action}
          </Button>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  )
}
