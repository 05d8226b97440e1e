import { demoDump } from '../../mock-api/demo.ts'
import { users } from '../../mock-api/seeds/accounts.ts'
import { NEW_ENTRY } from '../../src/domain/catalogs.ts'
import { type Dump, emptyDump } from '../../src/server/store/dump.ts'
import type { Rows } from '../../src/server/store/rows.ts'
import { aCompany, anItem, anObligation, aPerson, aType } from './storeRows.ts'

/** The tests' day and the moment of it, noon in Mexico City. */
export const TODAY = '2026-03-10'
export const NOW = `${TODAY}T18:00:00.000Z`

/** The demo's eight users, and somebody of the second company. */
const portalUsers = (): Rows['users'][] => {
  const demo = users(TODAY)
  const empresa = demo.find(({ username }) => username === 'empresa')
  return empresa
    ? [...demo, { ...empresa, id: 9, username: 'vecina', username_key: 'vecina', company: 2 }]
    : demo
}

const until = (accreditation_expiration_date: string) => ({
  accreditation_date: '2025-06-01',
  accreditation_expiration_date,
})

/** Who works where: company 1 is that of `empresa`. Each has an id that says what is special about it. */
const people: Rows['personnel'][] = [
  aPerson({ id: 'valid', accreditation_number: 'A-000001', rfc: 'AANM900101', ...until('2026-12-01') }),
  aPerson({ id: 'expired', last_names: 'Ñíguez Soto', first_names: 'Óscar', ...until('2026-03-09') }),
  aPerson({ id: 'last-day', last_names: 'Zúñiga', first_names: 'Iván', ...until(TODAY) }),
  aPerson({
    id: 'inactive',
    last_names: 'Bernal',
    first_names: 'Ana',
    active: false,
    ...until('2026-12-01'),
  }),
  aPerson({ id: 'new', last_names: 'Ortiz', first_names: 'Luz', role: 2 }),
  aPerson({
    id: 'theirs',
    last_names: 'Cruz Peña',
    first_names: 'Elena',
    company: 2,
    role: 2,
    accreditation_number: 'A-000002',
    ...until('2026-12-01'),
  }),
  aPerson({ id: 'theirs-too', last_names: 'Durán', first_names: 'Fito', company: 2, active: false }),
]

const base = (): Dump => ({
  ...emptyDump(),
  zones: [
    { id: 1, name: 'Bajío', ...NEW_ENTRY },
    { id: 2, name: 'Monterrey', ...NEW_ENTRY },
  ],
  roles: [
    {
      id: 1,
      name: 'Técnica de inspección',
      definition: 'Técnica de inspección de gas',
      type: 'Personal técnico',
      ...NEW_ENTRY,
      pending: null,
    },
    {
      id: 2,
      name: 'Ejecutiva comercial',
      definition: 'Ejecutiva de contratación',
      type: 'Personal comercial',
      ...NEW_ENTRY,
      pending: null,
    },
  ],
  companies: [
    { id: 1, ...aCompany({ company_name: 'Instalaciones del Bajío', zone: 1 }) },
    { id: 2, ...aCompany({ company_name: 'Gas y Redes del Norte', zone: 2 }) },
    { id: 3, ...aCompany({ company_name: 'Ñandú Servicios', zone: 2, active: false }) },
  ],
  accreditation_types: [
    { id: 1, ...aType({ name: 'Examen médico', roles: [1], by_contractor: false }) },
    { id: 2, ...aType({ name: 'Curso de inducción', roles: [1, 2], by_contractor: true }) },
    { id: 3, ...aType({ name: 'Atención al cliente', roles: [2], by_contractor: false }) },
  ],
  obligations: [{ id: 1, ...anObligation({ since: '2026-01-01' }) }],
  personnel: people,
  accreditation_items: [
    { id: 1, ...anItem('valid', 1, true) },
    { id: 2, ...anItem('valid', 2, true) },
  ],
  pricing: [
    { id: 1, meters: 0, materials_price: 50_000, workforce: 70_000, indirect_costs: 12_050, ...NEW_ENTRY },
    { id: 2, meters: 1, materials_price: 61_010, workforce: 80_000, indirect_costs: 13_005, ...NEW_ENTRY },
    { id: 7, meters: 5, materials_price: 99_999, workforce: 120_001, indirect_costs: 20_000, ...NEW_ENTRY },
  ],
  users: portalUsers(),
  tokens: [],
  attempts: [],
  settings: [],
})

/** A small portal with one of everything, and what a test wants otherwise. */
export const portalDump = (given: Partial<Dump> = {}): Dump => ({ ...structuredClone(base()), ...given })

/** The small portal's people, the first of them with a picture. */
export const photosOf = (photo: string): Rows['personnel'][] => {
  const [somebody, ...others] = portalDump().personnel
  return somebody ? [{ ...somebody, photo }, ...others] : []
}

/** Everybody's password where the demo's is nobody's, and its hash. */
export const PRODUCTION_PASSWORD = 'solo para pruebas 2026'
const PRODUCTION_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$YWNyZWRpdGEtdGVzdC0wMQ$bsVi9gR6nGb9vUIjKLOiJCa6SxyokfGLX0f3iF1hrII'

/** The small portal as it may be used in production. */
export const productionDump = (given: Partial<Dump> = {}): Dump =>
  portalDump({ users: portalUsers().map((user) => ({ ...user, password_hash: PRODUCTION_HASH })), ...given })

/** The demo of the tests' day: some three hundred people, for lists that have pages. */
export const demoRows = (): Dump => {
  demo ??= demoDump(TODAY).dump
  return structuredClone(demo)
}
let demo: Dump | undefined

/** Names for documents to go by, for tests that add some. */
export const fileNames: Partial<Dump> = {
  company_file_names: [{ id: 1, category: 'General', name: 'Acta constitutiva', ...NEW_ENTRY }],
  personnel_file_names: [{ id: 1, category: 'General', name: 'Curso de inducción', ...NEW_ENTRY }],
}
