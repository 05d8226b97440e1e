import { type RaRecord, useNotify } from 'react-admin'
import { useVersionedSave } from '../../../shared/conflict/useVersionedSave.ts'
import { refusedForm } from '../../../shared/form/refusedForm.ts'
import {
  COMPANY_FIELDS,
  type CompanyDataRecord,
  type CompanyDraft,
  draftOf,
  typedDraft,
} from './companyForm.ts'

const COMPANY_DATA = {
  resource: 'companyData',
  read: (record: RaRecord) => record as CompanyDataRecord,
  draftOf,
  wire: (draft: CompanyDraft) => draft,
}

/** Sends what was changed of a company. Refusals come back for the form; `conflict` is for whoever comes second. */
export const useSaveCompany = (company: CompanyDataRecord, onSaved: (company: CompanyDataRecord) => void) => {
  const notify = useNotify()
  const versioned = useVersionedSave<CompanyDataRecord, CompanyDraft>(COMPANY_DATA, (saved) => {
    onSaved(saved)
    notify('companies.detail.saved', { type: 'success' })
  })
  const submit = async (values: Record<string, unknown>) => {
    const error = await versioned.save(typedDraft(values, company), company)
    return error === undefined ? undefined : refusedForm(error, COMPANY_FIELDS)
  }
  return { submit, ...versioned }
}
