import { ConfirmDialog } from '../ConfirmDialog.tsx'

interface UnsavedChangesDialogProps {
  open: boolean
  /** The key of its words. */
  texts: string
  onLeave: () => void
  onStay: () => void
}

/** Asks whether unsaved changes may be discarded. */
export const UnsavedChangesDialog = ({ open, texts, onLeave, onStay }: UnsavedChangesDialogProps) => (
  <ConfirmDialog
    isOpen={open}
    title={`${texts}.title`}
    content={`${texts}.question`}
    confirm={`${texts}.yes`}
    cancel={`${texts}.no`}
    confirmColor="warning"
    onConfirm={onLeave}
    onClose={onStay}
  />
)
