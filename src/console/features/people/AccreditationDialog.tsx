import { Alert, Stack } from '@mui/material'
import { useEffect, useState } from 'react'
import { required, SelectInput, useNotify, useRefresh } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { formatDate, isValidCalendarDate, toMexicoDay } from '../../../domain/common/days.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import {
  type AccreditationOutcome,
  type AccreditationOutcomes,
  type Act,
  needsStopNote,
  needsStopReason,
  STOP_REASON_TEXTS,
  STOP_REASONS,
} from '../../../domain/people/accreditationHistory.ts'
import { formatNameList } from '../../../domain/people/statusReasons.ts'
import { appWords } from '../../i18n/app.ts'
import { ErrorAlert } from '../../kit/ErrorAlert.tsx'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { LimitedTextInput } from '../../kit/form/LimitedTextInput.tsx'
import { validateRequiredText } from '../../kit/form/validateRequiredText.ts'
import { NamedLines } from '../../kit/list/BulkDialog.tsx'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { useNotifyWithUndo } from '../../kit/useNotifyWithUndo.tsx'
import { isEndpointAvailable } from '../../port/backend.ts'
import { callEndpoint } from '../../port/client.ts'
import { useCanPerformAction } from '../../port/session.ts'
import { type ActionLabelKey, accreditationsWords } from './accreditationWords.ts'

interface AccreditationDialogProps {
  act: Act
  /** Key of the dialog's title for one person. By default, the title suits several people. */
  word?: ActionLabelKey
  ids: readonly string[]
  onClose: () => void
  /** Called after the action with the ids of the skipped people. */
  onDone?: (leftOut: string[]) => void
}

const REASONS = STOP_REASONS.map((id) => ({ id, name: STOP_REASON_TEXTS[id] }))
const NO_PEOPLE: AccreditationOutcomes = { done: 0, results: [] }
const MAX_NOTE = 500

/** Returns whether unmet requirements are the only obstacle. The user can then still continue by giving a reason. */
const areUnmetRequirementsOnlyObstacle = ({ obstacles }: AccreditationOutcome): boolean =>
  obstacles.every((one) => one === 'unmet')

/** Lists the people that the action will skip, each with the reason. */
const LeftOut = ({ of, results }: { of: 'unmet' | 'refused'; results: readonly AccreditationOutcome[] }) => {
  if (results.length === 0) return null
  const lines = results.map(({ id, name, obstacles, unmet }) => {
    const reasons = obstacles.map((one) =>
      one === 'unmet' && unmet.length > 0
        ? accreditationsWords.missing({ names: formatNameList(unmet), count: unmet.length })
        : accreditationsWords.obstacles[one],
    )
    return { id, text: `${toSpanishUpperCase(name || id)}: ${reasons.join('; ')}` }
  })
  return (
    <Alert severity={of === 'unmet' ? 'warning' : 'info'}>
      {accreditationsWords[of](results.length)}
      <NamedLines lines={lines} />
    </Alert>
  )
}

/** Asks the back end what the action would do to each person. Asks again when the user changes the day. */
const usePreviewAccreditationAction = (act: Act, ids: readonly string[], day: string) => {
  const [checked, setChecked] = useState<AccreditationOutcomes>()
  const [failed, setFailed] = useState('')
  const people = ids.join()
  useEffect(() => {
    let isCurrent = true
    setChecked(undefined)
    const body = {
      people: people.split(','),
      act,
      ...(act === 'grant' ? { day } : {}),
    }
    callEndpoint('accreditations.check', { body })
      .then((answer) => ({ answer, text: '' }))
      .catch((error: unknown) => ({ answer: NO_PEOPLE, text: getErrorText(error) }))
      .then(({ answer, text }) => {
        if (!isCurrent) return
        setChecked(answer)
        setFailed(text)
      })
    return () => {
      isCurrent = false
    }
  }, [people, act, day])
  return { checked, failed }
}

/** Maximum number of people named in a notification. */
const MAX_NAMED = 5

/** Returns a function that shows the result of an accreditation action. Only a grant or a suspension can be undone. */
const useShowAccreditationResult = (act: Act, verb: ActionLabelKey) => {
  const notify = useNotify()
  const offerUndo = useNotifyWithUndo()
  const undo = async ({ results }: AccreditationOutcomes): Promise<string> => {
    const changed = results.filter(({ done }) => done)
    const answer =
      act === 'grant'
        ? await callEndpoint('accreditations.undo', {
            body: { people: changed.map(({ id, version }) => ({ id, version: version ?? 0 })) },
          })
        : await callEndpoint('accreditations.create', {
            body: { people: changed.map(({ id }) => id), act: 'reinstate', note: '' },
          })
    const text = appWords.bulk.undone(answer.done)
    const leftOut = answer.results.filter(({ done }) => !done)
    if (leftOut.length === 0) return text
    const lines = leftOut.slice(0, MAX_NAMED).map(({ id, name, obstacles }) => {
      const reasons = obstacles.map((one) => accreditationsWords.obstacles[one])
      return `${toSpanishUpperCase(name || id)}: ${reasons.join('; ')}`
    })
    const more = leftOut.length > MAX_NAMED ? ['…'] : []
    const title = accreditationsWords.notUndone(leftOut.length)
    throw new Error([text, title, ...lines, ...more].join('\n'))
  }
  return (answer: AccreditationOutcomes): void => {
    const { name, id } = answer.results.find(({ done }) => done) ?? { name: '', id: '' }
    const text = accreditationsWords.done[verb]({
      count: answer.done,
      name: toSpanishUpperCase(name || id),
    })
    const canUndo = act === 'suspend' || (act === 'grant' && isEndpointAvailable('accreditations.undo'))
    if (canUndo && answer.done > 0) offerUndo(text, () => undo(answer))
    else notify(text, { type: 'success' })
  }
}

