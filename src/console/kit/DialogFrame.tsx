import {
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  type DialogProps,
  DialogTitle,
} from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useIsPhone } from './useIsPhone.ts'

interface DialogFrameProps extends Pick<DialogProps, 'role' | 'aria-describedby' | 'onDragOver' | 'onDrop'> {
  open?: boolean
  title: string
  /** The question or the purpose, below the title. */
  about?: ReactNode
  /** Closes the dialog; undefined while it cannot be closed. */
  onClose: (() => void) | undefined
  /** After it has closed. */
  onExited?: () => void
  maxWidth?: DialogProps['maxWidth']
  /** It takes the whole screen of a phone. */
  isLarge?: boolean
  /** Puts a form element around title, content and buttons. */
  form?: (content: ReactNode) => ReactNode
  /** The buttons. */
  actions: ReactNode
  children?: ReactNode
}

/**
 * MUI's dialog with a title, its content, and its buttons, which stay in sight while the content scrolls. A form is a RecordForm, a question a
 * ConfirmDialog.
 *
 * @example
 * <DialogFrame title={translate('keys.title')} onClose={close} actions={<Button onClick={close}>{translate('ra.action.close')}</Button>}>
 *   <KeysTable />
 * </DialogFrame>
 */
export const DialogFrame = ({
  open = true,
  title,
  about,
  onClose,
  onExited,
  maxWidth = 'xs',
  isLarge = false,
  form = (content) => content,
  actions,
  children,
  ...props
}: DialogFrameProps) => {
  const [titleId, aboutId] = [useId(), useId()]
  const isPhone = useIsPhone()
  return (
    <Dialog
      {...(about && { 'aria-describedby': aboutId })}
      {...props}
      open={open}
      {...(onClose && { onClose })}
      fullScreen={isLarge && isPhone}
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={titleId}
      slotProps={{
        ...(onExited && { transition: { onExited } }),
        // Without a box of its own, so that the buttons of a form stay in sight.
        paper: { sx: { '& > form': { display: 'contents' } } },
      }}
    >
      {form(
        <>
          <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </DialogTitle>
          <DialogContent>
            {about && (
              <DialogContentText id={aboutId} component="div" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
                {about}
              </DialogContentText>
            )}
            {children}
          </DialogContent>
          <DialogActions sx={{ flexWrap: 'wrap' }}>{actions}</DialogActions>
        </>,
      )}
    </Dialog>
  )
}
