import { Button, DialogContentText } from '@mui/material'
import { useTranslate } from 'react-admin'
import { DialogFrame } from './DialogFrame.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  content: string
  /** Label of the button that confirms, or its translation key. */
  confirm: string
  cancel?: string
  /** Name of the affected person or record. */
  subject?: string
  /** Whether the action deletes or withdraws something. */
  isDestructive?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
  /** Called once the dialog has closed. */
  onExited?: () => void
}

/** Asks for confirmation before an action. The cancel button has the focus, so that a stray Enter changes nothing. */
export const ConfirmDialog = ({
  isOpen,
  title,
  content,
  confirm,
  cancel = 'ra.action.cancel',
  subject,
  isDestructive = false,
  isBusy = false,
  onConfirm,
  onClose,
  onExited,
}: ConfirmDialogProps) => {
  const translate = useTranslate()
  return (
    <DialogFrame
      open={isOpen}
      title={title}
      about={
        <>
          <DialogContentText>{content}</DialogContentText>
          {subject && (
            <DialogContentText sx={{ mt: 1, fontWeight: 600, color: 'text.primary' }}>
              {subject}
            </DialogContentText>
          )}
        </>
      }
      maxWidth="sm"
      onClose={onClose}
      {...(onExited && { onExited })}
      actions={
        <>
          <Button autoFocus disabled={isBusy} onClick={onClose}>
            {translate(cancel)}
          </Button>
          <Button
            variant="contained"
            color={isDestructive ? 'error' : 'primary'}
            loading={isBusy}
            onClick={onConfirm}
          >
            {translate(confirm)}
          </Button>
        </>
      }
    />
  )
}
