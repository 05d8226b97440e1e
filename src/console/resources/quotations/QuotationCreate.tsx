import './words.ts'
import ArrowForwardIcon from '@mui/icons-material/ArrowForward'
import { Paper, Typography } from '@mui/material'
import { useState } from 'react'
import { CreateBase, Form, useNotify, useTranslate } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { dayOf } from '../../../domain/days.ts'
import { clientRule, newQuotation } from '../../../domain/quotations.ts'
import { FormDirtyObserver } from '../../components/form/FormDirtyObserver.tsx'
import { FormDraft } from '../../components/form/FormDraft.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import { FormToolbar } from '../../components/form/FormToolbar.tsx'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { useUnsavedChanges } from '../../components/form/useUnsavedChanges.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { validateWith } from '../../components/validateWith.ts'
import { pages, recordUrl } from '../../pages.ts'
import type { QuotationRecord } from '../../providers/adapter/quotation.ts'
import { ClientInputs } from './QuotationInputs.tsx'

type Values = Record<string, unknown>

const NOBODY = {}
const DEFAULTS = { client_type: 'IN' }
const validateFields = validateWith(newQuotation)
const validateClient = validateWith(clientRule)
/** Checks the RFC against the client's type even while other fields are wrong. */
const validate = (values: Values) => ({ ...validateClient(values), ...validateFields(values) })

/** How long the message stands (specification, section 9). */
const MESSAGE_MS = 5000
/** At the top, as the save bar is at the foot of the page. On a phone it covers the console's bar and leaves the title in sight. */
const ON_TOP = { anchorOrigin: { vertical: 'top', horizontal: 'center' }, sx: { top: { xs: 3, sm: 64 } } }
/** Makes react-admin scroll to the top. */
const TO_TOP = { _scrollToTop: true }

const NewQuotationForm = ({ onDirty }: { onDirty: (dirty: boolean) => void }) => (
  <Form
    record={NOBODY}
    defaultValues={DEFAULTS}
    mode="onTouched"
    validate={validate}
    disableInvalidFormNotification
    noValidate
  >
    <FormDirtyObserver onChange={onDirty} />
    <Typography color="text.secondary" sx={{ mb: 1 }}>
      {useTranslate()('quotations.create.required')}
    </Typography>
    <FormDraft of="quotations/new" />
    <ClientInputs />
    <FormToolbar>
      <SubmitButton label="quotations.create.save" icon={<ArrowForwardIcon />} />
      <FormError />
    </FormToolbar>
  </Form>
)

const toQuotation = (values: Values) => ({ ...newQuotation.parse(values), created_at: dayOf(new Date()) })

/** /create-quotation: the client's data; metres and costs follow in the detail (specification, section 2). */
export const QuotationCreate = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const [created, setCreated] = useState<string | number>()
  const [dirty, setDirty] = useState(false)
  const { question } = useUnsavedChanges(dirty && created === undefined)
  const onSuccess = ({ id }: QuotationRecord) => {
    setCreated(id)
    notify('quotations.create.done', { type: 'success', autoHideDuration: MESSAGE_MS, ...ON_TOP })
  }
  // Another back end may answer without an id: the new quotation is the first of the list.
  const page = created ? recordUrl('quotation', created) : pages.quotations.path
  if (created !== undefined) return <Navigate to={page} replace state={TO_TOP} />
  return (
    <>
      <PageHeader title={translate('quotations.create.title')} lead={translate('quotations.create.lead')} />
      <CreateBase
        resource="quotations"
        transform={toQuotation}
        mutationOptions={{ onSuccess }}
        redirect={false}
      >
        <Paper variant="panel" sx={{ maxWidth: 880 }}>
          <NewQuotationForm onDirty={setDirty} />
        </Paper>
      </CreateBase>
      {question}
    </>
  )
}
