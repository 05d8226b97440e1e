import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { settings } from '../api/settings.ts'
import { lazyComponent } from '../components/lazyComponent.tsx'

const ForgottenDialog = lazyComponent(
  async () => (await import('./ForgottenDialog.tsx')).ForgottenDialog,
  null,
)

/** The way out for whoever forgot the password, before a back end that has one. */
export const ForgottenPassword = () => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  if (!settings().extras) return null
  return (
    <Box sx={{ mt: -1.5, textAlign: 'center' }}>
      <Button variant="text" onClick={() => setOpen(true)} sx={{ minHeight: 44 }}>
        {translate('login.forgotten')}
      </Button>
      {isOpen && <ForgottenDialog onClose={() => setOpen(false)} />}
    </Box>
  )
}
