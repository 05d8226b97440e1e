import { Alert, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRefresh } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import type { PersonChangeOutcome, PersonChangeOutcomes } from '../../../domain/people/personnelChanges.ts'
import { formatNameList } from '../../../domain/people/statusReasons.ts'
import { appWords } from '../../i18n/app.ts'
import { ErrorAlert } from '../../kit/ErrorAlert.tsx'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { LimitedTextInput } from '../../kit/form/LimitedTextInput.tsx'
import { validateRequiredText } from '../../kit/form/validateRequiredText.ts'
import { NamedLines } from '../../kit/list/BulkDialog.tsx'
import { queryOptions } from '../../kit/queryOptions.ts'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { ACTIVE_FILTER, ReferencePicker } from '../../kit/ReferencePicker.tsx'
import { useNotifyWithUndo } from '../../kit/useNotifyWithUndo.tsx'
import { callEndpoint } from '../../port/client.ts'
import { personnelChangeWords } from './personnelChangeWords.ts'

const MAX_REASON = 500
/** Maximum number of people named in a notification. */
const MAX_NAMED = 5

type ChangedField = 'company' | 'role'
/** Records to choose from. The list of roles contains only active roles. */
const CHOICES = {
  company: { reference: 'companies', filter: ACTIVE_FILTER },
  role: { reference: 'roles' },
} as const

const createBody = (field: ChangedField, target: number, ids: readonly string[], reason = '') => ({
  people: ids.map((id) => ({ id, [field]: target })),
  reason,
})

/** Asks the back end what the change would do to each person. The answer is not kept: people may change until the next opening. */
const usePreview = (field: ChangedField, target: number | undefined, ids: readonly string[]) =>
  useQuery({
    ...queryOptions,
    queryKey: ['personnelChanges.check', field, target, ids],
    queryFn: () => callEndpoint('personnelChanges.check', { body: createBody(field, target ?? 0, ids) }),
    enabled: target !== undefined,
    gcTime: 0,
  })

/** Passes the chosen company or role to the dialog. */
const TargetObserver = ({
  field,
  onChange,
}: {
  field: ChangedField
  onChange: (target: number | undefined) => void
}) => {
  const target: unknown = useWatch({ name: field })
  useEffect(() => onChange(typeof target === 'number' ? target : undefined), [target, onChange])
  return null
}

const describeObstacle = (field: ChangedField, { id, name, obstacle }: PersonChangeOutcome): string =>
  `${toSpanishUpperCase(name || id)}: ${obstacle === 'same' ? personnelChangeWords[field].same : obstacle ? personnelChangeWords.obstacles[obstacle] : ''}`

/** Lists what happens to the selected people: those who change, those who lack requirements then, and those who are left out. */
const Preview = ({ field, results }: { field: ChangedField; results: readonly PersonChangeOutcome[] }) => {
  const changed = results.filter(({ obstacle }) => obstacle === null)
  const leftOut = results.filter(({ obstacle }) => obstacle !== null)
  const lacking = changed.filter(({ unmet }) => unmet.length > 0)
  return (
    <>
      {changed.length > 0 && (
        <Alert severity="info">
          {personnelChangeWords[field].changed(changed.length)}
          <NamedLines
            lines={changed.map(({ id, name, before_name }) => ({
              id,
              text: `${toSpanishUpperCase(name)}: ${before_name}`,
            }))}
          />
        </Alert>
      )}
      {lacking.length > 0 && (
        <Alert severity="warning">
          {personnelChangeWords.lacking(lacking.length)}
          <NamedLines
            lines={lacking.map(({ id, name, unmet }) => ({
              id,
              text: `${toSpanishUpperCase(name)}: ${formatNameList(unmet)}`,
            }))}
          />
        </Alert>
      )}
      {leftOut.length > 0 && (
        <Alert severity="info">
          {personnelChangeWords.leftOut(leftOut.length)}
          <NamedLines
            lines={leftOut.map((result) => ({ id: result.id, text: describeObstacle(field, result) }))}
          />
        </Alert>
      )}
    </>
  )
}

/**
 * Restores the former company or role of people. Leaves out people whose record was changed afterwards. Returns the success
 * message, or throws an error that names those who were left out.
 */
const undoChanges = async (field: ChangedField, { results }: PersonChangeOutcomes): Promise<string> => {
  const people = results.flatMap(({ id, before, version }) =>
    before === null || version === null ? [] : [{ id, version, [field]: before }],
  )
  const answer = await callEndpoint('personnelChanges.create', {
    body: { people, reason: field === 'company' ? personnelChangeWords.undone : '' },
  })
  const text = appWords.bulk.undone(answer.done)
  const leftOut = answer.results.filter(({ obstacle }) => obstacle !== null)
  if (leftOut.length === 0) return text
  const lines = leftOut.slice(0, MAX_NAMED).map((result) => describeObstacle(field, result))
  const more = leftOut.length > MAX_NAMED ? ['…'] : []
  throw new Error([text, personnelChangeWords.notUndone(leftOut.length), ...lines, ...more].join('\n'))
}

interface PersonnelChangeDialogProps {
  field: ChangedField
  ids: readonly string[]
  onClose: () => void
  /** Called after the change with the ids of the people who were left out. */
  onDone: (leftOut: string[]) => void
}

/** Dialog that moves the selected people to another company, or changes their role. Shows before what happens to each person. */
export const PersonnelChangeDialog = ({ field, ids, onClose, onDone }: PersonnelChangeDialogProps) => {
  const refresh = useRefresh()
  const offerUndo = useNotifyWithUndo()
  const [target, setTarget] = useState<number>()
  const { data: checked, error } = usePreview(field, target, ids)
  const words = personnelChangeWords[field]
  const count = checked?.done ?? 0
  return (
    <RecordForm<PersonChangeOutcomes>
      frame="dialog"
      title={words.title}
      about={words.about}
      submit={
        target !== undefined && !checked && !error ? personnelChangeWords.checking : words.confirm(count)
      }
      isDisabled={count === 0}
      maxWidth="sm"
      save={({ reason }) =>
        callEndpoint('personnelChanges.create', {
          body: createBody(field, target ?? 0, ids, field === 'company' ? String(reason ?? '') : ''),
        })
      }
      onSaved={(answer) => {
        offerUndo(words.done(answer.done), () => undoChanges(field, answer))
        onDone(answer.results.flatMap(({ id, obstacle }) => (obstacle === null ? [] : [id])))
        refresh()
      }}
      onClose={onClose}
    >
      <TargetObserver field={field} onChange={setTarget} />
      <Stack sx={{ gap: 2 }}>
        <ReferencePicker
          source={field}
          {...CHOICES[field]}
          label={words.label}
          helperText={false}
          isRequired
        />
        {field === 'company' && (
          <LimitedTextInput
            source="reason"
            label={personnelChangeWords.reason}
            helperText={false}
            validate={validateRequiredText}
            isRequired
            fullWidth
            max={MAX_REASON}
            slotProps={{ htmlInput: { required: true } }}
          />
        )}
        {checked && <Preview field={field} results={checked.results} />}
        {Boolean(error) && <ErrorAlert>{getErrorText(error)}</ErrorAlert>}
      </Stack>
    </RecordForm>
  )
}
