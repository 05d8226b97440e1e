import { arcoRequestFields } from '../../src/domain/arcoRequests/fields.ts'
import { DEFAULT_DOCUMENT_RULES } from '../../src/domain/catalogs/documentRules.ts'
import { NEW_ENTRY } from '../../src/domain/catalogs/schemas.ts'
import { FIRST_DAY, LAST_DAY } from '../../src/domain/common/days.ts'
import { BLANK_COMPANY } from '../../src/domain/companies/schemas.ts'
import { blankRow } from '../../src/domain/fields/fields.ts'
import { NEW_READING } from '../../src/domain/imports/imports.ts'
import { DEFAULT_OBLIGATION } from '../../src/domain/obligations/schemas.ts'
import { BLANK_ITEM } from '../../src/domain/people/accreditationItems.ts'
import { BLANK_PERSON } from '../../src/domain/people/schemas.ts'
import { BLANK_SERVICE_ACCOUNT } from '../../src/domain/service-accounts/schemas.ts'
import { BLANK_USER } from '../../src/domain/users/schemas.ts'
import { BLANK_WEBHOOK } from '../../src/domain/webhooks/schemas.ts'
import { NEW_DELIVERY } from '../../src/server/derived/webhookEvents.ts'
import type { Rows } from '../../src/server/store/rows.ts'
import type { Store, Writer } from '../../src/server/store/store.ts'

const NOW = '2026-03-01T12:00:00.000Z'

/** A request about personal data, as it arrives by the public form. */
export const buildArcoRequest = (
  fields: Partial<Rows['arco_requests']> = {},
): Omit<Rows['arco_requests'], 'id'> => ({
  ...blankRow(arcoRequestFields),
  kind: 'access',
  name: 'Ana Paz',
  contact: 'ana@correo.example',
  channel: 'form',
  received_on: '2026-03-02',
  text: 'Qué datos tienen',
  answer_due: '2026-03-31',
  due: '2026-03-31',
  created_at: NOW,
  created_by: null,
  version: 1,
  ...fields,
})

/** A report of a visitor. */
export const buildVisitReport = (
  fields: Partial<Rows['visit_reports']> = {},
): Omit<Rows['visit_reports'], 'id'> => ({
  created_at: NOW,
  credential: 'valid',
  number: 'A-000001',
  person: 'valid',
  person_name: 'Álvarez Núñez, María José',
  company_name: 'Instalaciones del Bajío',
  was_valid: true,
  what: 'Pidió dinero en efectivo.',
  place: 'Calle Morelos 12, Centro',
  phone: '',
  photo: null,
  state: 'open',
  notes: '',
  handled_by: null,
  handled_at: null,
  version: 1,
  ...fields,
})

let inspectionCount = 0

/** An inspection on site. */
export const buildInspection = (
  fields: Partial<Rows['inspections']> = {},
): Omit<Rows['inspections'], 'id'> => {
  inspectionCount += 1
  return {
    key: `inspection-${inspectionCount}`.padEnd(20, 'x'),
    at: NOW,
    created_at: NOW,
    user: 1,
    credential: 'valid',
    number: 'A-000001',
    person: 'valid',
    role_name: 'Técnica de inspección',
    person_name: 'Álvarez Núñez, María José',
    company: 1,
    company_name: 'Instalaciones del Bajío',
    zone: 1,
    zone_name: 'Bajío',
    result: 'may',
    state: 'valid',
    offline: false,
    signature: 'unsigned',
    site_company: null,
    site_company_name: '',
    note: 'Sin casco.',
    photo: null,
    ...fields,
  }
}

/** An unusual check of a credential. */
export const buildUnusualCheck = (
  fields: Partial<Rows['unusual_checks']> = {},
): Omit<Rows['unusual_checks'], 'id'> => ({
  created_at: NOW,
  kind: 'many_places',
  person: 'valid',
  count: 18,
  places: 15,
  last_at: NOW,
  person_name: 'Álvarez Núñez, María José',
  company_name: 'Instalaciones del Bajío',
  state: 'open',
  notes: '',
  handled_by: null,
  handled_at: null,
  version: 1,
  ...fields,
})

/** A webhook that is on and has no secret. */
export const buildWebhook = (fields: Partial<Rows['webhooks']> = {}): Omit<Rows['webhooks'], 'id'> => ({
  ...BLANK_WEBHOOK,
  name: 'ERP',
  url: 'https://receptor.example/webhooks',
  events: ['person.created'],
  secrets: [],
  created_at: NOW,
  ...fields,
})

let deliveryCount = 0

/** A delivery that waits for its first attempt. */
export const buildDelivery = (
  fields: Partial<Rows['webhook_deliveries']> & { webhook: number },
): Omit<Rows['webhook_deliveries'], 'id'> => {
  deliveryCount += 1
  return {
    ...NEW_DELIVERY,
    key: `evt_${deliveryCount}`,
    type: 'person.created',
    subject: `personnel:${deliveryCount}`,
    body: '{}',
    state: 'waiting',
    due_at: NOW,
    created_at: NOW,
    ...fields,
  }
}

/** A person of company 1 and role 1. */
export const buildPerson = (fields: Partial<Rows['personnel']> & { id: string }): Rows['personnel'] => ({
  ...BLANK_PERSON,
  first_names: 'María José',
  last_names: 'Álvarez Núñez',
  rfc: 'AANM900101',
  role: 1,
  company: 1,
  registration_date: '2026-01-15',
  created_at: NOW,
  ...fields,
})

