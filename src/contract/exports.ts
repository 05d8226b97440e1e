import { companyList } from './companies.ts'
import { binary, type Endpoint, type EndpointTable } from './endpoint.ts'
import { exportOf } from './listQuery.ts'
import { noticeLists } from './notices.ts'
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
    'identity_document',
    'ssn',
    'phone',
    'email',
    'address',
  ],
  companies: ['name', 'zone', 'active', 'people', 'may_work', 'lacking_from'],
  quotations: ['created_at', 'name', 'folio', 'total', 'rfc', 'phone', 'email', 'owner_name'],
  pricing: ['meters', 'materials_price', 'workforce', 'indirect_costs', 'total'],
  vetoes: ['created_at', 'name', 'text', 'file_name', 'created_by'],
  announcements: ['created_at', 'text', 'file_name', 'created_by'],
  administrative_acts: ['created_at', 'company_name', 'text', 'file_name', 'created_by'],
  non_accordance: ['created_at', 'company_name', 'description', 'file_name', 'created_by'],
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
  'vetoes.export': {
    ...shared,
    path: '/api/v1/vetoes_export/',
    summary: 'Lo que muestra la lista de vetoes, en Excel o CSV',
    access: 'notices.read',
    query: exportOf(noticeLists.ours, exportColumns.vetoes),
  },
  'announcements.export': {
    ...shared,
    path: '/api/v1/announcements_export/',
    summary: 'Lo que muestra la lista de announcements, en Excel o CSV',
    access: 'notices.read',
    query: exportOf(noticeLists.ours, exportColumns.announcements),
  },
  'administrative_acts.export': {
    ...shared,
    path: '/api/v1/administrative_acts_export/',
    summary: 'Lo que muestra la lista de administrative_acts, en Excel o CSV',
    access: 'notices.read',
    query: exportOf(noticeLists.ofCompany, exportColumns.administrative_acts),
  },
  'non_accordance.export': {
    ...shared,
    path: '/api/v1/non_accordance_export/',
    summary: 'Lo que muestra la lista de non_accordance, en Excel o CSV',
    access: 'notices.read',
    query: exportOf(noticeLists.ofCompany, exportColumns.non_accordance),
  },
} as const satisfies EndpointTable
