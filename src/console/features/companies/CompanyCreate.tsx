import { useListContext, useNotify } from 'react-admin'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { newCompanySchema } from '../../../domain/companies/schemas.ts'
import { isHarmfulSituation } from '../../../domain/taxList/situations.ts'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { Toast } from '../../kit/Toast.tsx'
import { getRecordPageUrl } from '../../pages.ts'
import type { CompanyRecord } from '../../port/records/company.ts'
import { taxListWords } from '../tax-list/words.ts'
import { NewCompanyInputs } from './CompanyInputs.tsx'
import { getCompanyName } from './companyName.ts'
import { CompanyQuestionsProvider, useConfirmDuplicateCompany } from './companyQuestions.tsx'
import { companiesWords } from './words.ts'

/** Duration of the success notification, in milliseconds. Long enough to read the text and click the link. */
const NOTICE_MS = 10_000

/** Drawer with the form of a new company, shown beside the list. */
export const CompanyCreate = ({ onClose }: { onClose: () => void }) => {
  const notify = useNotify()
  const { refetch } = useListContext()
  const { questions, validate, withAnswers, readErrors } = useConfirmDuplicateCompany()

  /** Shows a notification with a link to the new company. Leaves the link out if the server does not return the company's id. */
  const announce = (company: CompanyRecord) => {
    void refetch()
    const link = company.id
      ? { to: getRecordPageUrl('company', company.id), label: companiesWords.create.link }
      : undefined
    const text = companiesWords.create.done(toSpanishUpperCase(getCompanyName(company)))
    const { tax_list: taxList } = company
    const isListed = taxList !== undefined && isHarmfulSituation(taxList.situation)
    notify(
      <Toast
        type={isListed ? 'warning' : 'success'}
        text={isListed ? `${text} ${taxListWords.alert.harmful(taxList)}` : text}
        link={link}
      />,
      { autoHideDuration: isListed ? null : NOTICE_MS },
    )
  }

  return (
    <RecordForm<CompanyRecord>
      resource="companies"
      frame="drawer"
      title={companiesWords.create.title}
      about={companiesWords.create.about}
      submit={companiesWords.create.save}
      draft
      schema={newCompanySchema}
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
