import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { FormBar } from '../../../shared/form/FormBar.tsx'
import { FormProblem } from '../../../shared/form/FormProblem.tsx'
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx'
import { UploadProgress } from '../inputs/UploadProgress.tsx'

/** Save and cancel, in sight however long the form is. */
export const EditBar = ({ onCancel, sent }: { onCancel: () => void; sent: number | undefined }) => (
  <FormBar>
    <SubmitButton label="personnelDetail.save" />
    <Button variant="outlined" onClick={onCancel}>
      {useTranslate()('personnelDetail.cancel')}
    </Button>
    <UploadProgress fraction={sent} />
    <FormProblem />
  </FormBar>
)
