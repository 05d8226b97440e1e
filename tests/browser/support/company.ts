import { listed, pageReply } from './console.ts'

const zone = { id: 1, name: 'Bajío' }
const companyFields = { id: 1, company_name: 'Instalaciones del Bajío', zone, active: true }
const contact = { id: 5, name: 'Hugo Chávez', phone: '4770677564', email: 'hugo@bajio.example' }

/** Company with its contacts and users. */
export const wholeCompany = {
  ...companyFields,
  contacts: [{ ...contact, position: 'Pagos', id_900: '900' }],
  users: [{ id: 4, username: 'empresa' }],
}

/** Answers to the requests of the company page. */
export const companyAnswers = {
  'GET /api/zones/': () => pageReply([zone]),
  'GET /api/company_data/1/': () => ({ ...companyFields, ruec: 'R-1', rfc: 'IBA950222WL0' }),
  'GET /api/companies/1/': () => wholeCompany,
  'GET /api/company_files/': () => pageReply([]),
  'GET /api/personnel/': () => pageReply([listed('p1', 'Álvarez Núñez, María José')]),
}
