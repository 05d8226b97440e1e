import { DialogContentText } from '@mui/material'
import { Confirm, type ConfirmProps, useTranslate } from 'react-admin'

interface ConfirmDialogProps extends Omit<ConfirmProps, 'content' | 'slotProps'> {
  /** Translation key of the question. */
  content: string
  /** Name of the person or record concerned. */
  subject?: string
  /** Called once the dialog has closed. */
  onExited?: () => void
}

const focusCancel = (dialog: HTMLElement): void =>
  dialog.querySelector<HTMLElement>('.MuiDialogActions-root button')?.focus()

/**
 * react-admin's Confirm (5.15) with the focus on Cancelar, where Confirm focuses the destructive button and a stray Enter would
 * delete. Also names the record concerned.
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
