import { useNotify } from 'react-admin'
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
  toDraft,
  toWire: (draft: CompanyDraft) => draft,
}

/** Saves the changed fields of a company. Resolves to the form's errors; `conflict` is set when somebody else saved first. */
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