export const buildCompany = (fields: Partial<Rows['companies']>): Omit<Rows['companies'], 'id'> => ({
  ...BLANK_COMPANY,
  company_name: 'Redes Occidente',
  zone: 1,
  created_at: NOW,
  ...fields,
})

export const buildUser = (fields: Partial<Rows['users']>): Omit<Rows['users'], 'id'> => ({
  ...BLANK_USER,
  username: 'ana',
  username_key: fields.username ?? 'ana',
  name: fields.username ?? 'ana',
  groups: ['utility', 'certifier'],
  created_at: NOW,
  ...fields,
})

/** A service account of `utility` without limits. */
export const buildServiceAccount = (
  fields: Partial<Rows['service_accounts']>,
): Omit<Rows['service_accounts'], 'id'> => ({
  ...BLANK_SERVICE_ACCOUNT,
  name: 'ERP',
  purpose: 'Lee empresas',
  owner: 3,
  endpoints: ['companies.list'],
  expires_on: '2026-06-08',
  created_at: NOW,
  version: 1,
  ...fields,
})

export const buildZone = (name: string): Omit<Rows['zones'], 'id'> => ({ name, ...NEW_ENTRY })

const ZONES = ['Bajío', 'Monterrey', 'Valle de México']
const ROLES = ['Instalador', 'Verificadora', 'Técnica de inspección']
const COMPANIES = ['Instalaciones del Bajío', 'Gas y Redes del Norte', 'Ñandú Servicios']

/** Creates zones, roles and companies. Company n is in zone n, and ids count from 1. */
export const seedCatalog = async (tx: Writer): Promise<void> => {
  for (const name of ZONES) await tx.create('zones', buildZone(name))
  for (const name of ROLES)
    await tx.create('roles', {
      name,
      definition: `Perfil de ${name}`,
      type: 'Técnico',
      ...NEW_ENTRY,
      pending: null,
    })
  for (const [i, company_name] of COMPANIES.entries())
    await tx.create('companies', buildCompany({ company_name, zone: i + 1 }))
  await tx.create('accreditation_types', buildRequirement({ roles: [1, 2] }))
}

/** A requirement without a document. */
export const buildRequirement = (
  fields: Partial<Rows['accreditation_types']>,
): Omit<Rows['accreditation_types'], 'id'> => ({
  name: 'Examen médico',
  roles: [1],
  by_contractor: false,
  sensitive: false,
  ...DEFAULT_DOCUMENT_RULES,
  ...NEW_ENTRY,
  ...fields,
})

let retentionCount = 0

/** A document of a person that is due. It does not exist, so that its deletion leaves it out. */
export const buildRetentionItem = (
  fields: Partial<Rows['retention_items']> = {},
): Omit<Rows['retention_items'], 'id'> => {
  retentionCount += 1
  return {
    state: 'due',
    kind: 'documents',
    record: String(900_000 + retentionCount),
    category: 'other',
    personnel: 'valid',
    company: 1,
    ended_on: '2020-01-31',
    reason: 'withdrawn',
    due_on: '2021-02-01',
    size: 1000,
    held_until: null,
    held_reason: '',
    deletion: null,
    ...fields,
  }
}

/** A deletion that has ended. */
export const buildRetentionDeletion = (
  fields: Partial<Rows['retention_deletions']> = {},
): Omit<Rows['retention_deletions'], 'id'> => ({
  created_at: NOW,
  user: 1,
  user_name: 'Sonia Super',
  state: 'done',
  total: 1,
  deleted: 1,
  skipped: 0,
  size: 1000,
  finished_at: NOW,
  rules: ['other 1'],
  entries: [`documents 7 other 2020-01-31 ${'a'.repeat(64)}`],
  sha256: 'b'.repeat(64),
  ...fields,
})

/** A monthly obligation. */
export const buildObligation = (fields: Partial<Rows['obligations']>): Omit<Rows['obligations'], 'id'> => ({
  name: 'Pago de cuotas al IMSS',
  ...DEFAULT_OBLIGATION,
  period: 'monthly',
  since: '2026-01-01',
  ...NEW_ENTRY,
  ...fields,
})

/** An item of a person, met for good or unmet. */
export const buildItem = (personnel: string, type: number, status: boolean, version = 1) => ({
  ...BLANK_ITEM,
  personnel,
  type,
  status,
  version,
  met_until: status ? LAST_DAY : FIRST_DAY,
})

/** Inserts people in one transaction. */
export const insertPeople = (store: Store, ...people: Rows['personnel'][]): Promise<void> =>
  store.transaction(async (tx) => {
    await tx.createMany('personnel', people)
  })

/** A checked import that would create one person. */
export const buildImport = (fields: Partial<Rows['imports']>): Omit<Rows['imports'], 'id'> => ({
  kind: 'people',
  state: 'checked',
  mode: null,
  key: 'f'.repeat(32),
  checked_key: null,
  file_name: 'personal.xlsx',
  size: 10,
  titles: ['RFC'],
  columns: ['rfc'],
  rows: 1,
  done: 0,
  problems: 0,
  reason: '',
  kept: 0,
  uploaded_by: 1,
  reading: NEW_READING,
  corrections: [],
  sensitive: 0,
  confirmed: false,
  checked: { created: 1, changed: 0, same: 0, refused: 0 },
  applied: { created: 0, changed: 0, same: 0, refused: 0 },
  created_at: '2026-03-10T18:00:00.000Z',
  finished_at: null,
  worker: '',
  worker_until: 0,
  tries: 0,
  ...fields,
})
