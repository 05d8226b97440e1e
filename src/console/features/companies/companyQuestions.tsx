import { Alert, Box, Link } from '@mui/material'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { BooleanInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router-dom'
import { formatValidationErrorCode } from '../../../contract/errorTexts.ts'
import { normalizeRfc } from '../../../domain/common/rfc.ts'
import { getCompanyNameMatchKeys } from '../../../domain/companies/names.ts'
import { getRecordPageUrl } from '../../pages.ts'
import type { Values } from '../../port/draftStorage.ts'
import { RfcQuestionsContext, useDuplicateRfcQuestions } from '../people/rfcQuestions.ts'
import { companiesWords } from './words.ts'

/** Response of the server about another company with the same name or the same tax number (RFC). */
interface SameCompany {
  /** Question whether the two companies are different. Missing for an RFC, which only one company can have. */
  question?: string
  /** The id of the other company, for users who may see it. */
  company?: string
}

const getDuplicateNameQuestionKey = (name: unknown): string =>
  `name ${getCompanyNameMatchKeys(String(name ?? '')).base}`
const getDuplicateRfcQuestionKey = (rfc: unknown): string => `rfc ${normalizeRfc(String(rfc ?? ''))}`

const SameCompaniesContext = createContext<Record<string, SameCompany>>({})

/** Asks the user about duplicate company names and tax numbers (RFCs), and adds the answers to the next request. */
export const useConfirmDuplicateCompany = () => {
  const rfcs = useDuplicateRfcQuestions()
  const [companies, setCompanies] = useState<Record<string, SameCompany>>({})
  const getQuestion = (name: unknown) => companies[getDuplicateNameQuestionKey(name)]?.question

  const validate = (values: Values): Record<string, string> => {
    const question = getQuestion(values.company_name)
    return {
      ...rfcs.validate(values),
      ...(question !== undefined && !values.name_confirmed
        ? { company_name: question, name_confirmed: formatValidationErrorCode('companyConfirm') }
        : {}),
    }
  }

  const nameAnswer = ({ company_name, name_confirmed }: Values): Values =>
    getQuestion(company_name) === undefined ? {} : { name_confirmed }

  /** Adds the user's answers to the fields of a new company. */
  const withAnswers = (values: Values): Values => {
    const { name_confirmed: _, ...others } = values
    return { ...rfcs.withAnswers(others), ...nameAnswer(values) }
  }

  /** Adds the user's answers to the changed fields of a company, if the name or the RFC has changed. */
  const withChangedAnswers = (
    data: Values,
    over: { company_name?: string; rfc?: string } | undefined,
    values: Values,
  ): Values => ({
    ...data,
    ...(data.rfc === over?.rfc ? {} : rfcs.answersOf(values)),
    ...(data.company_name === over?.company_name ? {} : nameAnswer(values)),
  })

  /** Remembers the other company that the server reports as registered. Returns the error texts of the form's fields. */
  const readErrors = (values: Values, { registered_company, ...errors }: Values): Values => {
    const isName = errors.name_confirmed !== undefined
    if (isName || registered_company !== undefined) {
      const key = isName
        ? getDuplicateNameQuestionKey(values.company_name)
        : getDuplicateRfcQuestionKey(values.rfc)
      const sameCompany: SameCompany = {
        ...(isName ? { question: String(errors.company_name) } : {}),
        ...(registered_company === undefined ? {} : { company: String(registered_company) }),
      }
      setCompanies((known) => ({ ...known, [key]: sameCompany }))
    }
    return rfcs.readErrors(values, errors)
  }

  return {
    questions: { rfcs: rfcs.questions, companies },
    validate,
    withAnswers,
    withChangedAnswers,
    readErrors,
  }
}

interface CompanyQuestionsProviderProps {
  value: ReturnType<typeof useConfirmDuplicateCompany>['questions']
  children: ReactNode
}

export const CompanyQuestionsProvider = ({ value, children }: CompanyQuestionsProviderProps) => (
  <SameCompaniesContext value={value.companies}>
    <RfcQuestionsContext value={value.rfcs}>{children}</RfcQuestionsContext>
  </SameCompaniesContext>
)

/** Shown below a company name or tax number (RFC) that is already registered. Links to the registered company. */
export const SameCompanyAnswer = ({ source }: { source: 'company_name' | 'rfc' }) => {
  const value: unknown = useWatch({ name: source })
  const key = source === 'rfc' ? getDuplicateRfcQuestionKey(value) : getDuplicateNameQuestionKey(value)
  const { question, company } = useContext(SameCompaniesContext)[key] ?? {}
  if (question === undefined && company === undefined) return null
  return (
    <Box sx={{ pb: 1 }}>
      {company !== undefined && (
        <Alert severity="info" variant="outlined" role="status">
          <Link
            component={RouterLink}
            to={getRecordPageUrl('company', company)}
            target="_blank"
            rel="noopener"
          >
            {companiesWords.same.open}
          </Link>
        </Alert>
      )}
      {question !== undefined && (
        <BooleanInput source="name_confirmed" helperText={false} defaultValue={false} />
      )}
    </Box>
  )
}
