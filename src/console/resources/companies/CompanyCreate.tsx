import { Alert, Box, Button, Paper, Typography } from '@mui/material'
import { type ReactNode, useRef, useState } from 'react'
import {
  Create,
  type CreateParams,
  type CreateResult,
  SimpleForm,
  useRefresh,
  useRegisterMutationMiddleware,
  useTranslate,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { newCompany } from '../../../domain/companies.ts'
import { FormDirtyObserver } from '../../components/form/FormDirtyObserver.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import { withFormErrors } from '../../components/form/formErrors.ts'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { useUnsavedChanges } from '../../components/form/useUnsavedChanges.tsx'
import { useArrival } from '../../components/useArrival.ts'
import { validateWith } from '../../components/validateWith.ts'
import { recordUrl } from '../../pages.ts'
import type { CompanyRecord } from '../../providers/adapter/company.ts'
import { RfcQuestionsContext, useRfcQuestions } from '../personnel/rfcQuestions.ts'
import { CompanyInputs } from './CompanyInputs.tsx'
import { companyName } from './companyName.ts'

const TITLE_ID = 'company-create'
const FIELDS = Object.keys(newCompany.shape)
const validateNew = validateWith(newCompany)

const CreatePanel = ({ children }: { children: ReactNode }) => (
  <Paper
    component="section"
    variant="outlined"
    aria-labelledby={TITLE_ID}
    sx={{ flex: 1, minWidth: 0, p: { xs: 2, sm: 3 } }}
  >
    {children}
  </Paper>
)

/** Announces a new company, with the way to its page. */
const CreatedAlert = ({ company }: { company: CompanyRecord }) => {
  const translate = useTranslate()
  return (
    <Alert
      severity="success"
      variant="outlined"
      role="status"
      sx={{ mb: 1.5, color: 'text.primary' }}
      action={
        // Another back end may not say which one it is.
        company.id ? (
          <Button component={Link} to={recordUrl('company', company.id)} size="small">
            {translate('companies.create.link')}
          </Button>
        ) : undefined
      }
    >
      {translate('companies.create.done', { name: companyName(company) })}
    </Alert>
  )
}

type Save = (resource: string, params: CreateParams) => Promise<CreateResult>

/** Puts what the server refuses beside the fields of the form around it. */
const ServerErrors = ({ readErrors }: Pick<ReturnType<typeof useRfcQuestions>, 'readErrors'>) => {
  useRegisterMutationMiddleware<Save>(async (resource, params, next) =>
    next(resource, params).catch((error: unknown) => {
      throw withFormErrors(error, FIELDS, (errors) => readErrors(params.data?.rfc, errors))
    }),
  )
  return null
}

const SaveToolbar = () => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1 }}>
    <SubmitButton label="companies.create.save" />
    <FormError />
  </Box>
)

/** 'Dar de alta Empresa Colaboradora' (specification, section 2). */
export const CompanyCreate = () => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const [created, setCreated] = useState<CompanyRecord>()
  // Another round is another form, an empty one.
  const [round, setRound] = useState(0)
  const [dirty, setDirty] = useState(false)
  const { question } = useUnsavedChanges(dirty)
  const { questions, validate, withAnswers, readErrors } = useRfcQuestions()
  const title = useRef<HTMLHeadingElement>(null)
  useArrival(() => title.current?.focus())
  return (
    <Create<CompanyRecord>
      resource="companies"
      title={false}
      component={CreatePanel}
      transform={(values: Record<string, unknown>) => newCompany.parse(withAnswers(values))}
      redirect={false}
      mutationOptions={{
        onSuccess: (company) => {
          setCreated(company)
          setRound(round + 1)
          refresh()
        },
        // It stands beside its field, or beside the button: a notification would cover that.
        onError: () => undefined,
      }}
    >
      <Typography ref={title} id={TITLE_ID} variant="h2" tabIndex={-1} sx={{ outline: 'none' }}>
        {translate('companies.create.title')}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {translate('companies.create.about')}
      </Typography>
      {created && <CreatedAlert company={created} />}
      <SimpleForm
        key={round}
        mode="onTouched"
        validate={(values: Record<string, unknown>) => ({ ...validate(values), ...validateNew(values) })}
        toolbar={<SaveToolbar />}
        disableInvalidFormNotification
        noValidate
        sx={{ '&&': { p: 0 } }}
      >
        <ServerErrors readErrors={readErrors} />
        <FormDirtyObserver onChange={setDirty} />
        <RfcQuestionsContext value={questions}>
          <CompanyInputs isNew />
        </RfcQuestionsContext>
      </SimpleForm>
      {question}
    </Create>
  )
}
