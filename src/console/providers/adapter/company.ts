import type { RaRecord } from 'react-admin'
import type { Company, CompanyData } from '../../../domain/companies.ts'
import { toText } from './toText.ts'
import type { KnownZone } from './zone.ts'

/** What another back end may not know of a company. */
type Unsure = 'zone' | 'active' | 'version'

/** A company as the console works with it; zone and state may be unknown to another back end. */
export type CompanyRecord = Omit<Company, Unsure> &
  Partial<Pick<Company, Exclude<Unsure, 'zone'>>> & { zone?: KnownZone | undefined }

/** A company's data, which have calls of their own (specification, section 7). */
export type CompanyDataRecord = Omit<CompanyData, Unsure> &
  Partial<Pick<CompanyData, Exclude<Unsure, 'zone'>>> & { zone?: KnownZone | undefined }

/** Some lists of companies carry only one of the company's two names (specification, section 3). */
export const withBothNames = <R extends Record<string, unknown>>(sent: R) => ({
  ...sent,
  name: String(sent.name ?? sent.company_name ?? ''),
  company_name: String(sent.company_name ?? sent.name ?? ''),
})

/** A company as a back end may send it. */
export const parseCompany = (sent: RaRecord): CompanyRecord => ({
  ...withBothNames(sent),
  id: Number(sent.id),
})

/** A company's data as a back end may send them; their zone is read with that of all companies (adapter.ts). */
export const parseCompanyData = ({
  zone,
  active,
  version,
  veto_exceptions,
  ...sent
}: RaRecord): CompanyDataRecord => ({
  id: Number(sent.id),
  company_name: toText(sent.company_name ?? sent.name),
  zone,
  ...(typeof active === 'boolean' ? { active } : {}),
  ...(typeof version === 'number' ? { version } : {}),
  ...(Array.isArray(veto_exceptions) ? { veto_exceptions } : {}),
  ruec: toText(sent.ruec),
  rfc: toText(sent.rfc),
  sap_creditor_id: toText(sent.sap_creditor_id),
  sap_client_id: toText(sent.sap_client_id),
  billing_address: toText(sent.billing_address),
  provider_url: toText(sent.provider_url),
  sap_gor: toText(sent.sap_gor),
  sap_pm: toText(sent.sap_pm),
  repse_number: toText(sent.repse_number),
  work_division: toText(sent.work_division),
  business_address: toText(sent.business_address),
  business_area: toText(sent.business_area),
  sap_payment_alert_blocked: sent.sap_payment_alert_blocked === true,
  prevention_security_health_environment_certified:
    sent.prevention_security_health_environment_certified === true,
  legal_representative: toText(sent.legal_representative),
  security_supervisor: toText(sent.security_supervisor),
})
