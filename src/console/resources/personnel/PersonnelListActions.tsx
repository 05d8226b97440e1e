import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useCan } from '../../api/session.ts'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { QrZipButton } from './QrZipButton.tsx'

const PersonnelCreate = lazyComponent(
  async () => (await import('./PersonnelCreate.tsx')).PersonnelCreate,
  null,
)

/** What can be done with the roster as a whole, as far as this user may. */
export const PersonnelListActions = () => {
  const translate = useTranslate()
  const mayCreate = useCan('personnel.create')
  const mayDownload = useCan('personnel.qrZip')
  const [open, setOpen] = useState(false)
  // The form's code is fetched when it is first asked for, and stays from then on.
  const [wanted, setWanted] = useState(false)
  return (
    <Box sx={actionsStyle}>
      {mayDownload && <QrZipButton />}
      {mayCreate && (
        <Button
          variant="contained"
          onClick={() => {
            setWanted(true)
            setOpen(true)
          }}
        >
          {translate('personnel.actions.create')}
        </Button>
      )}
      {wanted && <PersonnelCreate open={open} onClose={() => setOpen(false)} />}
    </Box>
  )
}

const actionsStyle = {
  display: 'flex',
  flexWrap: { xs: 'wrap', lg: 'nowrap' },
  gap: 1.25,
  flex: 'none',
  ml: { sm: 'auto' },
  width: { xs: '100%', sm: 'auto' },
  '& > .MuiButton-root': { flex: { xs: '1 1 auto', sm: 'none' }, px: { xs: 1, sm: 2 } },
} as const
