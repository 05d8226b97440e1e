import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { FormProblem } from '../../../shared/form/FormProblem.tsx'
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx'
import { UploadProgress } from '../inputs/UploadProgress.tsx'

/** Save and cancel, in sight however long the form is. */
export const EditBar = ({ onCancel, sent }: { onCancel: () => void; sent: number | undefined }) => (
  <Box
    sx={{
      position: 'sticky',
      bottom: 0,
      zIndex: 1,
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 1.25,
      mx: { xs: -2, md: -3 },
      mb: { xs: -2, md: -2.5 },
      px: { xs: 2, md: 3 },
      py: 1.5,
      borderTop: 1,
      borderColor: 'divider',
      borderRadius: '0 0 10px 10px',
      backgroundColor: 'background.paper',
    }}
  >
    <SubmitButton label="personnelDetail.save" />
    <Button variant="outlined" onClick={onCancel}>
      {useTranslate()('personnelDetail.cancel')}
    </Button>
    <UploadProgress fraction={sent} />
    <FormProblem />
  </Box>
)
