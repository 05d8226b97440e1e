import type { Collection } from '../../../src/server/store/rows.ts'
import { writing } from './expectation.ts'
import type { Kind } from './rows.ts'
import { patch, post } from './wire.ts'
import { type Field, field, texts, type Writable } from './writable.ts'

const KEEPS = writing('X')
const SERVERS = { id: 77, version: 9, uses: 1, created_at: '2020-01-01' }

let made = 0
/** No two entries have one name, or the same metres. */
const distinct = (fields: { name?: unknown; meters?: unknown }) => {
  made += 1
  return {
    ...fields,
    ...(typeof fields.name === 'string' ? { name: `${fields.name} ${made}` } : {}),
    ...(typeof fields.meters === 'number' ? { meters: fields.meters + made } : {}),
  }
}
const DISTINCT = field('Otro', { kept: {} })

const added = (collection: Collection, path: string, needed: object, fields: Record<string, Field>) =>
  ({
    collection,
    may: KEEPS,
    ok: 201,
    needed,
    fields,
    call: (sent) => post(path, distinct(sent)),
    refused: { ...SERVERS, active: false },
  }) satisfies Writable

const changed = (collection: Collection, of: Kind, path: string, fields: Record<string, Field>) =>
  ({
    collection,
    may: KEEPS,
    ok: 200,
    of,
    follows: ['version'],
    call: (sent, id) => patch(`${path}${id}/`, sent),
    fields: { ...fields, active: field(false) },
    refused: SERVERS,
  }) satisfies Writable

/** What a requirement says of the documents that prove it. */
const DEMANDS = {
  wants_document: field(true),
  validity: field('date'),
  validity_months: field(6),
  warning_days: field([60, 15]),
  brought_by: field('utility'),
  absence: field('danger'),
}
/** When a company brings a paper, and of which companies it is asked. */
const CALENDAR = {
  due_day: field(5),
  due_after: field(2),
  asked_of: field('repse'),
  since: field('2024-01-01'),
  ...Object.fromEntries(Object.entries(DEMANDS).filter(([name]) => name !== 'wants_document')),
}
const ROLE = { name: 'Nuevo', definition: 'Perfil', type: 'Tipo' }
const DOCUMENT = { name: 'Nuevo', category: 'General' }

/** What may be sent of catalogues, by super-admins who do not only read. */
export const writableCatalogs: Record<string, Writable> = {
  'zones.create': added('zones', '/api/zones/', { name: 'Nueva' }, { name: DISTINCT }),
  'zones.update': changed('zones', 'zone', '/api/zones/', texts(['name'])),
  'roles.create': added('roles', '/api/roles/', ROLE, { name: DISTINCT, ...texts(['definition', 'type']) }),
  'roles.update': changed('roles', 'role', '/api/roles/', texts(['name', 'definition', 'type'])),
  'accreditationTypes.create': added(
    'accreditation_types',
    '/api/accreditation_types/',
    { name: 'Nuevo' },
    { name: DISTINCT, by_contractor: field(true), ...DEMANDS },
  ),
  'accreditationTypes.update': changed('accreditation_types', 'requirement', '/api/accreditation_types/', {
    ...texts(['name']),
    by_contractor: field(true),
    ...DEMANDS,
  }),
  'obligations.create': added(
    'obligations',
    '/api/obligations/',
    { name: 'Nueva', period: 'monthly' },
    { name: DISTINCT, period: field('yearly'), ...CALENDAR },
  ),
  'obligations.update': changed('obligations', 'obligation', '/api/obligations/', {
    ...texts(['name']),
    ...CALENDAR,
  }),
  'requirements.forecast': {
    collection: 'accreditation_types',
    may: KEEPS,
    ok: 200,
    of: 'requirement',
    call: (fields) => post('/api/accreditation_types/forecast/', fields),
    needed: { changes: [{ id: 1 }] },
    fields: { changes: field([{ id: 1, roles: [1, 2] }], { kept: {} }) },
    refused: { ...SERVERS, roles: [1] },
  },
  'requirements.change': {
    collection: 'accreditation_types',
    may: KEEPS,
    ok: 200,
    of: 'requirement',
    call: (fields) => post('/api/accreditation_types/change/', fields),
    needed: { changes: [{ id: 1 }] },
    fields: {
      changes: field([{ id: 1, roles: [1, 2] }], { kept: { roles: [1, 2] }, follows: ['version'] }),
    },
    refused: { ...SERVERS, roles: [1] },
  },
  'companyFileNames.create': added('company_file_names', '/api/company_file_names/', DOCUMENT, {
    name: DISTINCT,
    category: field('REPSE'),
  }),
  'companyFileNames.update': changed(
    'company_file_names',
    'companyFileName',
    '/api/company_file_names/',
    texts(['name']),
  ),
  'personnelFileNames.create': added('personnel_file_names', '/api/personnel_file_names/', DOCUMENT, {
    name: DISTINCT,
    category: field('SASISOPA'),
  }),
  'personnelFileNames.update': changed(
    'personnel_file_names',
    'personnelFileName',
    '/api/personnel_file_names/',
    texts(['name']),
  ),
  'pricing.create': added(
    'pricing',
    '/api/pricing/',
    { meters: 500 },
    {
      meters: field(700, { kept: {} }),
      materials_price: field(1.5, { kept: { materials_price: 150 } }),
      workforce: field(1.5, { kept: { workforce: 150 } }),
      indirect_costs: field(1.5, { kept: { indirect_costs: 150 } }),
    },
  ),
}
