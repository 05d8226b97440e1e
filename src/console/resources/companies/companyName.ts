import type { Company } from '../../../domain/companies.ts'
import { upper } from '../../../domain/text.ts'

/** A company in a list. Another back end may leave anything but the id out. */
export type ListedCompany = Partial<Company> & Pick<Company, 'id'>

/** How a company is called wherever it is shown: in upper case. */
export const companyName = (company: ListedCompany): string =>
  upper(company.company_name || company.name || String(company.id))
