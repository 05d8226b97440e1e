import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { FormError } from '../../../components/form/FormError.tsx'
import { FormToolbar } from '../../../components/form/FormToolbar.tsx'
import { SubmitButton } from '../../../components/form/SubmitButton.tsx'
import { UploadProgress } from '../inputs/UploadProgress.tsx'

/** Save and cancel, in sight however long the form is. */
export const EditToolbar = ({ onCancel, sent }: { onCancel: () => void; sent: number | undefined }) => (
  <FormToolbar>
    <SubmitButton label="personnelDetail.save" />
    <Button variant="outlined" onClick={onCancel}>
      {useTranslate()('personnelDetail.cancel')}
    </Button>
    <UploadProgress fraction={sent} />
    <FormError />
  </FormToolbar>
)
