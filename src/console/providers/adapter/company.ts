import type { RaRecord } from 'react-admin'
import type { Company } from '../../../domain/companies.ts'

/** A company as the console works with it; zone and state may be unknown to another back end. */
export type CompanyRecord = Omit<Company, 'zone' | 'active' | 'version'> &
  Partial<Pick<Company, 'zone' | 'active' | 'version'>>

/** Some lists of companies carry only one of the company's two names (specification, section 3). */
export const withBothNames = <R extends Record<string, unknown>>(sent: R) => ({
  ...sent,
  name: String(sent.name ?? sent.company_name ?? ''),
  company_name: String(sent.company_name ?? sent.name ?? ''),
})

/** A company as any back end may send it. */
export const parseCompany = (sent: RaRecord): CompanyRecord => ({
  ...withBothNames(sent),
  id: Number(sent.id),
})
