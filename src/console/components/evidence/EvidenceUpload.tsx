import './words.ts'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { HttpError, useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import { message } from '../../../contract/messages.ts'
import { dayOf } from '../../../domain/days.ts'
import type { ItemEvidence } from '../../../domain/personnel.ts'
import { DropZone } from '../documents/DropZone.tsx'
import { UploadRow } from '../documents/UploadRow.tsx'
import { checkFile, noteRefusal } from '../documents/uploadValidation.ts'
import { getErrorText } from '../form/formErrors.ts'
import { useUnsavedChanges } from '../form/useUnsavedChanges.tsx'
import { useIsPhone } from '../useIsPhone.ts'
import { ASKED_DAYS, DAYS, type DayField } from './askedDays.ts'

interface EvidenceUploadProps {
  /** What takes it, and what that is told beside the file and its days. */
  to: { resource: 'evidence' | 'companyPapers'; data: object }
  /** What it proves, and how long that holds. */
  item: { name: string; validity: ItemEvidence['validity'] }
  /** Whose it is. */
  person: string
  onClose: () => void
}

const NO_DAYS: Record<DayField, string> = { issued_on: '', expires_on: '' }

/** What the server says of a field, if it says something. */
const fieldError = (error: unknown, field: string): string | undefined => {
  const said: unknown = error instanceof HttpError ? error.body?.fields?.[field] : undefined
  return typeof said === 'string' ? said : undefined
}

/**
 * Brings a document for a requirement or an obligation, with the days that its kind asks for. A file that cannot be sent is refused as soon as it is chosen. UploadDialog
 * takes many files and has no days.
 */
export const EvidenceUpload = ({ to, item, person, onClose }: EvidenceUploadProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const dataProvider = useDataProvider()
  const titleId = useId()
  const isPhone = useIsPhone()
  const chooser = useRef<HTMLButtonElement>(null)
  const sending = useRef<AbortController>(null)
  const [open, setOpen] = useState(true)
  const [file, setFile] = useState<File>()
  const [sent, setSent] = useState<number>()
  const [days, setDays] = useState(NO_DAYS)
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const { fields, required } = ASKED_DAYS[item.validity]
  const isSending = sent !== undefined
  const { leave, question } = useUnsavedChanges(open && file !== undefined, {
    texts: 'documents.leave',
    isModal: true,
  })
  const close = () => leave(() => setOpen(false))
  useEffect(() => () => sending.current?.abort(), [])

  const choose = async (chosen: File | undefined) => {
    setFile(chosen)
    const problem = chosen && (await checkFile(chosen))
    setErrors((now) => ({ ...now, file: problem, other: undefined }))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const missing = required.filter((field) => days[field] === '')
    const problem = file ? await checkFile(file) : translate('ra.validation.required')
    const found = Object.fromEntries(missing.map((field) => [field, message('required')]))
    setErrors({ ...found, file: problem })
    if (!file || problem) return chooser.current?.focus()
    const [first] = missing
    if (first) return document.getElementById(`${titleId}-${first}`)?.focus()
    const abort = new AbortController()
    sending.current = abort
    setSent(0)
    try {
      const asked = Object.fromEntries(fields.map((field) => [field, days[field]]))
      await dataProvider.create(to.resource, {
        data: { ...to.data, ...asked, file },
        meta: { signal: abort.signal, onUploadProgress: setSent },
      })
      notify('evidence.upload.done', { type: 'success' })
      setFile(undefined)
      setOpen(false)
      refresh()
    } catch (error) {
      const ofFile = abort.signal.aborted ? undefined : noteRefusal(file, error)
      const ofDays = Object.fromEntries(DAYS.map((field) => [field, fieldError(error, field)]))
      const isSaid = ofFile || DAYS.some((field) => ofDays[field])
      const stopped = abort.signal.aborted ? translate('documents.upload.stopped') : getErrorText(error)
      setErrors({ ...ofDays, file: ofFile, other: isSaid ? undefined : stopped })
    } finally {
      setSent(undefined)
    }
  }
  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        fullScreen={isPhone}
        fullWidth
        maxWidth="xs"
        aria-labelledby={titleId}
        slotProps={{ transition: { onExited: onClose } }}
      >
        {/* Without a box of its own, so that the actions stay in sight while the content scrolls. */}
        <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
          <DialogTitle id={titleId}>{translate('evidence.upload.title')}</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
            <Typography color="text.secondary">
              {translate('evidence.upload.of', { item: item.name, person })}
            </Typography>
            {file && (
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li': { borderTop: 0, py: 0.5 } }}>
                <UploadRow
                  item={{
                    ...{ key: 0, file, choice: '', name: file.name, sent: sent ?? 0, problem: errors.file },
                    state: isSending ? 'sending' : errors.file ? 'refused' : 'chosen',
                  }}
                  onRemove={() => (isSending ? sending.current?.abort() : void choose(undefined))}
                />
              </Box>
            )}
            <DropZone
              single
              more={file !== undefined}
              disabled={isSending}
              hint="evidence.upload.hint"
              error={file ? undefined : errors.file}
              onFiles={([chosen]) => void choose(chosen)}
              buttonRef={chooser}
            />
            {fields.map((field) => (
              <TextField
                key={field}
                id={`${titleId}-${field}`}
                type="date"
                label={translate(`evidence.upload.${field}`)}
                required={required.includes(field)}
                value={days[field]}
                error={errors[field] !== undefined}
                helperText={errors[field] ?? ' '}
                onChange={({ target }) => {
                  setDays((now) => ({ ...now, [field]: target.value }))
                  setErrors((now) => ({ ...now, [field]: undefined }))
                }}
                slotProps={{
                  inputLabel: { shrink: true },
                  htmlInput: field === 'issued_on' ? { max: dayOf(new Date()) } : { min: dayOf(new Date()) },
                  formHelperText: { role: 'status' },
                }}
              />
            ))}
            {/* There from the start, so that screen readers are told what comes into it. */}
            <Box role="alert">{errors.other && <Alert severity="error">{errors.other}</Alert>}</Box>
          </DialogContent>
          <DialogActions>
            <Button variant="outlined" onClick={isSending ? () => sending.current?.abort() : close}>
              {translate(isSending ? 'documents.upload.stop' : 'ra.action.cancel')}
            </Button>
            <Button type="submit" variant="contained" disabled={isSending}>
              {translate(`evidence.upload.${isSending ? 'busy' : 'submit'}`)}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {question}
    </>
  )
}
