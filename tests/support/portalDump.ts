import { createDemoData } from '../../mock-api/demo.ts'
import { createDemoUsers } from '../../mock-api/seeds/accounts.ts'
import { NEW_ENTRY } from '../../src/domain/catalogs/schemas.ts'
import { createEmptyDump, type Dump } from '../../src/server/store/dump.ts'
import type { Rows } from '../../src/server/store/rows.ts'
import { buildCompany, buildItem, buildObligation, buildPerson, buildRequirement } from './storeRows.ts'

/** The current day and time of the tests: noon in Mexico City. */
export const TODAY = '2026-03-10'
export const NOW = `${TODAY}T18:00:00.000Z`

/** The eight users of the demo and a user of the second company. */
const portalUsers = (): Rows['users'][] => {
  const demo = createDemoUsers(TODAY)
  const empresa = demo.find(({ username }) => username === 'empresa')
  return empresa
    ? [...demo, { ...empresa, id: 9, username: 'vecina', username_key: 'vecina', company: 2 }]
    : demo
}

const accreditedUntil = (accreditation_expiration_date: string) => ({
  accreditation_date: '2025-06-01',
  accreditation_expiration_date,
})

/**
 * The people of the portal. Company 1 is that of `empresa`. Each id says what is special about the
 * person.
 */
const personRows: Rows['personnel'][] = [
  buildPerson({
    id: 'valid',
    accreditation_number: 'A-000001',
    rfc: 'AANM900101',
    ...accreditedUntil('2026-12-01'),
  }),
  buildPerson({
    id: 'expired',
    last_names: 'Ñíguez Soto',
    first_names: 'Óscar',
    ...accreditedUntil('2026-03-09'),
  }),
  buildPerson({ id: 'last-day', last_names: 'Zúñiga', first_names: 'Iván', ...accreditedUntil(TODAY) }),
  buildPerson({
    id: 'inactive',
    last_names: 'Bernal',
    first_names: 'Ana',
    active: false,
    ...accreditedUntil('2026-12-01'),
  }),
  buildPerson({ id: 'new', last_names: 'Ortiz', first_names: 'Luz', role: 2 }),
  buildPerson({
    id: 'theirs',
    last_names: 'Cruz Peña',
    first_names: 'Elena',
    company: 2,
    role: 2,
    accreditation_number: 'A-000002',
    ...accreditedUntil('2026-12-01'),
  }),
  buildPerson({ id: 'theirs-too', last_names: 'Durán', first_names: 'Fito', company: 2, active: false }),
]

const baseDump = (): Dump => ({
  ...createEmptyDump(),
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
    { id: 1, ...buildCompany({ company_name: 'Instalaciones del Bajío', zone: 1 }) },
    { id: 2, ...buildCompany({ company_name: 'Gas y Redes del Norte', zone: 2 }) },
    { id: 3, ...buildCompany({ company_name: 'Ñandú Servicios', zone: 2, active: false }) },
  ],
  accreditation_types: [
    { id: 1, ...buildRequirement({ name: 'Examen médico', roles: [1], by_contractor: false }) },
    { id: 2, ...buildRequirement({ name: 'Curso de inducción', roles: [1, 2], by_contractor: true }) },
    { id: 3, ...buildRequirement({ name: 'Atención al cliente', roles: [2], by_contractor: false }) },
  ],
  obligations: [{ id: 1, ...buildObligation({ since: '2026-01-01' }) }],
  personnel: personRows,
  accreditation_items: [
    { id: 1, ...buildItem('valid', 1, true) },
    { id: 2, ...buildItem('valid', 2, true) },
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

/** Returns a small portal with a few rows of each kind. `changes` replaces whole collections. */
export const portalDump = (changes: Partial<Dump> = {}): Dump => ({
  ...structuredClone(baseDump()),
  ...changes,
})

/** Returns the people of the small portal. The first one has the picture. */
export const peopleWithPhoto = (photo: string): Rows['personnel'][] => {
  const [firstPerson, ...others] = portalDump().personnel
  return firstPerson ? [{ ...firstPerson, photo }, ...others] : []
}

/** Password of all users where demo passwords are not allowed, and its hash. */
export const PRODUCTION_PASSWORD = 'solo para pruebas 2026'
const PRODUCTION_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$YWNyZWRpdGEtdGVzdC0wMQ$bsVi9gR6nGb9vUIjKLOiJCa6SxyokfGLX0f3iF1hrII'

/** Returns the small portal with passwords that production allows. */
export const productionDump = (changes: Partial<Dump> = {}): Dump =>
  portalDump({
    users: portalUsers().map((user) => ({ ...user, password_hash: PRODUCTION_HASH })),
    ...changes,
  })

/** Returns the demo on the tests' day: about three hundred people, for lists with pages. */
export const demoRows = (): Dump => {
  demo ??= createDemoData(TODAY).dump
  return structuredClone(demo)
}
let demo: Dump | undefined

/** Names of documents, for tests that upload some. */
export const documentNames: Partial<Dump> = {
  company_file_names: [{ id: 1, category: 'General', name: 'Acta constitutiva', ...NEW_ENTRY }],
  personnel_file_names: [
    { id: 1, category: 'General', name: 'Curso de inducción', sensitive: false, ...NEW_ENTRY },
  ],
}
