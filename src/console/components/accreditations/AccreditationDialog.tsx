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
  MenuItem,
  TextField,
} from '@mui/material'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import {
  type AccreditationOutcome,
  type AccreditationOutcomes,
  type Act,
  STOP_REASON_TEXTS,
  STOP_REASONS,
} from '../../../domain/accreditations.ts'
import { dayOf, formatDay } from '../../../domain/days.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/session.ts'
import { getErrorText } from '../form/formErrors.ts'
import { useUnsavedChanges } from '../form/useUnsavedChanges.tsx'
import { NamedLines } from '../list/NamedLines.tsx'

interface AccreditationDialogProps {
  act: Act
  ids: readonly string[]
  onClose: () => void
  /** Told who was left out. */
  onDone?: (leftOut: string[]) => void
}

type Reason = (typeof STOP_REASONS)[number]
const NOBODY: AccreditationOutcomes = { done: 0, results: [] }
const MAX_NOTE = 500

/** Whom only a requirement keeps from it, whom a reason lets through. */
const lacksOnly = ({ obstacles }: AccreditationOutcome): boolean => obstacles.every((one) => one === 'unmet')

/** Whom it is not done to, each with why. */
const LeftOut = ({ of, results }: { of: 'unmet' | 'refused'; results: readonly AccreditationOutcome[] }) => {
  const translate = useTranslate()
  if (results.length === 0) return null
  const lines = results.map(({ id, name, obstacles, unmet }) => {
    const reasons = obstacles.map((one) =>
      one === 'unmet' && unmet.length > 0
        ? translate('accreditations.missing', { names: unmet.join(', ') })
        : translate(`accreditations.obstacles.${one}`),
    )
    return { id, text: `${name || id}: ${reasons.join('; ')}` }
  })
  return (
    <Alert severity={of === 'unmet' ? 'warning' : 'info'}>
      {translate(`accreditations.${of}`, { smart_count: results.length })}
      <NamedLines lines={lines} />
    </Alert>
  )
}

/**
 * Grants or renews, suspends, reinstates or revokes the accreditation of one person or many, in one call. Says before of whom it will not be done and why,
 * and until when it holds. ReasonDialog asks for words only, BulkDialog sends a call for each.
 */
export const AccreditationDialog = ({ act, ids, onClose, onDone }: AccreditationDialogProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const mayInsist = useCan('accreditation.stop')
  const titleId = useId()
  const textId = useId()
  const today = dayOf(new Date())
  const [day, setDay] = useState(today)
  const [reason, setReason] = useState<Reason>('incident')
  const [note, setNote] = useState('')
  const [checked, setChecked] = useState<AccreditationOutcomes>()
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { leave, question } = useUnsavedChanges(note.trim() !== '' && !isBusy, { isModal: true })
  const cancel = () => leave(onClose)
  const isGrant = act === 'grant'
  const isStop = act === 'suspend' || act === 'revoke'

  useEffect(() => {
    let isCurrent = true
    setChecked(undefined)
    const body = {
      people: [...ids],
      act,
      ...(isGrant ? { day } : {}),
      ...(isStop ? { reason: 'papers' as const } : {}),
    }
    call('accreditations.check', { body })
      .then((answer) => ({ answer, failed: '' }))
      .catch((failed: unknown) => ({ answer: NOBODY, failed: getErrorText(failed) }))
      .then(({ answer, failed }) => {
        if (!isCurrent) return
        setChecked(answer)
        setError(failed)
      })
    return () => {
      isCurrent = false
    }
  }, [ids, act, day, isGrant, isStop])

  const results = checked?.results ?? []
  const lacking = results.filter((result) => !result.done && lacksOnly(result))
  const refused = results.filter((result) => !result.done && !lacksOnly(result))
  const insists = isGrant && mayInsist && note.trim() !== ''
  const count = (checked?.done ?? 0) + (insists ? lacking.length : 0)
  const [until] = results.flatMap(({ accreditation_expiration_date: end }) => (isGrant && end ? [end] : []))

  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || count === 0) return
    setBusy(true)
    try {
      const body = {
        people: [...ids],
        act,
        ...(isGrant ? { day } : {}),
        ...(isStop ? { reason } : {}),
        note: isGrant && !insists ? '' : note.trim(),
      }
      const answer = await call('accreditations.create', { body })
      notify(translate(`accreditations.done.${act}`, { smart_count: answer.done }), { type: 'success' })
      onDone?.(answer.results.flatMap(({ id, done }) => (done ? [] : [id])))
      refresh()
      onClose()
    } catch (failed) {
      setError(getErrorText(failed))
      setBusy(false)
    }
  }

  return (
    <Dialog open onClose={cancel} fullWidth maxWidth="xs" aria-labelledby={titleId} aria-describedby={textId}>
      {/* Without a box of its own, so that the actions stay in sight while the content scrolls. */}
      <form onSubmit={confirm} noValidate style={{ display: 'contents' }}>
        <DialogTitle id={titleId}>{translate(`accreditations.titles.${act}`)}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText id={textId}>{translate(`accreditations.texts.${act}`)}</DialogContentText>
          {isGrant && (
            <TextField
              type="date"
              label={translate('accreditations.day')}
              value={day}
              onChange={({ target }) => target.value && setDay(target.value)}
              helperText={until ? translate('accreditations.until', { day: formatDay(until) }) : ' '}
              slotProps={{
                inputLabel: { shrink: true },
                htmlInput: { max: today },
                formHelperText: { role: 'status' },
              }}
            />
          )}
          {isStop && (
            <TextField
              select
              label={translate('accreditations.reason')}
              value={reason}
              onChange={({ target }) => setReason(target.value as Reason)}
            >
              {STOP_REASONS.map((value) => (
                <MenuItem key={value} value={value}>
                  {STOP_REASON_TEXTS[value]}
                </MenuItem>
              ))}
            </TextField>
          )}
          <LeftOut of="refused" results={refused} />
          <LeftOut of="unmet" results={lacking} />
          {(!isGrant || (mayInsist && lacking.length > 0)) && (
            <TextField
              multiline
              minRows={2}
              label={translate(isGrant ? 'accreditations.insist' : 'accreditations.note')}
              helperText={translate(isGrant ? 'accreditations.insistHint' : 'accreditations.noteHint')}
              required={isStop && reason === 'other'}
              value={note}
              onChange={({ target }) => setNote(target.value)}
              slotProps={{ htmlInput: { maxLength: MAX_NOTE } }}
            />
          )}
          {/* There from the start, so that screen readers are told what comes into it. */}
          <Box role="alert">{error && <Alert severity="error">{error}</Alert>}</Box>
        </DialogContent>
        <DialogActions>
          <Button autoFocus onClick={cancel}>
            {translate('ra.action.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isStop ? 'error' : 'primary'}
            disabled={isBusy || count === 0}
          >
            {checked
              ? translate(`accreditations.confirm.${act}`, { smart_count: count })
              : translate('accreditations.checking')}
          </Button>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  )
}
