import { Box, Paper, Typography } from '@mui/material'
import { useMemo } from 'react'
import { Form, useTranslate } from 'react-admin'
import { ConflictDialog } from '../../../shared/conflict/ConflictDialog.tsx'
import { DirtyWatch } from '../../../shared/form/DirtyWatch.tsx'
import { ClientFields } from '../client/ClientFields.tsx'
import type { Sheet } from '../readQuotation.ts'
import { CostFields } from './CostFields.tsx'
import { FormSection } from './FormSection.tsx'
import { InstallationCosts } from './InstallationCosts.tsx'
import { useQuotation } from './quotationContext.ts'
import { formValues, validateQuotation } from './quotationForm.ts'
import { SaveBar } from './SaveBar.tsx'
import { panelStyle, sheetStyle } from './sheetStyle.ts'
import { TierInput } from './TierInput.tsx'
import { useQuotationWords } from './useQuotationWords.ts'
import { useSaveQuotation } from './useSaveQuotation.ts'

interface QuotationFormProps {
  onSaved: (sheet: Sheet) => void
  onDirty: (dirty: boolean) => void
}

/** What it costs to install, and what that depends on: the client, the metres, and four additional costs (specification, section 2). */
export const QuotationForm = ({ onSaved, onDirty }: QuotationFormProps) => {
  const translate = useTranslate()
  const { sheet, mayChange } = useQuotation()
  const words = useQuotationWords()
  const record = useMemo(() => formValues(sheet), [sheet])
  const validate = useMemo(() => validateQuotation(sheet), [sheet])
  const { submit, conflict, save, dismiss } = useSaveQuotation(onSaved)
  return (
    <Form
      record={record}
      mode="onTouched"
      validate={validate}
      onSubmit={submit}
      disableInvalidFormNotification
      noValidate
    >
      <DirtyWatch onChange={onDirty} />
      <Box sx={sheetStyle}>
        <InstallationCosts />
        <Paper variant="outlined" sx={panelStyle}>
          {!mayChange && (
            <Typography color="text.secondary" sx={{ mb: 2 }}>
              {translate('quotations.detail.readOnly')}
            </Typography>
          )}
          <FormSection name="client">
            <ClientFields disabled={!mayChange} />
          </FormSection>
          <FormSection name="meters">
            <TierInput />
          </FormSection>
          <FormSection name="costs">
            <CostFields />
          </FormSection>
          {mayChange && <SaveBar />}
        </Paper>
      </Box>
      {conflict && (
        <ConflictDialog
          key={conflict.now.version}
          conflict={conflict}
          {...words}
          onSave={save}
          onClose={dismiss}
        />
      )}
    </Form>
  )
}
