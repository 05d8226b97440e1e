import type { CompanyData } from '../../../../domain/companies.ts'
import type { FieldKindName } from './fieldKinds.tsx'

interface CompanyField {
  source: Exclude<keyof CompanyData, 'id'>
  kind: FieldKindName
  required?: boolean
  /** Takes the whole width. */
  wide?: boolean
}

/** What stands in a company's form and in which order (specification, section 3, "Company data"). */
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
      { source: 'repse_number', kind: 'text' },
      { source: 'work_division', kind: 'divisions' },
      { source: 'business_area', kind: 'areas', wide: true },
      { source: 'prevention_security_health_environment_certified', kind: 'flag', wide: true },
    ],
  },
]
