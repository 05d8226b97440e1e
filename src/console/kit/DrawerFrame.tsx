import CloseIcon from '@mui/icons-material/Close'
import { Box, Drawer, IconButton, Typography } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'

interface DrawerFrameProps {
  title: string
  subtitle: string
  /** Label of the close button. */
  close: string
  /** Called after the drawer has closed. The caller then stops rendering the drawer. */
  onClose: () => void
  children: ReactNode
}

/**
 * Renders MUI's drawer with a title and a close button, for details of a list's record. Use RecordForm for drawers with input fields.
 *
 * @example
 * {isOpen && (
 *   <DrawerFrame title={name} subtitle={company} close={evidenceWords.close} onClose={() => setOpen(false)}>
 *     <Versions />
 *   </DrawerFrame>
 * )}
 */
export const DrawerFrame = ({ title, subtitle, close, onClose, children }: DrawerFrameProps) => {
  const titleId = useId()
  const [open, setOpen] = useState(true)
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={() => setOpen(false)}
      slotProps={{
        transition: { onExited: onClose },
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: { xs: '100%', sm: 'min(720px, 92vw)' }, maxWidth: '100%', height: '100dvh' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5, px: 2, py: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0, pt: 0.5 }}>
          <Typography id={titleId} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Typography color="text.secondary">{subtitle}</Typography>
        </Box>
        <IconButton autoFocus edge="end" aria-label={close} onClick={() => setOpen(false)}>
          <CloseIcon />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  )
}
