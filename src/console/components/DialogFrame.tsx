import { Dialog, DialogActions, DialogContent, type DialogProps, DialogTitle } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useIsPhone } from './useIsPhone.ts'

interface DialogFrameProps extends Pick<DialogProps, 'role' | 'aria-describedby'> {
  open?: boolean
  title: string
  /** What closes it; without it, it stays while its work is under way. */
  onClose: (() => void) | undefined
  maxWidth?: DialogProps['maxWidth']
  /** It takes the whole of a phone. */
  isLarge?: boolean
  /** The buttons. */
  actions: ReactNode
  children: ReactNode
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
  onClose,
  maxWidth = 'xs',
  isLarge = false,
  actions,
  children,
  ...props
}: DialogFrameProps) => {
  const titleId = useId()
  const isPhone = useIsPhone()
  return (
    <Dialog
      {...props}
      open={open}
      {...(onClose && { onClose })}
      fullScreen={isLarge && isPhone}
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>{actions}</DialogActions>
    </Dialog>
  )
}
