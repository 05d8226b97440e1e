import { listed, paged } from './console.ts'

const zone = { id: 1, name: 'Bajío' }
const named = { id: 1, company_name: 'Instalaciones del Bajío', zone, active: true }
const contact = { id: 5, name: 'Hugo Chávez', phone: '4770677564', email: 'hugo@bajio.example' }

/** A company with its contacts and users. */
export const wholeCompany = {
  ...named,
  contacts: [{ ...contact, position: 'Pagos', id_900: '900' }],
  users: [{ id: 4, username: 'empresa' }],
}

/** What its page asks for. */
export const companyAnswers = {
  'GET /api/zones/': () => paged([zone]),
  'GET /api/company_data/1/': () => ({ ...named, ruec: 'R-1', rfc: 'IBA950222WL0' }),
  'GET /api/companies/1/': () => wholeCompany,
  'GET /api/company_files/': () => paged([]),
  'GET /api/personnel/': () => paged([listed('p1', 'Álvarez Núñez, María José')]),
}
