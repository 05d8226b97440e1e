import { useCreate, useListContext, useNotify, useTranslate } from 'react-admin'
import { newCompany } from '../../../domain/companies.ts'
import { upper } from '../../../domain/text.ts'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { Toast } from '../../components/Toast.tsx'
import { validateWith } from '../../components/validateWith.ts'
import { recordUrl } from '../../pages.ts'
import type { CompanyRecord } from '../../providers/adapter/company.ts'
import { RFC_ANSWERS, RfcQuestionsContext, useRfcQuestions } from '../personnel/rfcQuestions.ts'
import { NewCompanyInputs } from './CompanyInputs.tsx'
import { companyName } from './companyName.ts'

/** Long enough to read and to follow the link. */
const NOTICE_MS = 10_000
const validateNew = validateWith(newCompany)

type Values = Record<string, unknown>

/** 'Dar de alta Empresa Colaboradora' (specification, section 2), at the side of the list, which it would be below. */
export const CompanyCreate = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { refetch } = useListContext()
  const [create] = useCreate()
  const { questions, validate, withAnswers, readErrors } = useRfcQuestions()

  const register = async (values: Values): Promise<CompanyRecord> => {
    const data = newCompany.parse(withAnswers(values))
    const company = (await create('companies', { data }, { returnPromise: true })) as CompanyRecord
    void refetch()
    return company
  }

  /** Announces the new company, with the way to its page; another back end may not say which one it is. */
  const announce = (company: CompanyRecord) => {
    const link = company.id
      ? { to: recordUrl('company', company.id), label: 'companies.create.link' }
      : undefined
    const text = translate('companies.create.done', { name: upper(companyName(company)) })
    notify(<Toast text={text} link={link} />, { autoHideDuration: NOTICE_MS })
  }

  return (
    <FormDrawer<CompanyRecord>
      title={translate('companies.create.title')}
      about={translate('companies.create.about')}
      submit="companies.create.save"
      draft="companies/new"
      validate={(values) => ({ ...validate(values), ...validateNew(values) })}
      onSubmit={register}
      laterFields={RFC_ANSWERS}
      readErrors={readErrors}
      onDone={announce}
      onClose={onClose}
    >
      <RfcQuestionsContext value={questions}>
        <NewCompanyInputs />
      </RfcQuestionsContext>
    </FormDrawer>
  )
}
