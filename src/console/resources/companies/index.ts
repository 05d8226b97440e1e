import type { ResourceProps } from 'react-admin'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { companyName } from './companyName.ts'

/** The contractor companies: list at /companies, the whole file of one at /companies/:id. */
export const companies = {
  name: 'companies',
  list: lazyComponent(async () => (await import('./CompaniesList.tsx')).CompaniesList),
  edit: lazyComponent(async () => (await import('./CompanyPage.tsx')).CompanyPage),
  recordRepresentation: companyName,
} satisfies ResourceProps
