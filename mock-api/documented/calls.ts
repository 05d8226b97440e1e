import type { EndpointName } from '../../src/contract/endpoints.ts'
import * as a from './entities.ts'
import { fields, type Shape } from './shapes.ts'

/** A call as the specification has it: the parameters and the fields that it takes, and what it answers, if that is JSON. */
export interface DocumentedCall {
  query?: readonly string[]
  body?: readonly string[]
  answer?: Shape
}

const NEW_QUOTATION = ['created_at', 'name', 'rfc', 'phone', 'email', 'client_type']
const NEW_PERSON = [
  ...['first_names', 'last_names', 'accreditation_number', 'address', 'rfc', 'phone', 'company', 'ssn'],
  ...['role', 'email', 'registration_date'],
]

/** Section 7 of the specification, whole: what is not here is not answered. */
export const documentedCalls: Partial<Record<EndpointName, DocumentedCall>> = {
  'auth.user': { answer: a.user },
  'auth.login': { body: ['username', 'password'], answer: { ...fields('token'), user: a.user } },
  'auth.logout': {},

  'quotations.list': { answer: a.quotation },
  'quotations.create': { body: NEW_QUOTATION, answer: a.quotation },
  'quotations.get': { answer: a.quotation },
  'quotations.update': { body: Object.keys(a.quotation), answer: a.quotation },
  'quotations.pdf': {},
  'pricing.list': { answer: a.pricing },
  'pricing.get': { answer: a.pricing },

  'accreditation.list': { query: ['page'], answer: a.page },
  'accreditation.get': { answer: a.person },
  'accreditation.tick': { body: ['id', 'status'], answer: a.item },
  'personnel.list': { query: ['active'], answer: a.person },
  'personnel.create': { body: NEW_PERSON, answer: a.person },
  'personnel.get': { answer: a.person },
  'personnel.update': { body: Object.keys(a.person), answer: a.person },
  'personnel.delete': {},
  'personnel.public': { answer: a.person },
  'personnel.search': { query: ['search'], answer: a.person },
  'personnel.qr': {},
  'personnel.qrZip': { query: ['user_id'] },
  'personnelFileNames.list': { answer: a.choice },
  'personnelFiles.list': { query: ['personnel_id'], answer: a.personnelFile },
  'personnelFiles.create': { body: ['name', 'person'], answer: a.personnelFile },
  'personnelFiles.download': {},
  'documents.list': { query: ['personnel'], answer: a.document },
  'documents.create': {
    query: ['personnel'],
    body: ['file_name', 'personnel', 'type'],
    answer: a.document,
  },
  'documents.download': {},
  'roles.list': { answer: a.role },
  'zones.list': { answer: a.zone },

  'vetoes.list': { answer: a.veto },
  'vetoes.create': { body: ['name', 'text'], answer: a.veto },
  'announcements.list': { answer: a.announcement },
  'announcements.create': { body: ['text'], answer: a.announcement },
  'administrative_acts.list': { answer: a.act },
  'administrative_acts.create': { body: ['text', 'company'], answer: a.act },
  'non_accordance.list': { answer: a.nonConformity },
  'non_accordance.create': { body: ['description', 'company'], answer: a.nonConformity },

  'companies.list': { answer: a.company },
  'companies.create': { body: ['company_name', 'zone'], answer: a.company },
  'companies.get': { answer: a.company },
  'companies.delete': {},
  'companyFileNames.list': { answer: a.choice },
  'companyFiles.list': { query: ['company_id'], answer: a.companyFile },
  'companyFiles.create': { body: ['name', 'company'], answer: a.companyFile },
  'companyFiles.createIn': { body: ['name'], answer: a.companyFile },
  'companyFiles.delete': { query: ['company_id'] },
  'companyData.get': { answer: a.companyData },
  'companyData.update': { body: Object.keys(a.companyData), answer: a.companyData },
  'contacts.create': { body: ['name', 'phone', 'email', 'positon', 'id_900'], answer: a.contact },

  'reports.monthly': {},
  'reports.personnel': {},
  'reports.companies': {},
  'reports.companyFiles': {},
  'reports.contacts': {},
  'reports.accreditation': {},
}
