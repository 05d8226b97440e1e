import { appWords } from '../i18n/app.ts'
import { LimitedTextInput } from './form/LimitedTextInput.tsx'
import { validateRequiredText } from './form/validateRequiredText.ts'
import { RecordForm } from './RecordForm.tsx'

interface ReasonDialogProps {
  title: string
  /** Text that describes the action and names the record. */
  text: string
  /** Label of the confirm button. */
  action: string
  /** Whether the action deletes or withdraws something. The confirm button has a warning colour then. */
  isDestructive?: boolean
  isRequired: boolean
  /** Runs the action with the entered reason. If the promise rejects, the dialog stays open and shows the error. */
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

const MAX_LENGTH = 500

/** Asks for confirmation and for a reason before an action, such as suspending a person. Other users can read the reason. */
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
    save={({ reason }) => onConfirm(String(reason ?? '').trim())}
    onClose={onClose}
  >
    <LimitedTextInput
      source="reason"
      label={appWords.reason.label}
      helperText={appWords.reason.hint}
      isRequired={isRequired}
      multiline
      minRows={2}
      fullWidth
      max={MAX_LENGTH}
      {...(isRequired && { validate: validateRequiredText })}
    />
  </RecordForm>
)
