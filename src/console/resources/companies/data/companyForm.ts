import { type CompanyData, companyDataPatch } from '../../../../domain/companies.ts'
import { validateWith } from '../../../components/validateWith.ts'

/** Company data as whatever back end may send it: only the id is certain. */
export type CompanyDataRecord = { id: number } & {
  [Field in Exclude<keyof CompanyData, 'id'>]?: CompanyData[Field] | null
}

type Values = Record<string, unknown>

const split = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** The form's values of a company: the zone by its id, the multi-selects as lists. */
export const toFormValues = (company: CompanyDataRecord): Values => ({
  ...company,
  zone: company.zone?.id ?? null,
  work_division: split(company.work_division),
  business_area: split(company.business_area),
})

/** The multi-selects are joined by commas on the wire; emptied text is '' there, where a form says null. */
const toWireValue = (value: unknown): unknown => (Array.isArray(value) ? value.join(',') : (value ?? ''))

/** The fields that a form changed, as the body of PATCH /api/company_data/{id}/. */
const companyChanges = (values: Values, company: CompanyDataRecord): Values => {
  const before = toFormValues(company)
  return Object.fromEntries(
    Object.keys(companyDataPatch.shape)
      .filter((field) => values[field] !== undefined)
      .map((field) => [field, toWireValue(values[field])] as const)
      .filter(([field, value]) => value !== toWireValue(before[field])),
  )
}

export const COMPANY_FIELDS: readonly string[] = Object.keys(companyDataPatch.shape)

/** A company's fields as they are sent. */
export type CompanyDraft = Record<keyof typeof companyDataPatch.shape, unknown>

export const toDraft = (company: CompanyDataRecord): CompanyDraft => {
  const values = toFormValues(company)
  return Object.fromEntries(
    COMPANY_FIELDS.map((field) => [field, toWireValue(values[field])]),
  ) as CompanyDraft
}

/** The draft of a form's values. */
export const draftFromForm = (values: Values, company: CompanyDataRecord): CompanyDraft => ({
  ...toDraft(company),
  ...companyChanges(values, company),
})

const validatePatch = validateWith(companyDataPatch)

/** Validates the changed fields only, so that an older record with missing data can be saved. */
export const validateCompany = (company: CompanyDataRecord) => (values: Values) =>
  validatePatch(companyChanges(values, company))
