import { Alert, Box, Button, Stack } from '@mui/material'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { addDays, formatDate, formatTime, toMexicoDay } from '../../../domain/common/days.ts'
import { getUserAccountKey } from '../../../domain/groups.ts'
import { appWords } from '../../i18n/app.ts'
import { areFieldValuesEqual, formDrafts } from '../../port/formDrafts.ts'
import { useSignedInUser } from '../../port/session.ts'
import { focusFirstField } from './focusFirstField.ts'
import { useRecordForm } from './recordFormContext.ts'

const PAUSE_MS = 500

/** Formats the time of a draft as "today", "yesterday" or a date, each with the time of day. */
const formatDraftTime = (at: number) => {
  const instant = new Date(at)
  const [day, today] = [toMexicoDay(instant), toMexicoDay(new Date())]
  const time = formatTime(instant)
  if (day === today) return appWords.draft.today(time)
  if (day === addDays(today, -1)) return appWords.draft.yesterday(time)
  return appWords.draft.day({ day: formatDate(day), time })
}

/**
 * Stores the form's unsaved input in the browser as a draft. Offers the draft when the user opens the form again. Files are
 * not stored.
 */
const KeptDraft = ({ of }: { of: string }) => {
  const account = getUserAccountKey(useSignedInUser())
  const { setValue } = useFormContext()
  const values = useWatch()
  const { isDirty, defaultValues: began = {} } = useFormState()
  const [offered, setOffered] = useState(() => formDrafts.get(account, of))
  const isOffering = offered !== undefined
  const stop = useRef<() => void>(undefined)

  useEffect(
    () =>
      formDrafts.open(of, {
        isOffering,
        stop: () => {
          stop.current?.()
          setOffered(undefined)
        },
      }),
    [of, isOffering],
  )
  useEffect(() => {
    if (isOffering) return
    if (!isDirty) return formDrafts.remove(of)
    const keep = () => formDrafts.keep(account, of, values, began)
    const timer = setTimeout(keep, PAUSE_MS)
    // Also stores the draft when the page is hidden, because phones may close a hidden page without a pagehide event.
    const onHidden = () => document.visibilityState === 'hidden' && keep()
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', onHidden)
    stop.current = () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', onHidden)
    }
    return stop.current
  }, [account, of, isOffering, isDirty, values, began])

  if (!offered) return null
  const recover = ({ currentTarget }: MouseEvent) => {
    for (const [field, value] of Object.entries(offered.values)) setValue(field, value, { shouldDirty: true })
    setOffered(undefined)
    focusFirstField(currentTarget.closest('form'))
  }
  const discard = ({ currentTarget }: MouseEvent) => {
    formDrafts.remove(of)
    focusFirstField(currentTarget.closest('form'))
  }
  const hasChanged = Object.entries(offered.values).some(
    ([field, value]) =>
      ![value, offered.before[field]].some((known) => areFieldValuesEqual(began[field], known)),
  )
  const notes = [offered.hadFile && appWords.draft.noFile, hasChanged && appWords.draft.changed]
  return (
    <Alert severity="info" variant="outlined" role="status" sx={alertStyle}>
      <Box sx={{ flex: '1 1 220px' }}>
        {[formatDraftTime(offered.at), ...notes].filter(Boolean).join(' ')}
      </Box>
      <Stack direction="row" sx={{ gap: 1.25 }}>
        <Button variant="outlined" size="small" onClick={recover}>
          {appWords.draft.recover}
        </Button>
        <Button size="small" onClick={discard}>
          {appWords.draft.discard}
        </Button>
      </Stack>
    </Alert>
  )
}

/** Stores and restores the draft of the surrounding RecordForm, if that form has drafts. */
export const FormDraft = () => {
  const { draft } = useRecordForm()
  return draft === undefined ? null : <KeptDraft of={draft} />
}

const alertStyle = {
  alignSelf: 'stretch',
  alignItems: { xs: 'flex-start', sm: 'center' },
  mt: 1,
  mb: 2,
  color: 'text.primary',
  backgroundColor: 'background.paper',
  '& .MuiAlert-message': { flex: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 },
} as const
