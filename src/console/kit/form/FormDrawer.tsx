import CloseIcon from '@mui/icons-material/Close'
import { Box, Button, Drawer, Stack, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { appWords } from '../../i18n/app.ts'

interface FormDrawerProps {
  open: boolean
  title: string
  about?: ReactNode
  /** Called when the user wants to close the drawer: by Escape, a click outside or the close button. */
  onClose: () => void
  onExited: () => void
  /** Wraps title, fields and buttons in a form element. */
  form: (content: ReactNode) => ReactNode
  actions: ReactNode
  children: ReactNode
}

/** Drawer with a form at the side of a list. Title and buttons stay visible while the fields scroll. */
export const FormDrawer = ({
  open,
  title,
  about,
  onClose,
  onExited,
  form,
  actions,
  children,
}: FormDrawerProps) => {
  const titleId = useId()
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        transition: { onExited },
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, sx: paperStyle },
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
              {appWords.form.close}
            </Button>
          </Stack>
          <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: { xs: 2, sm: 3 }, py: 2 }}>{children}</Box>
          <Stack direction="row" sx={{ ...barStyle, flexWrap: 'wrap', borderTop: 1, borderColor: 'divider' }}>
            {actions}
          </Stack>
        </>,
      )}
    </Drawer>
  )
}

const paperStyle = {
  width: { xs: '100%', sm: 520 },
  maxWidth: '100%',
  '& form': { display: 'contents' },
} as const

const barStyle = { alignItems: 'center', gap: 2, px: { xs: 2, sm: 3 }, py: 2 } as const
