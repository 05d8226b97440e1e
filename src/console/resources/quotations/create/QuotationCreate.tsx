import ArrowForwardIcon from '@mui/icons-material/ArrowForward'
import { Paper, Typography } from '@mui/material'
import { useState } from 'react'
import { Form, ResourceContextProvider, useDataProvider, useTranslate } from 'react-admin'
import { dayOf } from '../../../../domain/days.ts'
import { clientRule, newQuotation } from '../../../../domain/quotations.ts'
import { FormDirtyObserver } from '../../../components/form/FormDirtyObserver.tsx'
import { FormError } from '../../../components/form/FormError.tsx'
import { FormToolbar } from '../../../components/form/FormToolbar.tsx'
import { toFormErrors } from '../../../components/form/formErrors.ts'
import { SubmitButton } from '../../../components/form/SubmitButton.tsx'
import { useUnsavedChanges } from '../../../components/form/useUnsavedChanges.tsx'
import { PageHeader } from '../../../components/PageHeader.tsx'
import { validateWith } from '../../../components/validateWith.ts'
import { ClientFields } from '../client/ClientFields.tsx'
import { panelStyle } from '../detail/layoutStyle.ts'
import { QuotationCreatedAlert } from './QuotationCreatedAlert.tsx'

const FORM_FIELDS = ['name', 'rfc', 'phone', 'email', 'client_type']
const DEFAULTS = { client_type: 'IN' }
const validateFields = validateWith(newQuotation)
const validateClient = validateWith(clientRule)
/** The RFC is held against the client's type also while other fields are wrong. */
const validate = (values: Record<string, unknown>) => ({
  ...validateClient(values),
  ...validateFields(values),
})

/** /create-quotation: the client's data; metres and costs follow in the detail (specification, section 2). */
export const QuotationCreate = () => {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const [created, setCreated] = useState<string | number>()
  const [dirty, setDirty] = useState(false)
  const { question } = useUnsavedChanges(dirty && created === undefined)
  const create = async (values: Record<string, unknown>) => {
    try {
      const data = { ...newQuotation.parse(values), created_at: dayOf(new Date()) }
      setCreated((await dataProvider.create('quotations', { data })).data.id)
      return undefined
    } catch (error) {
      return toFormErrors(error, FORM_FIELDS)
    }
  }
  return (
    <ResourceContextProvider value="quotations">
      <PageHeader title={translate('quotations.create.title')} lead={translate('quotations.create.lead')} />
      <Paper variant="outlined" sx={{ ...panelStyle, maxWidth: 880 }}>
        {created === undefined ? (
          <Form
            record={{}}
            defaultValues={DEFAULTS}
            mode="onTouched"
            validate={validate}
            onSubmit={create}
            disableInvalidFormNotification
            noValidate
          >
            <FormDirtyObserver onChange={setDirty} />
            <Typography color="text.secondary" sx={{ mb: 1 }}>
              {translate('quotations.create.required')}
            </Typography>
            <ClientFields />
            <FormToolbar>
              <SubmitButton label="quotations.create.save" icon={<ArrowForwardIcon />} />
              <FormError />
            </FormToolbar>
          </Form>
        ) : (
          <QuotationCreatedAlert id={created} />
        )}
      </Paper>
      {question}
    </ResourceContextProvider>
  )
}
