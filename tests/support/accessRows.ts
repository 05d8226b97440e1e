import type { EndpointName } from '../../src/contract/endpoints.ts'
import type { Dump } from '../../src/server/store/dump.ts'
import type { Caller } from './api.ts'
import type { OpenPortal } from './mounts.ts'
import { aCompany, aPerson } from './storeRows.ts'

/** The letters of the decisions: utility, company, certifier, customer service, comercial, read only; A has admin_access. */
export const USERS = {
  A: ['super', 'admin'],
  U: ['super', 'admin', 'utility'],
  C: ['empresa'],
  F: ['certificador'],
  S: ['atencion'],
  M: ['comercial'],
  R: ['lectura'],
} as const

/** Whom a call is for, in letters. */
export type Who =
  | 'public'
  | 'super-admin'
  | `${'A' | 'U' | ''}${'C' | ''}${'F' | ''}${'S' | ''}${'M' | ''}${'R' | ''}`

export interface AccessRow {
  who: Who
  ok: number
  /** The call, on rows of company 1. */
  call: (caller: Caller, id: string | number) => Promise<{ status: number }>
  /** Makes the row that the call is about; without it, a person. */
  make?: (portal: OpenPortal) => Promise<string | number>
}

let made = 0
/** Somebody whom nothing has happened to yet. */
export const aFreshPerson = async ({ store }: OpenPortal): Promise<string> => {
  made += 1
  const dates = { accreditation_date: '2026-01-01', accreditation_expiration_date: '2027-01-01' }
  const { id } = await store.transaction((tx) =>
    tx.create('personnel', aPerson({ id: `fresh-${made}`, ...dates })),
  )
  return id
}
const aFreshCompany = async ({ store }: OpenPortal): Promise<number> =>
  (await store.transaction((tx) => tx.create('companies', aCompany({})))).id

const form = (fields: Record<string, string | number>): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, String(value))
  data.append('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'acta.pdf')
  return data
}
const upload =
  (path: string, fields: Record<string, string | number>) =>
  async ({ api }: OpenPortal): Promise<number> =>
    (await api.as('super').post<{ id: number }>(path, form(fields))).body.id

const DOCUMENT = { file_name: 'acta.pdf', personnel: 'valid', type: 'Otros' }
const aDocument = upload('/api/files/?personnel=valid', DOCUMENT)
const PERSONNEL_FILE = { name: 1, person: 'valid' }
const aPersonnelFile = upload('/api/personnel_files/', PERSONNEL_FILE)
const aCompanyFile = upload('/api/company_files/', { name: 1, company: 1 })

const TEXT = { text: '<p>Aviso</p>' }
const OF_COMPANY = { ...TEXT, company: 1 }
const FINDING = { description: '<p>Hallazgo</p>', company: 1 }
const aNotice = (board: string, fields: Record<string, string | number>) =>
  upload(`/api/v1/${board}/`, fields)

/** An item that contractors answer for. */
const anItem = async (portal: OpenPortal): Promise<number> => {
  const personnel = await aFreshPerson(portal)
  const item = { personnel, type: 2, status: false, version: 1 }
  return (await portal.store.transaction((tx) => tx.create('accreditation_items', item))).id
}

const CLIENT = { name: 'Ana Paz', rfc: 'PAAA900101', phone: '5512345678', client_type: 'IN' }
/** One that is company 1's. */
const aQuotation = async ({ api }: OpenPortal): Promise<number> =>
  (await api.as('empresa').post<{ id: number }>('/api/quotations/', CLIENT)).body.id

const SOMEONE = {
  first_names: 'Ana',
  last_names: 'Paz',
  rfc: 'PAAA900101',
  role: 1,
  company: 1,
  registration_date: '2026-03-01',
}
const CONTACT = { name: 'Ana', phone: '5512345678', email: 'ana@ejemplo.example', positon: 'Ventas' }

/** What the calls of the table need beside the small portal: names for files to go by. */
export const fileNames: Partial<Dump> = {
  company_file_names: [{ id: 1, category: 'General', name: 'Acta constitutiva' }],
  personnel_file_names: [{ id: 1, category: 'General', name: 'Contrato' }],
}

