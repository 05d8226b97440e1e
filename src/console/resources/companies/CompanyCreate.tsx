import { Alert, Button, Paper, Typography } from '@mui/material'
import { type ReactNode, useRef, useState } from 'react'
import { Create, HttpError, useRefresh, useTranslate } from 'react-admin'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import { newCompany } from '../../../domain/companies.ts'
import { useUnsavedChanges } from '../../components/form/useUnsavedChanges.tsx'
import { PageForm } from '../../components/PageForm.tsx'
import { useArrival } from '../../components/useArrival.ts'
import { validateWith } from '../../components/validateWith.ts'
import { recordUrl } from '../../pages.ts'
import type { CompanyRecord } from '../../providers/adapter/company.ts'
import { RfcQuestionsContext, useRfcQuestions } from '../personnel/rfcQuestions.ts'
import { NewCompanyInputs } from './CompanyInputs.tsx'
import { companyName } from './companyName.ts'

type Values = Record<string, unknown>

const TITLE_ID = 'company-create'
const validateNew = validateWith(newCompany)

const CreatePanel = ({ children }: { children: ReactNode }) => (
  <Paper component="section" variant="panel" aria-labelledby={TITLE_ID} sx={{ flex: 1, minWidth: 0 }}>
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
      transform={(values: Values) => newCompany.parse(withAnswers(values))}
      redirect={false}
      mutationOptions={{
        onSuccess: (company) => {
          setCreated(company)
          setRound(round + 1)
          refresh()
        },
        // What is refused stands beside its field, or beside the button: a notification would cover that. The field of the reason has to be there first.
        onError: (error: unknown, { data }: { data?: Values }) => {
          if (error instanceof HttpError) flushSync(() => readErrors(data?.rfc, error.body?.errors ?? {}))
        },
      }}
    >
      <Typography ref={title} id={TITLE_ID} variant="h2" tabIndex={-1} sx={{ outline: 'none' }}>
        {translate('companies.create.title')}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {translate('companies.create.about')}
      </Typography>
      {created && <CreatedAlert company={created} />}
      <PageForm
        key={round}
        validate={(values: Values) => ({ ...validate(values), ...validateNew(values) })}
        submit="companies.create.save"
        foot="plain"
        onDirty={setDirty}
        draft="companies/new"
      >
        <RfcQuestionsContext value={questions}>
          <NewCompanyInputs />
        </RfcQuestionsContext>
      </PageForm>
      {question}
    </Create>
  )
}
