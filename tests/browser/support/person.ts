import { listed } from './console.ts'

/** Person with all fields. */
export const person = {
  ...listed('p1', 'Álvarez Núñez, María José'),
  first_names: 'María José',
  last_names: 'Álvarez Núñez',
  rfc: 'AANM900101',
  ssn: '12345678901',
  role: 3,
  company: 1,
  phone: '5512345678',
  email: 'maria@ejemplo.example',
  address: 'Calle 1',
  registration_date: '2025-08-04',
  accreditation_date: '2026-08-28',
  accreditation_number: 'A-1',
  naturgy_id: '900',
  profile_picture: null,
  personnel_accreditation: [],
}

/** Answers to the requests of the person's page. */
export const personAnswers = {
  'GET /api/personnel/p1/': () => person,
  'GET /api/roles/': () => [{ id: 3, name: 'Instalador' }],
  'GET /api/companies/': () => [{ id: 1, company_name: 'Redes Occidente', name: 'Redes Occidente' }],
}
