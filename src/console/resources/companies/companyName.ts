import { upper } from '../../../domain/text.ts'

/** The name under which a company is shown: in upper case. */
export const companyName = ({ id, company_name }: { id: number; company_name?: string | null }): string =>
  upper(company_name || String(id))
