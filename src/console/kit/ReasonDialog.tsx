import { TextInput } from 'react-admin'
import { formatErrorCode } from '../../contract/errorTexts.ts'
import { RecordForm } from './RecordForm.tsx'

interface ReasonDialogProps {
  title: string
  /** What is about to be done, by name. */
  text: string
  /** The key of the button. */
  action: string
  /** Takes something away: the button warns. */
  isDestructive?: boolean
  isRequired: boolean
  /** When it rejects, the dialog stays open and shows the error. */
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

const MAX_LENGTH = 500

/** Asks for confirmation and a reason before something is done that other users will see. */
export const ReasonDialog = ({
  title,
  text,
  action,
  isDestructive = false,
  isRequired,
  onConfirm,
  onClose,
}: ReasonDialogProps) => (
  <RecordForm
    frame="dialog"
    title={title}
    about={text}
    submit={action}
    isDestructive={isDestructive}
    beginsOn="cancel"
    validate={({ reason }) =>
      isRequired && String(reason ?? '').trim() === '' ? { reason: formatErrorCode('required') } : {}
    }
    save={({ reason }) => onConfirm(String(reason ?? '').trim())}
    onClose={onClose}
  >
    <TextInput
      source="reason"
      label="app.reason.label"
      helperText="app.reason.hint"
      isRequired={isRequired}
      multiline
      minRows={2}
      fullWidth
      slotProps={{ htmlInput: { maxLength: MAX_LENGTH } }}
    />
  </RecordForm>
)
