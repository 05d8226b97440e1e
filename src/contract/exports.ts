import { companyList } from './companies.ts'
import { binary, type Endpoint, type EndpointTable } from './endpoint.ts'
import { exportOf } from './listQuery.ts'
import { personnelList } from './personnel.ts'
import { pricingList, quotationList } from './quotations.ts'

/** The columns that an export of each list may have, by the names of the wire. */
export const exportColumns = {
  personnel: [
    'accreditation_flag',
    'name',
    'role_name',
    'company_name',
    'zone',
    'accreditation_expiration_date',
    'accreditation_number',
    'naturgy_id',
    'active',
    'registration_date',
    'accreditation_date',
    'rfc',
    'ssn',
    'phone',
    'email',
    'address',
  ],
  companies: ['name', 'zone', 'active'],
  quotations: ['created_at', 'name', 'folio', 'total', 'rfc', 'phone', 'email', 'owner_name'],
  pricing: ['meters', 'materials_price', 'workforce', 'indirect_costs', 'total'],
} as const

const shared = { method: 'GET', reply: binary, errors: 'error' } as const satisfies Partial<Endpoint>

/** Ours: what a list shows, all of its rows, as a workbook or as CSV. */
export const exportEndpoints = {
  'personnel.export': {
    ...shared,
    path: '/api/personnel_export/',
    summary: 'Lo que muestra la lista de personal, en Excel o CSV',
    access: 'personnel.read',
    query: exportOf(personnelList, exportColumns.personnel),
  },
  'companies.export': {
    ...shared,
    path: '/api/companies_export/',
    summary: 'Lo que muestra la lista de empresas, en Excel o CSV',
    access: 'companies.list',
    query: exportOf(companyList, exportColumns.companies),
  },
  'quotations.export': {
    ...shared,
    path: '/api/quotations_export/',
    summary: 'Lo que muestra la lista de cotizaciones, en Excel o CSV',
    access: 'quotations.read',
    query: exportOf(quotationList, exportColumns.quotations),
  },
  'pricing.export': {
    ...shared,
    path: '/api/pricing_export/',
    summary: 'Lo que muestra la tabla de precios, en Excel o CSV',
    access: 'pricing.read',
    query: exportOf(pricingList, exportColumns.pricing),
  },
} as const satisfies EndpointTable