interface FormValues {
  day: string
  /** Empty until the user chooses a reason. */
  reason: '' | (typeof STOP_REASONS)[number]
  note: string
}

/** Passes the form's current values to the dialog. */
const FormValuesObserver = ({ onChange }: { onChange: (typed: FormValues) => void }) => {
  const [day, reason, note] = useWatch<Record<string, string>>({ name: ['day', 'reason', 'note'] })
  useEffect(() => onChange({ day, reason, note } as FormValues), [day, reason, note, onChange])
  return null
}

/** Dialog that grants, renews, suspends, reinstates or revokes the accreditation of one or more people. */
export const AccreditationDialog = ({ act, word, ids, onClose, onDone }: AccreditationDialogProps) => {
  const refresh = useRefresh()
  const canOverride = useCanPerformAction('accreditation.stop')
  const today = toMexicoDay(new Date())
  const [values] = useState<FormValues>({ day: today, reason: '', note: '' })
  const [typed, setTyped] = useState(values)
  const { checked, failed } = usePreviewAccreditationAction(
    act,
    ids,
    isValidCalendarDate(typed.day ?? '') ? typed.day : today,
  )
  const isGrant = act === 'grant'
  const verb = word === 'renew' ? word : act
  const report = useShowAccreditationResult(act, verb)
  const results = checked?.results ?? []
  const lacking = results.filter((result) => !result.done && areUnmetRequirementsOnlyObstacle(result))
  const refused = results.filter((result) => !result.done && !areUnmetRequirementsOnlyObstacle(result))
  const note = (typed.note ?? '').trim()
  const isNoteRequired = needsStopNote(act, typed.reason)
  const isOverriding = isGrant && canOverride && note !== ''
  const count = (checked?.done ?? 0) + (isOverriding ? lacking.length : 0)
  const [until] = results.flatMap(({ accreditation_expiration_date: end }) => (isGrant && end ? [end] : []))
  return (
    <RecordForm<AccreditationOutcomes>
      frame="dialog"
      title={accreditationsWords.titles[word ?? (isGrant ? 'both' : act)]}
      about={isGrant && word ? undefined : accreditationsWords.texts[act]}
      submit={
        checked
          ? accreditationsWords.confirm[verb](ids.length === 1 ? 1 : count)
          : accreditationsWords.checking
      }
      isDestructive={needsStopReason(act)}
      beginsOn="cancel"
      isDisabled={count === 0}
      defaultValues={{ ...values }}
      save={() => {
        const { day, reason } = typed
        const body = {
          people: [...ids],
          act,
          ...(isGrant ? { day } : {}),
          ...(needsStopReason(act) && reason ? { reason } : {}),
          note: isGrant && !isOverriding ? '' : note,
        }
        return callEndpoint('accreditations.create', { body })
      }}
      onSaved={(answer) => {
        report(answer)
        onDone?.(answer.results.flatMap(({ id, done }) => (done ? [] : [id])))
        refresh()
      }}
      onClose={onClose}
    >
      <FormValuesObserver onChange={setTyped} />
      <Stack sx={{ gap: 2 }}>
        {isGrant && (
          <DayInput
            source="day"
            label={accreditationsWords.day}
            helperText={until && accreditationsWords.until(formatDate(until))}
            max={today}
            validate={required()}
          />
        )}
        {needsStopReason(act) && (
          <SelectInput
            source="reason"
            label={accreditationsWords.reason}
            choices={REASONS}
            translateChoice={false}
            helperText={false}
            validate={required()}
          />
        )}
        <LeftOut of="refused" results={refused} />
        <LeftOut of="unmet" results={lacking} />
        {(!isGrant || (canOverride && lacking.length > 0)) && (
          <LimitedTextInput
            source="note"
            multiline
            minRows={2}
            label={isGrant ? accreditationsWords.insist : accreditationsWords.note}
            helperText={isGrant ? accreditationsWords.insistHint : accreditationsWords.noteHint}
            isRequired={isNoteRequired}
            max={MAX_NOTE}
            {...(isNoteRequired && { validate: validateRequiredText })}
          />
        )}
        <ErrorAlert>{failed}</ErrorAlert>
      </Stack>
    </RecordForm>
  )
}
