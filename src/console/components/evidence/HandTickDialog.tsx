import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { dayOf } from '../../../domain/days.ts'
import { call } from '../../api/client.ts'
import { ifMatch } from '../../api/requestBodies.ts'
import { getErrorText } from '../form/formErrors.ts'
import { useUnsavedChanges } from '../form/useUnsavedChanges.tsx'

interface HandTickDialogProps {
  item: { id: number; name: string; version?: number }
  onClose: () => void
}

/** Ticks a requirement by hand, and asks until when. */
export const HandTickDialog = ({ item, onClose }: HandTickDialogProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const titleId = useId()
  const textId = useId()
  const [until, setUntil] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { leave, question } = useUnsavedChanges(until !== '' && !isBusy, { isModal: true })
  const cancel = () => leave(onClose)
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      await call('evidence.tick', {
        params: { id: item.id },
        body: { status: true, until: until || null },
        headers: ifMatch(item.version),
      })
      notify('evidence.tick.done', { type: 'success' })
      refresh()
      onClose()
    } catch (failed) {
      setError(getErrorText(failed))
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={cancel} fullWidth maxWidth="xs" aria-labelledby={titleId} aria-describedby={textId}>
      <form onSubmit={confirm} noValidate>
        <DialogTitle id={titleId}>{translate('evidence.tick.actionOf', { item: item.name })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText id={textId}>{translate('evidence.tick.question')}</DialogContentText>
          <TextField
            type="date"
            label={translate('evidence.tick.until')}
            value={until}
            onChange={({ target }) => setUntil(target.value)}
            helperText={translate('evidence.tick.untilHint')}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: dayOf(new Date()) } }}
          />
          <Box role="alert">{error && <Alert severity="error">{error}</Alert>}</Box>
        </DialogContent>
        <DialogActions>
          <Button autoFocus onClick={cancel}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {translate('evidence.tick.submit')}
          </Button>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  )
}
