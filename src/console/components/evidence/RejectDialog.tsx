import './words.ts'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { REJECTION_TEXTS, REJECTIONS } from '../../../domain/evidence.ts'
import { upper } from '../../../domain/text.ts'
import { getErrorText } from '../form/formErrors.ts'
import { useUnsavedChanges } from '../form/useUnsavedChanges.tsx'

type Rejection = (typeof REJECTIONS)[number]
const MAX_NOTE = 500

/** Asks why a document is rejected: a reason of the list, and words. ReasonDialog asks for words only. */
export const RejectDialog = ({
  what,
  person,
  onReject,
  onClose,
}: {
  /** What the document proves, and of whom. */
  what: string
  person: string
  /** When it rejects, the dialog stays open and shows the error. */
  onReject: (rejection: Rejection, note: string) => Promise<void>
  onClose: () => void
}) => {
  const translate = useTranslate()
  const [titleId, textId, listId] = [useId(), useId(), useId()]
  const [rejection, setRejection] = useState<Rejection>('illegible')
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { leave, question } = useUnsavedChanges(note.trim() !== '' && !isBusy, { isModal: true })
  const cancel = () => leave(onClose)
  const field = useRef<HTMLTextAreaElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (rejection === 'other' && note.trim() === '') {
      setMissing(true)
      return field.current?.focus()
    }
    setBusy(true)
    try {
      await onReject(rejection, note.trim())
    } catch (failed) {
      setError(getErrorText(failed))
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={cancel} fullWidth maxWidth="xs" aria-labelledby={titleId} aria-describedby={textId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{translate('evidence.reject.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText id={textId} sx={{ overflowWrap: 'anywhere' }}>
            {translate('evidence.reject.text', { item: what, name: upper(person) })}
          </DialogContentText>
          <FormControl>
            <FormLabel id={listId}>{translate('evidence.reject.reason')}</FormLabel>
            <RadioGroup
              aria-labelledby={listId}
              value={rejection}
              onChange={(_, value) => setRejection(value as Rejection)}
            >
              {REJECTIONS.map((value, i) => (
                <FormControlLabel
                  key={value}
                  value={value}
                  control={<Radio size="small" autoFocus={i === 0} />}
                  label={REJECTION_TEXTS[value]}
                />
              ))}
            </RadioGroup>
          </FormControl>
          <TextField
            label={translate('evidence.reject.note')}
            multiline
            minRows={2}
            required={rejection === 'other'}
            value={note}
            inputRef={field}
            error={isMissing}
            helperText={translate(`evidence.reject.${isMissing ? 'required' : 'noteHint'}`)}
            onChange={({ target }) => {
              setNote(target.value)
              setMissing(false)
            }}
            slotProps={{ htmlInput: { maxLength: MAX_NOTE }, formHelperText: { role: 'status' } }}
          />
          {/* There from the start, so that screen readers are told what comes into it. */}
          <Box role="alert">{error && <Alert severity="error">{error}</Alert>}</Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={cancel}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" color="error" variant="contained" disabled={isBusy}>
            {translate('evidence.reject.action')}
          </Button>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  )
}
