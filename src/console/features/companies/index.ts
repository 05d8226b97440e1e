import type { ResourceProps } from 'react-admin'
import { lazyComponent } from '../../kit/lazyComponent.tsx'
import { getCompanyName } from './companyName.ts'

/** Contractor companies: list and creation form at /companies, one company in tabs at /companies/:id. */
export const companies = {
  name: 'companies',
  list: lazyComponent(() => import('./CompaniesList.tsx'), 'CompaniesList'),
  edit: lazyComponent(() => import('./CompanyEdit.tsx'), 'CompanyPage'),
  recordRepresentation: getCompanyName,
} satisfies ResourceProps
