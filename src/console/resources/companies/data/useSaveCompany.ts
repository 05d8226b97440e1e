import { type RaRecord, useNotify } from 'react-admin'
import { useVersionedSave } from '../../../components/conflict/useVersionedSave.ts'
import { toFormErrors } from '../../../components/form/formErrors.ts'
import {
  COMPANY_FIELDS,
  type CompanyDataRecord,
  type CompanyDraft,
  draftFromForm,
  toDraft,
} from './companyForm.ts'

const COMPANY_DATA = {
  resource: 'companyData',
  read: (record: RaRecord) => record as CompanyDataRecord,
  toDraft,
  toWire: (draft: CompanyDraft) => draft,
}

/** Sends what was changed of a company. Refusals come back for the form; `conflict` is for whoever comes second. */
export const useSaveCompany = (company: CompanyDataRecord, onSaved: (company: CompanyDataRecord) => void) => {
  const notify = useNotify()
  const versioned = useVersionedSave<CompanyDataRecord, CompanyDraft>(COMPANY_DATA, (saved) => {
    onSaved(saved)
    notify('companies.detail.saved', { type: 'success' })
  })
  const submit = async (values: Record<string, unknown>) => {
    const error = await versioned.save(draftFromForm(values, company), company)
    return error === undefined ? undefined : toFormErrors(error, COMPANY_FIELDS)
  }
  return { submit, ...versioned }
}
