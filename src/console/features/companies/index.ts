import type { ResourceProps } from 'react-admin'
import { lazyComponent } from '../../kit/lazyComponent.tsx'
import { companyName } from './companyName.ts'

/** The contractor companies: list and new ones at /companies, the whole file of one, in tabs, at /companies/:id. */
export const companies = {
  name: 'companies',
  list: lazyComponent(() => import('./CompaniesList.tsx'), 'CompaniesList'),
  edit: lazyComponent(() => import('./CompanyEdit.tsx'), 'CompanyPage'),
  recordRepresentation: companyName,
} satisfies ResourceProps
