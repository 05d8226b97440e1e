import {
  either,
  exceptBound,
  exceptWithoutCompany,
  expectCall,
  expectInList,
  expectOnRow,
  expectOnSharedRow,
  isContractor,
  isMemberOf,
  isSignedIn,
  isWriterIn,
} from './accessRules.ts'
import { COMPANY_IDS, type Kind } from './cellRows.ts'
import { del, get, patch, post, put, upload } from './wire.ts'

const CONTACT = { name: 'Ana', phone: '5512345678', email: 'ana@ejemplo.example', positon: 'Ventas' }
const CLIENT = { name: 'Ana Paz', rfc: 'PAAA900101', phone: '5512345678', client_type: 'IN' }

const COMPANY_READERS = 'UCR'
const PERSON_READERS = 'UCFMR'
/** Administrators add documents, and contractors add documents of their own company. */
const canAddFiles = either(isWriterIn('A'), isContractor)

/**
 * Expects the withdrawal of a file. Contractors withdraw only their own uploads; a clerk uploaded
 * these files.
 */
const expectFileWithdrawal = (path: string, kind: Kind) =>
  expectOnRow(canAddFiles, 200, kind, (id) => post(`${path}${id}/withdraw/`, { reason: 'Error' }), {
    boundOwnStatus: 403,
    consumesRow: true,
  })

