import type { RaRecord } from 'react-admin'
import type { Company, CompanyData, Zone } from '../../../domain/companies.ts'
import { convertValueToText } from './convertValueToText.ts'

/** Zone of a company. Some servers send only its name or its id. */
export type KnownZone = Omit<Zone, 'id'> & { id: number | null }

/** Fields that some servers omit. */
type Unsure = 'zone' | 'active' | 'version'
type Flag = 'sap_payment_alert_blocked' | 'prevention_security_health_environment_certified'

interface Unknowns {
  zone?: KnownZone | undefined
  /** Null or undefined if the server does not send it. */
  active?: boolean | null
  version?: number
}

/** Company in a list. */
export type CompanyRecord = Omit<Company, Unsure> & Unknowns

/** Details of a company. Boolean fields that the server does not send are null. */
export type CompanyDataRecord = Omit<CompanyData, Unsure | Flag> & Unknowns & Record<Flag, boolean | null>

/** Sets `name` and `company_name` of a company, because some lists send only one of them. */
export const addMissingCompanyName = <R extends Record<string, unknown>>(sent: R) => ({
  ...sent,
  name: String(sent.name ?? sent.company_name ?? ''),
  company_name: String(sent.company_name ?? sent.name ?? ''),
})

export const parseCompany = (sent: RaRecord): CompanyRecord => ({
  ...addMissingCompanyName(sent),
  id: Number(sent.id),
})

const toBooleanOrNull = (sent: unknown): boolean | null => (typeof sent === 'boolean' ? sent : null)

export const parseCompanyData = ({
  zone,
  active,
  version,
  veto_exceptions,
  ...sent
}: RaRecord): CompanyDataRecord => ({
  id: Number(sent.id),
  company_name: convertValueToText(sent.company_name ?? sent.name),
  zone,
  ...(typeof active === 'boolean' ? { active } : {}),
  ...(typeof version === 'number' ? { version } : {}),
  ...(Array.isArray(veto_exceptions) ? { veto_exceptions } : {}),
  ruec: convertValueToText(sent.ruec),
  rfc: convertValueToText(sent.rfc),
  sap_creditor_id: convertValueToText(sent.sap_creditor_id),
  sap_client_id: convertValueToText(sent.sap_client_id),
  billing_address: convertValueToText(sent.billing_address),
  provider_url: convertValueToText(sent.provider_url),
  sap_gor: convertValueToText(sent.sap_gor),
  sap_pm: convertValueToText(sent.sap_pm),
  repse_number: convertValueToText(sent.repse_number),
  work_division: convertValueToText(sent.work_division),
  business_address: convertValueToText(sent.business_address),
  business_area: convertValueToText(sent.business_area),
  sap_payment_alert_blocked: toBooleanOrNull(sent.sap_payment_alert_blocked),
  prevention_security_health_environment_certified: toBooleanOrNull(
    sent.prevention_security_health_environment_certified,
  ),
  legal_representative: convertValueToText(sent.legal_representative),
  security_supervisor: convertValueToText(sent.security_supervisor),
})
