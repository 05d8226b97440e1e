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
  /** Question or explanation below the title. */
  about?: ReactNode
  /** Closes the dialog. Undefined while the dialog may not be closed, for example during a request. */
  onClose: (() => void) | undefined
  /** Called after the closing animation. */
  onExited?: () => void
  maxWidth?: DialogProps['maxWidth']
  /** Whether the dialog covers the whole screen on a phone. */
  isLarge?: boolean
  /** Wraps title, content and buttons in a form element. */
  form?: (content: ReactNode) => ReactNode
  /** Buttons below the content. */
  actions: ReactNode
  children?: ReactNode
}

/**
 * Renders MUI's dialog with a title, content and buttons. The content scrolls, the buttons stay visible. Use RecordForm for forms and
 * ConfirmDialog for questions.
 *
 * @example
 * <DialogFrame title={keysWords.title} onClose={close} actions={<Button onClick={close}>{translate('ra.action.close')}</Button>}>
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
        // Lays out the form's children as children of the dialog, so that the buttons stay visible.
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
          <DialogActions sx={actionsStyle}>{actions}</DialogActions>
        </>,
      )}
    </Dialog>
  )
}

// An error has its own line, so that the buttons stay side by side.
const actionsStyle = { flexWrap: 'wrap', '& > [role=alert]:not(:empty)': { flexBasis: '100%' } } as const
