import DomainOutlined from '@mui/icons-material/DomainOutlined'
import { derivedLabels } from '../../../contract/fieldLabels.ts'
import { companyLabels } from '../../../domain/companies/fields.ts'
import { getAccessibleCompany, hasPermission } from '../../../domain/permissions.ts'
import type { Feature } from '../../featureParts.ts'
import { createLazyScreen } from '../../kit/createLazyComponent.tsx'
import { canPerformAction } from '../../port/backend.ts'
import { type CompanyRecord, parseCompany } from '../../port/records/company.ts'
import { getCompanyName } from './companyName.ts'

/** Contractor companies: list and creation form at /companies, one company with tabs at /companies/:id. */
export const companies = {
  pages: {
    companies: {
      title: 'Empresas Colaboradoras',
      crumb: 'Empresas',
      path: '/companies',
      icon: DomainOutlined,
      access: 'companies.browse',
      shown: 'companies.sidebar',
      resource: true,
    },
    company: {
      path: '/companies/:id',
      access: 'companies.read',
      parent: 'companies',
      recentAs: 'company',
      resource: true,
      tabs: true,
    },
  },
  resources: {
    companies: {
      list: createLazyScreen(() => import('./CompaniesList.tsx'), 'CompaniesList'),
      edit: createLazyScreen(() => import('./CompanyEdit.tsx'), 'CompanyPage'),
      recordRepresentation: getCompanyName,
      words: { name: 'Empresa |||| Empresas', fields: { ...companyLabels, ...derivedLabels.companies } },
      parse: parseCompany,
      page: 'company',
    },
  },
  actions: {
    newCompany: {
      title: 'Nueva empresa',
      page: 'companies',
      synonyms: ['Dar de alta empresa', 'Registrar empresa'],
      may: (actor) => hasPermission(actor, 'companies.create'),
    },
  },
  search: [
    {
      kind: 'companies',
      title: 'Empresas',
      noun: 'empresa',
      resource: 'companies',
      icon: DomainOutlined,
      // Only users who see all companies can search for companies.
      may: (actor) =>
        hasPermission(actor, 'companies.list') &&
        canPerformAction(actor, 'companies.read') &&
        getAccessibleCompany(actor) === 'all',
      page: 'company',
      hasNumericIds: true,
      request: (q) => ({ filter: { q }, sort: { field: 'name', order: 'ASC' } }),
      toOption: ({ id, name, zone }: CompanyRecord, { urlOf }) => ({
        title: name,
        detail: zone?.name ?? '',
        to: urlOf(id),
        names: [name],
      }),
      wholeWordsFirst: true,
      lists: [{ page: 'companies' }],
    },
  ],
} as const satisfies Feature
