import ArrowForwardIcon from '@mui/icons-material/ArrowForward'
import { Paper, Typography } from '@mui/material'
import { useState } from 'react'
import { Form, ResourceContextProvider, useDataProvider, useTranslate } from 'react-admin'
import { dayOf } from '../../../../domain/days.ts'
import { clientRule, newQuotation } from '../../../../domain/quotations.ts'
import { DirtyWatch } from '../../../shared/form/DirtyWatch.tsx'
import { FormBar } from '../../../shared/form/FormBar.tsx'
import { FormProblem } from '../../../shared/form/FormProblem.tsx'
import { refusedForm } from '../../../shared/form/refusedForm.ts'
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx'
import { useLeaveGuard } from '../../../shared/form/useLeaveGuard.tsx'
import { PageHead } from '../../../shared/PageHead.tsx'
import { validateWith } from '../../../shared/validateWith.ts'
import { ClientFields } from '../client/ClientFields.tsx'
import { panelStyle } from '../detail/sheetStyle.ts'
import { QuotationCreated } from './QuotationCreated.tsx'

const SHOWN = ['name', 'rfc', 'phone', 'email', 'client_type']
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
  const { question } = useLeaveGuard(dirty && created === undefined)
  const create = async (values: Record<string, unknown>) => {
    try {
      const data = { ...newQuotation.parse(values), created_at: dayOf(new Date()) }
      setCreated((await dataProvider.create('quotations', { data })).data.id)
      return undefined
    } catch (error) {
      return refusedForm(error, SHOWN)
    }
  }
  return (
    <ResourceContextProvider value="quotations">
      <PageHead title={translate('quotations.create.title')} lead={translate('quotations.create.lead')} />
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
            <DirtyWatch onChange={setDirty} />
            <Typography color="text.secondary" sx={{ mb: 1 }}>
              {translate('quotations.create.required')}
            </Typography>
            <ClientFields />
            <FormBar>
              <SubmitButton label="quotations.create.save" icon={<ArrowForwardIcon />} />
              <FormProblem />
            </FormBar>
          </Form>
        ) : (
          <QuotationCreated id={created} />
        )}
      </Paper>
      {question}
    </ResourceContextProvider>
  )
}
