import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'
import { companyName } from './companyName.ts'

/** The contractor companies: list at /companies, the whole file of one at /companies/:id. */
export const companies = {
  name: 'companies',
  list: lazy(async () => ({ default: (await import('./CompaniesList.tsx')).CompaniesList })),
  edit: lazy(async () => ({ default: (await import('../../pages/company/CompanyPage.tsx')).CompanyPage })),
  recordRepresentation: companyName,
} satisfies ResourceProps
