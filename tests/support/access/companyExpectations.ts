import {
  anyOf,
  contractor,
  either,
  free,
  inList,
  onRow,
  onShared,
  plain,
  signedIn,
  withCompany,
  writing,
} from './expectation.ts'
import { COMPANY, type Kind } from './rows.ts'
import { del, get, patch, post, put, upload } from './wire.ts'

const CONTACT = { name: 'Ana', phone: '5512345678', email: 'ana@ejemplo.example', positon: 'Ventas' }
const CLIENT = { name: 'Ana Paz', rfc: 'PAAA900101', phone: '5512345678', client_type: 'IN' }

const SEE_COMPANIES = 'UCR'
const SEE_PEOPLE = 'UCFMR'
/** Documents are added by whoever administrates, and by companies to what is theirs. */
const addFiles = either(writing('A'), contractor)

/** A file taken back; whoever is bound to a company takes back only what it brought, and these are brought by a clerk. */
const withdrawn = (path: string, kind: Kind) =>
  onRow(addFiles, 200, kind, (id) => post(`${path}${id}/withdraw/`, { reason: 'Error' }), {
    ownWhenBound: 403,
    usesUp: true,
  })

/** The same for companies, documents, quotations, prices and reports. */
export const companyExpectations = {
  // Whoever publishes a notice names its company, and whoever makes an account.
  'companies.export': plain(either(anyOf('UFRC'), writing('AX')), 200, () =>
    get('/api/companies_export/?format=csv'),
  ),
  'companies.list': inList(either(anyOf('UFRC'), writing('AX')), 'company', () => get('/api/companies/')),
  'companies.create': plain(writing('U'), 201, () =>
    post('/api/companies/', { company_name: 'Nueva', zone: 1, name_confirmed: true }),
  ),
  'companies.get': onRow(anyOf(SEE_COMPANIES), 200, 'company', (id) => get(`/api/companies/${id}/`)),
  'companies.delete': onRow(writing('X'), 204, 'companyToDelete', (id) => del(`/api/companies/${id}/`), {
    // Company 1 has people.
    own: 409,
    usesUp: true,
  }),
  'companyData.get': onRow(anyOf(SEE_COMPANIES), 200, 'company', (id) => get(`/api/company_data/${id}/`)),
  'companyData.update': onRow(either(writing('U'), contractor), 200, 'company', (id) =>
    patch(`/api/company_data/${id}/`, { zone: 2 }),
  ),
  'contacts.list': onRow(anyOf(SEE_COMPANIES), 200, 'company', (id) =>
    get(`/api/v1/company/${id}/contacts/`),
  ),
  'contacts.export': onRow(anyOf(SEE_COMPANIES), 200, 'company', (id) =>
    get(`/api/v1/contacts_export/?format=csv&filter={"company":${id}}`),
  ),
  'contacts.update': onRow(either(writing('A'), contractor), 200, 'contact', (id) =>
    patch(`/api/v1/contacts/${id}/`, { phone: '5587654321' }),
  ),
  'contacts.search': inList(anyOf(SEE_COMPANIES), 'contact', () =>
    get('/api/v1/contacts_search/?search=ana'),
  ),
  'contacts.withdraw': onRow(
    either(writing('A'), contractor),
    200,
    'contact',
    (id) => post(`/api/v1/contacts/${id}/withdraw/`, { reason: 'Error' }),
    { usesUp: true },
  ),
  'contacts.restore': onRow(either(writing('A'), contractor), 200, 'contact', (id) => ({
    method: 'POST',
    path: `/api/v1/contacts/${id}/restore/`,
  })),
  'contacts.resumeMails': onRow(either(writing('A'), contractor), 200, 'contact', (id) =>
    post(`/api/v1/contacts/${id}/mails/`, { consent: true }),
  ),
  'contacts.create': onRow(either(writing('A'), contractor), 201, 'company', (id) =>
    post(`/api/v1/company/${id}/contacts/`, CONTACT),
  ),

  'companies.hold': onRow(
    free(writing('U')),
    200,
    'companyToHold',
    (id) => post(`/api/companies/${id}/hold/`, { held: true, reason: 'Debe el mes de enero' }),
    { usesUp: true },
  ),
  'companyPapers.list': inList(anyOf(SEE_COMPANIES), 'companyPaper', () => get('/api/company_papers/')),
  'companyPapers.create': onRow(
    withCompany(writing('UC')),
    201,
    'company',
    (company) => upload('/api/company_papers/', { company, obligation: 1, period: '2026-02' }),
    { missing: 400 },
  ),
  'companyPapers.review': onRow(free(writing('U')), 200, 'companyPaper', (id) =>
    post(`/api/company_papers/${id}/review/`, { decision: 'approve' }),
  ),
  'companyPapers.download': onRow(anyOf(SEE_COMPANIES), 200, 'companyPaper', (id) =>
    get(`/files/company_papers/download/${id}/`),
  ),
  'companyPapers.year': onRow(anyOf(SEE_COMPANIES), 200, 'company', (id) =>
    get(`/api/companies/${id}/obligations/?year=2026`),
  ),
  'companyPapers.zip': onRow(anyOf(SEE_COMPANIES), 200, 'company', (id) =>
    get(`/files/company_papers/month/${id}/?month=2026-02`),
  ),

  'todos.list': onRow(anyOf(SEE_COMPANIES), 200, 'company', (id) => get(`/api/companies/${id}/todos/`)),
  'todos.export': onRow(anyOf(SEE_COMPANIES), 200, 'company', (id) =>
    get(`/api/todos_export/?format=csv&filter={"company":${id}}`),
  ),
  'todos.progress': onRow(anyOf(SEE_COMPANIES), 200, 'company', (id) =>
    get(`/api/companies/${id}/progress/`),
  ),

  'companyFileNames.list': plain(signedIn, 200, () => get('/api/company_file_names/')),
  'companyFileNames.export': plain(signedIn, 200, () => get('/api/company_file_names_export/?format=csv')),
  'companyFiles.list': onRow(anyOf(SEE_COMPANIES), 200, 'company', (id) =>
    get(`/api/company_files/?company_id=${id}`),
  ),
  'companyFiles.create': onRow(
    addFiles,
    201,
    'company',
    (company) => upload('/api/company_files/', { name: 1, company }),
    { missing: 400 },
  ),
  'companyFiles.createIn': onRow(addFiles, 201, 'company', (id) =>
    upload(`/api/v1/company/${id}/files/`, { name: 1 }),
  ),
  'companyFiles.delete': onRow(
    writing('A'),
    204,
    'companyFile',
    (id, whose) => del(`/api/company_files/${id}/?company_id=${COMPANY[whose]}`),
    { usesUp: true },
  ),
  'companyFiles.withdraw': withdrawn('/api/company_files/', 'companyFile'),
  'companyFiles.download': onRow(anyOf(SEE_COMPANIES), 200, 'companyFile', (id) =>
    get(`/files/company/download/${id}/`),
  ),

  'documents.list': onRow(anyOf(SEE_PEOPLE), 200, 'person', (id) => get(`/api/files/?personnel=${id}`)),
  'documents.create': onRow(addFiles, 201, 'person', (personnel) =>
    upload(`/api/files/?personnel=${personnel}`, { file_name: 'acta.pdf', personnel, type: 'Otros' }),
  ),
  'documents.withdraw': withdrawn('/api/files/', 'document'),
  'documents.download': onRow(anyOf(SEE_PEOPLE), 200, 'document', (id) => get(`/files/download/${id}/`)),
  'personnelFileNames.list': plain(signedIn, 200, () => get('/api/personnel_file_names/')),
  'personnelFileNames.export': plain(signedIn, 200, () =>
    get('/api/personnel_file_names_export/?format=csv'),
  ),
  'personnelFiles.list': onRow(anyOf(SEE_PEOPLE), 200, 'person', (id) =>
    get(`/api/personnel_files/?personnel_id=${id}`),
  ),
  'personnelFiles.create': onRow(
    addFiles,
    201,
    'person',
    (person) => upload('/api/personnel_files/', { name: 1, person }),
    { missing: 400 },
  ),
  'personnelFiles.withdraw': withdrawn('/api/personnel_files/', 'personnelFile'),
  'personnelFiles.download': onRow(anyOf(SEE_PEOPLE), 200, 'personnelFile', (id) =>
    get(`/files/personnel/download/${id}/`),
  ),

  'quotations.list': inList(anyOf('UC'), 'quotation', () => get('/api/quotations/')),
  'quotations.export': plain(anyOf('UC'), 200, () => get('/api/quotations_export/?format=csv')),
  'quotations.create': plain(withCompany(either(writing('U'), contractor)), 201, () =>
    post('/api/quotations/', CLIENT),
  ),
  'quotations.get': onRow(anyOf('UC'), 200, 'quotation', (id) => get(`/api/quotations/${id}/`)),
  'quotations.update': onRow(withCompany(either(writing('U'), contractor)), 200, 'quotation', (id) =>
    put(`/api/quotations/${id}/`, { indirect_cost_1: '10.50' }),
  ),
  'quotations.pdf': onRow(anyOf('UC'), 200, 'quotation', (id) => get(`/${id}/pdf/download/`)),
  'pricing.export': plain(either(anyOf('UC'), writing('X')), 200, () =>
    get('/api/pricing_export/?format=csv'),
  ),
  'pricing.list': plain(either(anyOf('UC'), writing('X')), 200, () => get('/api/pricing/')),
  'pricing.get': onShared(anyOf('UC'), 200, 'tier', (id) => get(`/api/pricing/${id}/`)),
  'pricing.update': onShared(writing('X'), 200, 'tier', (id) =>
    patch(`/api/pricing/${id}/`, { workforce: 700 }),
  ),

  'reports.personnel': plain(anyOf('U'), 200, () => get('/api/personnel_report/?format=csv')),
  'reports.companies': plain(anyOf('U'), 200, () => get('/api/company_report/?format=csv')),
  'reports.companyFiles': plain(anyOf('U'), 200, () => get('/api/company_files_report/?format=csv')),
  'reports.contacts': plain(anyOf('U'), 200, () => get('/api/contacts_report/?format=csv')),
  'reports.accreditation': plain(anyOf('U'), 200, () => get('/personnel/reports/accreditation/?format=csv')),
  // Nobody has one that is under way.
  'downloads.get': plain(signedIn, 404, () => get('/api/downloads/a-download-of-nobody/')),
  'reports.monthly': plain(anyOf('U'), 200, () => get('/report-download/3/2026/download/')),
}