type Call = AccessRow['call']
type Make = AccessRow['make']
const row = (who: Who, ok: number, call: Call, make?: Make): AccessRow => ({ who, ok, call, make })

/** Sections 1 and 2 of the decisions, written down a second time, by hand. A new call needs its row here. */
export const accessRows: Record<EndpointName, AccessRow> = {
  'auth.login': row('public', 400, (as) => as.post('/api/auth/login/', {})),
  'auth.user': row('UCFSMR', 200, (as) => as.get('/api/auth/user/')),
  'auth.logout': row('UCFSMR', 204, (as) => as.post('/api/auth/logout/')),

  'personnel.list': row('UCFMR', 200, (as) => as.get('/api/personnel/')),
  'personnel.create': row('UCF', 201, (as) => as.post('/api/personnel/', SOMEONE)),
  'personnel.get': row('UCFMR', 200, (as, id) => as.get(`/api/personnel/${id}/`)),
  'personnel.update': row('UCF', 200, (as, id) => as.patch(`/api/personnel/${id}/`, { first_names: 'Eva' })),
  'personnel.delete': row('super-admin', 204, (as, id) => as.delete(`/api/personnel/${id}/`)),
  'personnel.public': row('public', 200, (as, id) => as.get(`/api/personnel_public/${id}/`)),
  'personnel.qr': row('UCFMR', 200, (as, id) => as.get(`/personnel/${id}/qr/`)),
  'personnel.qrZip': row('UCFR', 200, (as) => as.get('/personnel/qr/zip/?user_id=4')),

  'personnel.search': row('USMR', 200, (as) => as.get('/api/personnel_search/?search=ana')),

  'accreditation.list': row('UCR', 200, (as) => as.get('/api/personnel_accreditation/?page=1')),
  'accreditation.get': row('UCR', 200, (as, id) => as.get(`/api/personnel_accreditation/${id}/`)),
  'accreditation.tick': row(
    'UC',
    200,
    (as, id) => as.patch(`/api/personnel_accreditation_status/${id}/`, { status: true }),
    anItem,
  ),
  'accreditationTypes.list': row('UCR', 200, (as) => as.get('/api/accreditation_types/')),

  'vetoes.list': row('UCSR', 200, (as) => as.get('/api/v1/vetoes/')),
  'vetoes.create': row('A', 201, (as) => as.post('/api/v1/vetoes/', form(TEXT))),
  'vetoes.download': row(
    'UCSR',
    200,
    (as, id) => as.get(`/files/vetoes/download/${id}/`),
    aNotice('vetoes', TEXT),
  ),
  'announcements.list': row('UCSR', 200, (as) => as.get('/api/v1/announcements/')),
  'announcements.create': row('A', 201, (as) => as.post('/api/v1/announcements/', form(TEXT))),
  'announcements.download': row(
    'UCSR',
    200,
    (as, id) => as.get(`/files/announcements/download/${id}/`),
    aNotice('announcements', TEXT),
  ),
  'administrative_acts.list': row('UCSR', 200, (as) => as.get('/api/v1/administrative_acts/')),
  'administrative_acts.create': row('A', 201, (as) =>
    as.post('/api/v1/administrative_acts/', form(OF_COMPANY)),
  ),
  'administrative_acts.download': row(
    'UCSR',
    200,
    (as, id) => as.get(`/files/administrative_acts/download/${id}/`),
    aNotice('administrative_acts', OF_COMPANY),
  ),
  'non_accordance.list': row('UCSR', 200, (as) => as.get('/api/v1/non_accordance/')),
  'non_accordance.create': row('A', 201, (as) => as.post('/api/v1/non_accordance/', form(FINDING))),
  'non_accordance.download': row(
    'UCSR',
    200,
    (as, id) => as.get(`/files/non_accordance/download/${id}/`),
    aNotice('non_accordance', FINDING),
  ),

  'quotations.list': row('UC', 200, (as) => as.get('/api/quotations/')),
  'quotations.create': row('UC', 201, (as) => as.post('/api/quotations/', CLIENT)),
  'quotations.get': row('UC', 200, (as, id) => as.get(`/api/quotations/${id}/`), aQuotation),
  'quotations.update': row(
    'UC',
    200,
    (as, id) => as.put(`/api/quotations/${id}/`, { indirect_cost_1: '10.50' }),
    aQuotation,
  ),
  'quotations.pdf': row('UC', 200, (as, id) => as.get(`/${id}/pdf/download/`), aQuotation),
  'pricing.list': row('UC', 200, (as) => as.get('/api/pricing/')),
  'pricing.get': row('UC', 200, (as) => as.get('/api/pricing/1/')),
  'pricing.update': row('super-admin', 200, (as) => as.patch('/api/pricing/1/', { workforce: 700 })),

  'reports.personnel': row('U', 200, (as) => as.get('/api/personnel_report/')),
  'reports.companies': row('U', 200, (as) => as.get('/api/company_report/')),
  'reports.companyFiles': row('U', 200, (as) => as.get('/api/company_files_report/')),
  'reports.contacts': row('U', 200, (as) => as.get('/api/contacts_report/')),
  'reports.accreditation': row('U', 200, (as) => as.get('/personnel/reports/accreditation/')),
  'reports.monthly': row('U', 200, (as) => as.get('/report-download/3/2026/download/')),

  'roles.list': row('UCFSMR', 200, (as) => as.get('/api/roles/')),
  'zones.list': row('UCFSMR', 200, (as) => as.get('/api/zones/')),

  'companies.list': row('UCFR', 200, (as) => as.get('/api/companies/')),
  'companies.create': row('U', 201, (as) => as.post('/api/companies/', { company_name: 'Nueva', zone: 1 })),
  'companies.get': row('UCR', 200, (as) => as.get('/api/companies/1/')),
  'companies.delete': row('super-admin', 204, (as, id) => as.delete(`/api/companies/${id}/`), aFreshCompany),
  'companyData.get': row('UCR', 200, (as) => as.get('/api/company_data/1/')),
  'companyData.update': row('UC', 200, (as) => as.patch('/api/company_data/1/', { zone: 2 })),
  'contacts.create': row('AC', 201, (as) => as.post('/api/v1/company/1/contacts/', CONTACT)),

  'companyFileNames.list': row('UCFSMR', 200, (as) => as.get('/api/company_file_names/')),
  'companyFiles.list': row('UCR', 200, (as) => as.get('/api/company_files/?company_id=1')),
  'companyFiles.create': row('AC', 201, (as) =>
    as.post('/api/company_files/', form({ name: 1, company: 1 })),
  ),
  'companyFiles.createIn': row('AC', 201, (as) => as.post('/api/v1/company/1/files/', form({ name: 1 }))),
  'companyFiles.delete': row(
    'A',
    204,
    (as, id) => as.delete(`/api/company_files/${id}/?company_id=1`),
    aCompanyFile,
  ),
  'companyFiles.download': row(
    'UCR',
    200,
    (as, id) => as.get(`/files/company/download/${id}/`),
    aCompanyFile,
  ),

  'documents.list': row('UCFMR', 200, (as) => as.get('/api/files/?personnel=valid')),
  'documents.create': row('AC', 201, (as) => as.post('/api/files/?personnel=valid', form(DOCUMENT))),
  'documents.download': row('UCFMR', 200, (as, id) => as.get(`/files/download/${id}/`), aDocument),
  'personnelFileNames.list': row('UCFSMR', 200, (as) => as.get('/api/personnel_file_names/')),
  'personnelFiles.list': row('UCFMR', 200, (as) => as.get('/api/personnel_files/?personnel_id=valid')),
  'personnelFiles.create': row('AC', 201, (as) => as.post('/api/personnel_files/', form(PERSONNEL_FILE))),
  'personnelFiles.download': row(
    'UCFMR',
    200,
    (as, id) => as.get(`/files/personnel/download/${id}/`),
    aPersonnelFile,
  ),
}