/** Expected access to companies, documents, quotations, prices and reports. */
export const companyExpectations = {
  // Users who publish notices or create accounts choose a company there.
  'companies.export': expectCall(either(isMemberOf('UFRC'), isWriterIn('AX')), 200, () =>
    get('/api/companies_export/?format=csv'),
  ),
  'companies.list': expectInList(either(isMemberOf('UFRC'), isWriterIn('AX')), 'company', () =>
    get('/api/companies/'),
  ),
  'companies.create': expectCall(isWriterIn('U'), 201, () =>
    post('/api/companies/', { company_name: 'Nueva', zone: 1, name_confirmed: true }),
  ),
  'companies.get': expectOnRow(isMemberOf(COMPANY_READERS), 200, 'company', (id) =>
    get(`/api/companies/${id}/`),
  ),
  'companies.delete': expectOnRow(
    isWriterIn('X'),
    204,
    'companyToDelete',
    (id) => del(`/api/companies/${id}/`),
    {
      // Company 1 has people, so it cannot be deleted.
      ownStatus: 409,
      consumesRow: true,
    },
  ),
  'companyData.get': expectOnRow(isMemberOf(COMPANY_READERS), 200, 'company', (id) =>
    get(`/api/company_data/${id}/`),
  ),
  'companyData.update': expectOnRow(either(isWriterIn('U'), isContractor), 200, 'company', (id) =>
    patch(`/api/company_data/${id}/`, { zone: 2 }),
  ),
  'contacts.list': expectOnRow(isMemberOf(COMPANY_READERS), 200, 'company', (id) =>
    get(`/api/v1/company/${id}/contacts/`),
  ),
  'contacts.export': expectOnRow(isMemberOf(COMPANY_READERS), 200, 'company', (id) =>
    get(`/api/v1/contacts_export/?format=csv&filter={"company":${id}}`),
  ),
  'contacts.update': expectOnRow(either(isWriterIn('A'), isContractor), 200, 'contact', (id) =>
    patch(`/api/v1/contacts/${id}/`, { phone: '5587654321' }),
  ),
  'contacts.search': expectInList(isMemberOf(COMPANY_READERS), 'contact', () =>
    get('/api/v1/contacts_search/?search=ana'),
  ),
  'contacts.withdraw': expectOnRow(
    either(isWriterIn('A'), isContractor),
    200,
    'contact',
    (id) => post(`/api/v1/contacts/${id}/withdraw/`, { reason: 'Error' }),
    { consumesRow: true },
  ),
  'contacts.restore': expectOnRow(either(isWriterIn('A'), isContractor), 200, 'contact', (id) => ({
    method: 'POST',
    path: `/api/v1/contacts/${id}/restore/`,
  })),
  'contacts.resumeMails': expectOnRow(either(isWriterIn('A'), isContractor), 200, 'contact', (id) =>
    post(`/api/v1/contacts/${id}/mails/`, { consent: true }),
  ),
  'contacts.create': expectOnRow(either(isWriterIn('A'), isContractor), 201, 'company', (id) =>
    post(`/api/v1/company/${id}/contacts/`, CONTACT),
  ),

  'companies.hold': expectOnRow(
    exceptBound(isWriterIn('U')),
    200,
    'companyToHold',
    (id) => post(`/api/companies/${id}/hold/`, { held: true, reason: 'Debe el mes de enero' }),
    { consumesRow: true },
  ),
  'companyPapers.list': expectInList(isMemberOf(COMPANY_READERS), 'companyPaper', () =>
    get('/api/company_papers/'),
  ),
  'companyPapers.create': expectOnRow(
    exceptWithoutCompany(isWriterIn('UC')),
    201,
    'company',
    (company) => upload('/api/company_papers/', { company, obligation: 1, period: '2026-02' }),
    { missingStatus: 400 },
  ),
  'companyPapers.review': expectOnRow(exceptBound(isWriterIn('U')), 200, 'companyPaper', (id) =>
    post(`/api/company_papers/${id}/review/`, { decision: 'approve' }),
  ),
  'companyPapers.download': expectOnRow(isMemberOf(COMPANY_READERS), 200, 'companyPaper', (id) =>
    get(`/files/company_papers/download/${id}/`),
  ),
  'companyPapers.year': expectOnRow(isMemberOf(COMPANY_READERS), 200, 'company', (id) =>
    get(`/api/companies/${id}/obligations/?year=2026`),
  ),
  'companyPapers.zip': expectOnRow(isMemberOf(COMPANY_READERS), 200, 'company', (id) =>
    get(`/files/company_papers/month/${id}/?month=2026-02`),
  ),

  'todos.list': expectOnRow(isMemberOf(COMPANY_READERS), 200, 'company', (id) =>
    get(`/api/companies/${id}/todos/`),
  ),
  'todos.export': expectOnRow(isMemberOf(COMPANY_READERS), 200, 'company', (id) =>
    get(`/api/todos_export/?format=csv&filter={"company":${id}}`),
  ),
  'todos.progress': expectOnRow(isMemberOf(COMPANY_READERS), 200, 'company', (id) =>
    get(`/api/companies/${id}/progress/`),
  ),

  'companyFileNames.list': expectCall(isSignedIn, 200, () => get('/api/company_file_names/')),
  'companyFileNames.export': expectCall(isSignedIn, 200, () =>
    get('/api/company_file_names_export/?format=csv'),
  ),
  'companyFiles.list': expectOnRow(isMemberOf(COMPANY_READERS), 200, 'company', (id) =>
    get(`/api/company_files/?company_id=${id}`),
  ),
  'companyFiles.create': expectOnRow(
    canAddFiles,
    201,
    'company',
    (company) => upload('/api/company_files/', { name: 1, company }),
    { missingStatus: 400 },
  ),
  'companyFiles.createIn': expectOnRow(canAddFiles, 201, 'company', (id) =>
    upload(`/api/v1/company/${id}/files/`, { name: 1 }),
  ),
  'companyFiles.delete': expectOnRow(
    isWriterIn('A'),
    204,
    'companyFile',
    (id, owner) => del(`/api/company_files/${id}/?company_id=${COMPANY_IDS[owner]}`),
    { consumesRow: true },
  ),
  'companyFiles.withdraw': expectFileWithdrawal('/api/company_files/', 'companyFile'),
  'companyFiles.download': expectOnRow(isMemberOf(COMPANY_READERS), 200, 'companyFile', (id) =>
    get(`/files/company/download/${id}/`),
  ),

  'documents.list': expectOnRow(isMemberOf(PERSON_READERS), 200, 'person', (id) =>
    get(`/api/files/?personnel=${id}`),
  ),
  'documents.create': expectOnRow(canAddFiles, 201, 'person', (personnel) =>
    upload(`/api/files/?personnel=${personnel}`, { file_name: 'acta.pdf', personnel, type: 'Otros' }),
  ),
  'documents.withdraw': expectFileWithdrawal('/api/files/', 'document'),
  'documents.download': expectOnRow(isMemberOf(PERSON_READERS), 200, 'document', (id) =>
    get(`/files/download/${id}/`),
  ),
  'personnelFileNames.list': expectCall(isSignedIn, 200, () => get('/api/personnel_file_names/')),
  'personnelFileNames.export': expectCall(isSignedIn, 200, () =>
    get('/api/personnel_file_names_export/?format=csv'),
  ),
  'personnelFiles.list': expectOnRow(isMemberOf(PERSON_READERS), 200, 'person', (id) =>
    get(`/api/personnel_files/?personnel_id=${id}`),
  ),
  'personnelFiles.create': expectOnRow(
    canAddFiles,
    201,
    'person',
    (person) => upload('/api/personnel_files/', { name: 1, person }),
    { missingStatus: 400 },
  ),
  'personnelFiles.withdraw': expectFileWithdrawal('/api/personnel_files/', 'personnelFile'),
  'personnelFiles.download': expectOnRow(isMemberOf(PERSON_READERS), 200, 'personnelFile', (id) =>
    get(`/files/personnel/download/${id}/`),
  ),

  'quotations.list': expectInList(isMemberOf('UC'), 'quotation', () => get('/api/quotations/')),
  'quotations.export': expectCall(isMemberOf('UC'), 200, () => get('/api/quotations_export/?format=csv')),
  'quotations.create': expectCall(exceptWithoutCompany(either(isWriterIn('U'), isContractor)), 201, () =>
    post('/api/quotations/', CLIENT),
  ),
  'quotations.get': expectOnRow(isMemberOf('UC'), 200, 'quotation', (id) => get(`/api/quotations/${id}/`)),
  'quotations.update': expectOnRow(
    exceptWithoutCompany(either(isWriterIn('U'), isContractor)),
    200,
    'quotation',
    (id) => put(`/api/quotations/${id}/`, { indirect_cost_1: '10.50' }),
  ),
  'quotations.pdf': expectOnRow(isMemberOf('UC'), 200, 'quotation', (id) => get(`/${id}/pdf/download/`)),
  'pricing.export': expectCall(either(isMemberOf('UC'), isWriterIn('X')), 200, () =>
    get('/api/pricing_export/?format=csv'),
  ),
  'pricing.list': expectCall(either(isMemberOf('UC'), isWriterIn('X')), 200, () => get('/api/pricing/')),
  'pricing.get': expectOnSharedRow(isMemberOf('UC'), 200, 'tier', (id) => get(`/api/pricing/${id}/`)),
  'pricing.update': expectOnSharedRow(isWriterIn('X'), 200, 'tier', (id) =>
    patch(`/api/pricing/${id}/`, { workforce: 700 }),
  ),

  'reports.personnel': expectCall(isMemberOf('U'), 200, () => get('/api/personnel_report/?format=csv')),
  'reports.companies': expectCall(isMemberOf('U'), 200, () => get('/api/company_report/?format=csv')),
  'reports.companyFiles': expectCall(isMemberOf('U'), 200, () =>
    get('/api/company_files_report/?format=csv'),
  ),
  'reports.contacts': expectCall(isMemberOf('U'), 200, () => get('/api/contacts_report/?format=csv')),
  'reports.accreditation': expectCall(isMemberOf('U'), 200, () =>
    get('/personnel/reports/accreditation/?format=csv'),
  ),
  // No download is in progress.
  'downloads.get': expectCall(isSignedIn, 404, () => get('/api/downloads/a-download-of-nobody/')),
  'reports.monthly': expectCall(isMemberOf('U'), 200, () => get('/report-download/3/2026/download/')),
}
