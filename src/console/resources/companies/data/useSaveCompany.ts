import { useNotify, useUpdate } from 'react-admin'
import { refusedForm } from '../../../shared/form/refusedForm.ts'
import { COMPANY_FIELDS, type CompanyDataRecord, companyChanges } from './companyForm.ts'

/** Sends what was changed of a company. Refusals come back for the form. */
export const useSaveCompany = (company: CompanyDataRecord, onSaved: (company: CompanyDataRecord) => void) => {
  const [update] = useUpdate<CompanyDataRecord>()
  const notify = useNotify()
  return async (values: Record<string, unknown>) => {
    const data = companyChanges(values, company)
    const onSuccess = (saved: CompanyDataRecord) => {
      onSaved(saved)
      notify('companies.detail.saved', { type: 'success' })
    }
    try {
      await update(
        'companyData',
        { id: company.id, data, previousData: company },
        { returnPromise: true, mutationMode: 'pessimistic', onSuccess },
      )
      return undefined
    } catch (error) {
      return refusedForm(error, COMPANY_FIELDS)
    }
  }
}
