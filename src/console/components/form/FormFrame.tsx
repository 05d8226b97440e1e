import CloseIcon from '@mui/icons-material/Close'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  type DialogProps,
  DialogTitle,
  Drawer,
  Stack,
  Typography,
} from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { useIsPhone } from '../useIsPhone.ts'

interface FormFrameProps extends Pick<DialogProps, 'open' | 'maxWidth' | 'onDragOver' | 'onDrop'> {
  isDrawer?: boolean
  title: string
  /** The question or the purpose, below the title. */
  about?: ReactNode
  /** Asks to close it: Escape, a click outside, the drawer's button. */
  onClose: () => void
  /** After it has closed. */
  onExited: () => void
  /** Puts the form element around title, fields and buttons. */
  form: (content: ReactNode) => ReactNode
  /** The buttons, which stay in sight while the fields scroll. */
  actions: ReactNode
  children: ReactNode
}

/** A form in a dialog, or in a drawer as high as the window. A dialog that is wider than `xs` takes the whole screen of a phone. */
export const FormFrame = ({
  isDrawer = false,
  maxWidth = 'xs',
  title,
  about,
  onClose,
  onExited,
  form,
  actions,
  children,
  ...dialog
}: FormFrameProps) => {
  const translate = useTranslate()
  const isPhone = useIsPhone()
  const [titleId, aboutId] = [useId(), useId()]
  if (isDrawer)
    return (
      <Drawer
        anchor="right"
        open={dialog.open}
        onClose={onClose}
        slotProps={{
          transition: { onExited },
          paper: {
            role: 'dialog',
            'aria-modal': true,
            'aria-labelledby': titleId,
            sx: { ...formStyle, width: { xs: '100%', sm: 520 }, maxWidth: '100%' },
          },
        }}
      >
        {form(
          <>
            <Stack
              direction="row"
              sx={{ ...barStyle, justifyContent: 'space-between', borderBottom: 1, borderColor: 'divider' }}
            >
              <Box>
                <Typography id={titleId} variant="h2">
                  {title}
                </Typography>
                {about && <Typography color="text.secondary">{about}</Typography>}
              </Box>
              <Button onClick={onClose} startIcon={<CloseIcon />} sx={{ flexShrink: 0, mr: -1 }}>
                {translate('app.form.close')}
              </Button>
            </Stack>
            <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: { xs: 2, sm: 3 }, py: 2 }}>
              {children}
            </Box>
            <Stack
              direction="row"
              sx={{ ...barStyle, flexWrap: 'wrap', borderTop: 1, borderColor: 'divider' }}
            >
              {actions}
            </Stack>
          </>,
        )}
      </Drawer>
    )
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      fullScreen={isPhone && maxWidth !== 'xs'}
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={titleId}
      {...(about && { 'aria-describedby': aboutId })}
      slotProps={{ transition: { onExited }, paper: { sx: formStyle } }}
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

/** Without a box of its own, so that the buttons stay in sight while the fields scroll. */
const formStyle = { '& form': { display: 'contents' } } as const

const barStyle = { alignItems: 'center', gap: 2, px: { xs: 2, sm: 3 }, py: 2 } as const
