import { RadioButtonGroupInput, required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { REJECTION_TEXTS, REJECTIONS } from '../../../domain/documents/kinds.ts'
import { LimitedTextInput } from '../../kit/form/LimitedTextInput.tsx'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { evidenceWords } from './evidenceWords.ts'

export type Rejection = (typeof REJECTIONS)[number]
const MAX_NOTE = 500
const CHOICES = REJECTIONS.map((id) => ({ id, name: REJECTION_TEXTS[id] }))
/** Starts without a reason, because users would submit a preselected one by mistake. */
const NONE = { rejection: null, note: '' }

const validateNote = (note: string | null, { rejection }: Record<string, unknown>) =>
  rejection === 'other' && !note?.trim() ? evidenceWords.reject.required : undefined

const NoteInput = () => (
  <LimitedTextInput
    source="note"
    label={evidenceWords.reject.note}
    helperText={evidenceWords.reject.noteHint}
    isRequired={useWatch({ name: 'rejection' }) === 'other'}
    multiline
    minRows={2}
    fullWidth
    max={MAX_NOTE}
    validate={validateNote}
  />
)

/** Dialog that rejects a document with a reason from a list and a note to the person who uploaded it. */
export const RejectDialog = ({
  name,
  owner,
  draft,
  onReject,
  onClose,
}: {
  /** Name of the requirement that the document proves. */
  name: string
  owner: string
  /** Key under which the unsaved input is stored: resource and id of the document. */
  draft: string
  /** Rejects the document. If the promise rejects, the dialog stays open and shows the error. */
  onReject: (rejection: Rejection, note: string) => Promise<unknown>
  onClose: () => void
}) => (
  <RecordForm
    frame="dialog"
    title={evidenceWords.reject.title}
    about={evidenceWords.reject.text({ item: name, name: owner })}
    submit={evidenceWords.reject.action}
    isDestructive
    beginsOn="fields"
    defaultValues={NONE}
    draft={draft}
    save={({ rejection, note }) => onReject(rejection as Rejection, String(note ?? '').trim())}
    onClose={onClose}
  >
    <RadioButtonGroupInput
      source="rejection"
      label={evidenceWords.reject.reason}
      choices={CHOICES}
      translateChoice={false}
      validate={required(evidenceWords.reject.choose)}
      row={false}
      helperText={false}
    />
    <NoteInput />
  </RecordForm>
)
