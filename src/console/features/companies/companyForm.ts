import { type CompanyData, companyDataPatchSchema } from '../../../domain/companies.ts'
import type { Values } from '../../port/draftStorage.ts'
import type { CompanyDataRecord } from '../../port/records/company.ts'

/** Kind of a company's field, which decides how the field is shown and edited. */
export type CompanyFieldKind =
  | 'text'
  | 'repse'
  | 'name'
  | 'rfc'
  | 'url'
  | 'zone'
  | 'flag'
  | 'divisions'
  | 'areas'

export interface CompanyField {
  source: Exclude<keyof CompanyData, 'id'>
  kind: CompanyFieldKind
  /** Whether the field is required (docs/requirements.md §6). */
  required?: boolean
  /** Whether the field takes the full width of the form instead of one column. */
  wide?: boolean
}

/** Sections of the company form with their fields, in display order (docs/requirements.md §4). */
export const companySections: readonly { key: string; fields: readonly CompanyField[] }[] = [
  {
    key: 'identity',
    fields: [
      { source: 'company_name', kind: 'name', required: true },
      { source: 'rfc', kind: 'rfc' },
      { source: 'ruec', kind: 'text' },
      { source: 'zone', kind: 'zone', required: true },
      { source: 'provider_url', kind: 'url' },
      { source: 'active', kind: 'flag' },
    ],
  },
  {
    key: 'places',
    fields: [
      { source: 'legal_representative', kind: 'text' },
      { source: 'security_supervisor', kind: 'text' },
      { source: 'billing_address', kind: 'text', wide: true },
      { source: 'business_address', kind: 'text', wide: true },
    ],
  },
  {
    key: 'sap',
    fields: [
      { source: 'sap_creditor_id', kind: 'text' },
      { source: 'sap_client_id', kind: 'text' },
      { source: 'sap_gor', kind: 'text' },
      { source: 'sap_pm', kind: 'text' },
      { source: 'sap_payment_alert_blocked', kind: 'flag', wide: true },
    ],
  },
  {
    key: 'scope',
    fields: [
      { source: 'repse_number', kind: 'repse' },
      { source: 'work_division', kind: 'divisions' },
      { source: 'business_area', kind: 'areas', wide: true },
      { source: 'prevention_security_health_environment_certified', kind: 'flag', wide: true },
    ],
  },
]

const COMPANY_FIELDS: readonly string[] = Object.keys(companyDataPatchSchema.shape)

const splitCommaList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Converts a company into form values: the zone becomes its id, and comma-separated texts become lists. */
export const toCompanyFormValues = (company: CompanyDataRecord): Values => ({
  ...company,
  zone: company.zone?.id ?? null,
  // Uses null for an empty value, because React Hook Form does not take undefined.
  active: company.active ?? null,
  work_division: splitCommaList(company.work_division),
  business_area: splitCommaList(company.business_area),
})

/** Converts a form value for the API: lists become comma-separated texts, and null becomes ''. */
const convertCompanyValueForApi = (value: unknown): unknown =>
  Array.isArray(value) ? value.join(',') : (value ?? '')

/** Converts form values into the request body that updates a company. */
export const toCompanyRequestBody = (values: Values): Values =>
  Object.fromEntries(
    COMPANY_FIELDS.filter((field) => values[field] !== undefined).map((field) => [
      field,
      convertCompanyValueForApi(values[field]),
    ]),
  )
