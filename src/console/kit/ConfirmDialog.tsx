import { DialogContentText } from '@mui/material'
import { Confirm, type ConfirmProps, useTranslate } from 'react-admin'

interface ConfirmDialogProps extends Omit<ConfirmProps, 'content' | 'slotProps'> {
  /** The question's key. */
  content: string
  /** Whom or what it is about, by name. */
  subject?: string
  /** Called once the dialog has closed. */
  onExited?: () => void
}

const focusCancel = (dialog: HTMLElement): void =>
  dialog.querySelector<HTMLElement>('.MuiDialogActions-root button')?.focus()

/**
 * react-admin's Confirm (5.15), which begins on the button that does it: Enter pressed once too often would delete. This one begins on Cancelar, and says
 * whom it is about.
 */
export const ConfirmDialog = ({
  content,
  contentTranslateOptions,
  subject,
  onExited,
  ...rest
}: ConfirmDialogProps) => {
  const translate = useTranslate()
  return (
    <Confirm
      {...rest}
      content={
        <>
          <DialogContentText>{translate(content, contentTranslateOptions)}</DialogContentText>
          {subject && (
            <DialogContentText
              sx={{ mt: 1, fontWeight: 600, color: 'text.primary', overflowWrap: 'anywhere' }}
            >
              {subject}
            </DialogContentText>
          )}
        </>
      }
      slotProps={{ transition: { onEnter: focusCancel, onExited } }}
    />
  )
}
