import { Box, Paper, Typography } from '@mui/material'
import { useState } from 'react'
import { Form, useDataProvider, useRefresh, useTranslate } from 'react-admin'
import { newCompany } from '../../../../domain/companies.ts'
import { FormDirtyObserver } from '../../../components/form/FormDirtyObserver.tsx'
import { FormError } from '../../../components/form/FormError.tsx'
import { toFormErrors } from '../../../components/form/formErrors.ts'
import { NameInput } from '../../../components/form/NameInput.tsx'
import { SubmitButton } from '../../../components/form/SubmitButton.tsx'
import { useUnsavedChanges } from '../../../components/form/useUnsavedChanges.tsx'
import { ReferencePicker } from '../../../components/ReferencePicker.tsx'
import { validateWith } from '../../../components/validateWith.ts'
import type { CompanyRecord } from '../../../providers/adapter/company.ts'
import { CompanyCreatedAlert } from './CompanyCreatedAlert.tsx'

const TITLE_ID = 'company-create'
const FORM_FIELDS = Object.keys(newCompany.shape)
const validate = validateWith(newCompany)

/** 'Dar de alta Empresa Colaboradora' (specification, section 2). */
export const CompanyCreate = () => {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const refresh = useRefresh()
  const [created, setCreated] = useState<CompanyRecord>()
  const [dirty, setDirty] = useState(false)
  const { question } = useUnsavedChanges(dirty)
  const create = async (values: Record<string, unknown>) => {
    try {
      const data = newCompany.parse(values)
      setCreated((await dataProvider.create<CompanyRecord>('companies', { data })).data)
      refresh()
      return undefined
    } catch (error) {
      return toFormErrors(error, FORM_FIELDS)
    }
  }
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={TITLE_ID}
      sx={{ mt: 2.5, p: { xs: 2, sm: 3 } }}
    >
      <Typography id={TITLE_ID} variant="h2">
        {translate('companies.create.title')}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {translate('companies.create.about')}
      </Typography>
      {created && <CompanyCreatedAlert company={created} />}
      <Form
        key={created?.id}
        record={{}}
        mode="onTouched"
        validate={validate}
        onSubmit={create}
        disableInvalidFormNotification
        noValidate
      >
        <FormDirtyObserver onChange={setDirty} />
        <Box sx={rowStyle}>
          <NameInput source="company_name" label="companies.create.company_name" />
          <ReferencePicker source="zone" reference="zones" label="companies.create.zone" />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1 }}>
          <SubmitButton label="companies.create.save" />
          <FormError />
        </Box>
      </Form>
      {question}
    </Paper>
  )
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 3fr) minmax(0, 2fr)' },
  columnGap: 2,
  '& .MuiFormControl-root, & .ra-input': { width: '100%' },
} as const
