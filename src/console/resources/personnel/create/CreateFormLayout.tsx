import CloseIcon from '@mui/icons-material/Close'
import { Box, IconButton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { FormError } from '../../../components/form/FormError.tsx'
import { SubmitButton } from '../../../components/form/SubmitButton.tsx'
import { UploadProgress } from '../inputs/UploadProgress.tsx'

interface FormPanelProps {
  titleId: string
  onClose: () => void
  sent: number | undefined
  children: ReactNode
}

const BAR = { display: 'flex', alignItems: 'center', gap: 2, px: { xs: 2, sm: 3 }, py: 2 } as const
const LINE = '1px solid'

/** The frame of the side form: its head, the fields that scroll, the save bar in sight. */
export const CreateFormLayout = ({ titleId, onClose, sent, children }: FormPanelProps) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100dvh' }}>
      <Box sx={{ ...BAR, borderBottom: LINE, borderColor: 'divider', justifyContent: 'space-between' }}>
        <Box>
          <Typography id={titleId} variant="h2">
            {translate('personnelDetail.create.title')}
          </Typography>
          <Typography color="text.secondary">{translate('personnelDetail.create.about')}</Typography>
        </Box>
        <IconButton onClick={onClose} aria-label={translate('personnelDetail.create.close')} edge="end">
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, overflowY: 'auto', px: { xs: 2, sm: 3 }, py: 2 }}>{children}</Box>
      <Box sx={{ ...BAR, borderTop: LINE, borderColor: 'divider', flexWrap: 'wrap' }}>
        <SubmitButton label="personnelDetail.create.save" />
        <UploadProgress fraction={sent} />
        <FormError />
      </Box>
    </Box>
  )
}
