import type { ResourceProps } from 'react-admin'
import { createLazyComponent } from '../../kit/createLazyComponent.tsx'
import { getCompanyName } from './companyName.ts'

/** Pages of the contractor companies: list and creation form at /companies, one company with tabs at /companies/:id. */
export const companies = {
  name: 'companies',
  list: createLazyComponent(() => import('./CompaniesList.tsx'), 'CompaniesList'),
  edit: createLazyComponent(() => import('./CompanyEdit.tsx'), 'CompanyPage'),
  recordRepresentation: getCompanyName,
} satisfies ResourceProps
