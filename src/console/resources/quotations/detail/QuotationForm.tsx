import { Box, Paper, Typography } from '@mui/material'
import { useMemo } from 'react'
import { Form, useTranslate } from 'react-admin'
import { ConflictDialog } from '../../../components/conflict/ConflictDialog.tsx'
import { FormDirtyObserver } from '../../../components/form/FormDirtyObserver.tsx'
import type { QuotationRecord } from '../../../providers/adapter/quotation.ts'
import { ClientFields } from '../client/ClientFields.tsx'
import { CostFields } from './CostFields.tsx'
import { FormSection } from './FormSection.tsx'
import { InstallationCosts } from './InstallationCosts.tsx'
import { layoutStyle, panelStyle } from './layoutStyle.ts'
import { useQuotation } from './quotationContext.ts'
import { toFormValues, validateQuotation } from './quotationForm.ts'
import { SaveToolbar } from './SaveToolbar.tsx'
import { TierInput } from './TierInput.tsx'
import { useQuotationFieldTexts } from './useQuotationFieldTexts.ts'
import { useSaveQuotation } from './useSaveQuotation.ts'

interface QuotationFormProps {
  onSaved: (quotation: QuotationRecord) => void
  onDirty: (dirty: boolean) => void
}

/** What it costs to install, and what that depends on: the client, the metres, and four additional costs (specification, section 2). */
export const QuotationForm = ({ onSaved, onDirty }: QuotationFormProps) => {
  const translate = useTranslate()
  const { quotation, mayChange } = useQuotation()
  const words = useQuotationFieldTexts()
  const record = useMemo(() => toFormValues(quotation), [quotation])
  const validate = useMemo(() => validateQuotation(quotation), [quotation])
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
      <FormDirtyObserver onChange={onDirty} />
      <Box sx={layoutStyle}>
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
          {mayChange && <SaveToolbar />}
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
