import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { FormProblem } from '../../../shared/form/FormProblem.tsx'
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx'

/** Saves or takes back what was typed; in sight while there is something to save. */
export const SaveBar = () => {
  const translate = useTranslate()
  const { reset } = useFormContext()
  const { isDirty, isSubmitting } = useFormState()
  return (
    <Box sx={{ ...barStyle, position: isDirty ? 'sticky' : 'static' }}>
      <SubmitButton label="companies.detail.save" open={isDirty} />
      {isDirty && (
        <>
          <Button variant="outlined" disabled={isSubmitting} onClick={() => reset()}>
            {translate('companies.detail.discard')}
          </Button>
          <Box component="span" role="status" sx={{ color: 'text.secondary' }}>
            {translate('companies.detail.dirty')}
          </Box>
        </>
      )}
      <FormProblem />
    </Box>
  )
}

const barStyle = {
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.25,
  mt: 2.5,
  mx: { xs: -2, md: -3 },
  mb: { xs: -2, md: -2.5 },
  px: { xs: 2, md: 3 },
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  borderRadius: '0 0 10px 10px',
  backgroundColor: 'background.paper',
} as const
