import type { ResourceProps } from 'react-admin'
import { later } from '../../shared/later.tsx'
import { companyName } from './companyName.ts'

/** The contractor companies: list at /companies, the whole file of one at /companies/:id. */
export const companies = {
  name: 'companies',
  list: later(async () => (await import('./CompaniesList.tsx')).CompaniesList),
  edit: later(async () => (await import('../../pages/company/CompanyPage.tsx')).CompanyPage),
  recordRepresentation: companyName,
} satisfies ResourceProps
