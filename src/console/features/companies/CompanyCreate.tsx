import { useListContext, useNotify, useTranslate } from 'react-admin'
import { newCompany } from '../../../domain/companies.ts'
import { toUpperCase } from '../../../domain/text.ts'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { Toast } from '../../kit/Toast.tsx'
import { recordUrl } from '../../pages.ts'
import type { CompanyRecord } from '../../port/records/company.ts'
import { NewCompanyInputs } from './CompanyInputs.tsx'
import { getCompanyName } from './companyName.ts'
import { CompanyQuestionsProvider, useCompanyQuestions } from './companyQuestions.tsx'

/** Long enough to read and to follow the link. */
const NOTICE_MS = 10_000

/** 'Dar de alta Empresa Colaboradora': the form of a new company, in a drawer beside the list. */
export const CompanyCreate = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { refetch } = useListContext()
  const { questions, validate, withAnswers, readErrors } = useCompanyQuestions()

  /** Announces the new company, with the way to its page; another back end may not say which one it is. */
  const announce = (company: CompanyRecord) => {
    void refetch()
    const link = company.id
      ? { to: recordUrl('company', company.id), label: 'companies.create.link' }
      : undefined
    const text = translate('companies.create.done', { name: toUpperCase(getCompanyName(company)) })
    notify(<Toast text={text} link={link} />, { autoHideDuration: NOTICE_MS })
  }

  return (
    <RecordForm<CompanyRecord>
      resource="companies"
      frame="drawer"
      title={translate('companies.create.title')}
      about={translate('companies.create.about')}
      submit="companies.create.save"
      draft
      schema={newCompany}
      toRecord={withAnswers}
      validate={validate}
      readErrors={readErrors}
      onSaved={announce}
      onClose={onClose}
    >
      <CompanyQuestionsProvider value={questions}>
        <NewCompanyInputs />
      </CompanyQuestionsProvider>
    </RecordForm>
  )
}
