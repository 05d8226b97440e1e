import type { Collection } from '../../../src/server/store/rows.ts'
import { isWriterIn } from './accessRules.ts'
import type { Kind } from './cellRows.ts'
import { patch, post } from './wire.ts'
import { type Field, field, textFields, type Writable } from './writable.ts'

const canEditCatalogs = isWriterIn('X')
const SERVER_FIELDS = { id: 77, version: 9, uses: 1, created_at: '2020-01-01' }

let entryCount = 0
/** Makes the name or the metres unique, as catalogs require. */
const withUniqueKeys = (fields: { name?: unknown; meters?: unknown }) => {
  entryCount += 1
  return {
    ...fields,
    ...(typeof fields.name === 'string' ? { name: `${fields.name} ${entryCount}` } : {}),
    ...(typeof fields.meters === 'number' ? { meters: fields.meters + entryCount } : {}),
  }
}
const UNIQUE_NAME = field('Otro', { stored: {} })

const writableOnCreate = (
  collection: Collection,
  path: string,
  required: object,
  fields: Record<string, Field>,
) =>
  ({
    collection,
    canCall: canEditCatalogs,
    okStatus: 201,
    required,
    fields,
    call: (fields) => post(path, withUniqueKeys(fields)),
    forbidden: { ...SERVER_FIELDS, active: false },
  }) satisfies Writable

const writableOnUpdate = (collection: Collection, kind: Kind, path: string, fields: Record<string, Field>) =>
  ({
    collection,
    canCall: canEditCatalogs,
    okStatus: 200,
    kind,
    alsoChanged: ['version'],
    call: (fields, id) => patch(`${path}${id}/`, fields),
    fields: { ...fields, active: field(false) },
    forbidden: SERVER_FIELDS,
  }) satisfies Writable

/** Fields of a requirement about the document that proves it. */
const DOCUMENT_FIELDS = {
  wants_document: field(true),
  validity: field('date'),
  validity_months: field(6),
  warning_days: field([60, 15]),
  brought_by: field('utility'),
  absence: field('danger'),
}
/** Fields of an obligation: when a company uploads its document, and which companies must. */
const OBLIGATION_FIELDS = {
  due_day: field(5),
  due_after: field(2),
  asked_of: field('repse'),
  since: field('2024-01-01'),
  ...Object.fromEntries(Object.entries(DOCUMENT_FIELDS).filter(([name]) => name !== 'wants_document')),
}
const NEW_ROLE = { name: 'Nuevo', definition: 'Perfil', type: 'Tipo' }
const NEW_DOCUMENT_NAME = { name: 'Nuevo', category: 'General' }

/** Fields of catalogs that super-admins who may write may send. */
export const writableCatalogs: Record<string, Writable> = {
  'zones.create': writableOnCreate('zones', '/api/zones/', { name: 'Nueva' }, { name: UNIQUE_NAME }),
  'zones.update': writableOnUpdate('zones', 'zone', '/api/zones/', textFields(['name'])),
  'roles.create': writableOnCreate('roles', '/api/roles/', NEW_ROLE, {
    name: UNIQUE_NAME,
    ...textFields(['definition', 'type']),
  }),
  'roles.update': writableOnUpdate(
    'roles',
    'role',
    '/api/roles/',
    textFields(['name', 'definition', 'type']),
  ),
  'accreditationTypes.create': writableOnCreate(
    'accreditation_types',
    '/api/accreditation_types/',
    { name: 'Nuevo' },
    { name: UNIQUE_NAME, by_contractor: field(true), sensitive: field(true), ...DOCUMENT_FIELDS },
  ),
  'accreditationTypes.update': writableOnUpdate(
    'accreditation_types',
    'requirement',
    '/api/accreditation_types/',
    {
      ...textFields(['name']),
      by_contractor: field(true),
      sensitive: field(true),
      ...DOCUMENT_FIELDS,
    },
  ),
  'obligations.create': writableOnCreate(
    'obligations',
    '/api/obligations/',
    { name: 'Nueva', period: 'monthly' },
    { name: UNIQUE_NAME, period: field('yearly'), ...OBLIGATION_FIELDS },
  ),
  'obligations.update': writableOnUpdate('obligations', 'obligation', '/api/obligations/', {
    ...textFields(['name']),
    ...OBLIGATION_FIELDS,
  }),
  'requirements.forecast': {
    collection: 'accreditation_types',
    canCall: canEditCatalogs,
    okStatus: 200,
    kind: 'requirement',
    call: (fields) => post('/api/accreditation_types/forecast/', fields),
    required: { changes: [{ id: 1 }] },
    fields: { changes: field([{ id: 1, roles: [1, 2] }], { stored: {} }) },
    forbidden: { ...SERVER_FIELDS, roles: [1] },
  },
  'requirements.change': {
    collection: 'accreditation_types',
    canCall: canEditCatalogs,
    okStatus: 200,
    kind: 'requirement',
    call: (fields) => post('/api/accreditation_types/change/', fields),
    required: { changes: [{ id: 1 }] },
    fields: {
      changes: field([{ id: 1, roles: [1, 2] }], { stored: { roles: [1, 2] }, alsoChanged: ['version'] }),
    },
    forbidden: { ...SERVER_FIELDS, roles: [1] },
  },
  'companyFileNames.create': writableOnCreate(
    'company_file_names',
    '/api/company_file_names/',
    NEW_DOCUMENT_NAME,
    {
      name: UNIQUE_NAME,
      category: field('REPSE'),
    },
  ),
  'companyFileNames.update': writableOnUpdate(
    'company_file_names',
    'companyFileName',
    '/api/company_file_names/',
    textFields(['name']),
  ),
  'personnelFileNames.create': writableOnCreate(
    'personnel_file_names',
    '/api/personnel_file_names/',
    NEW_DOCUMENT_NAME,
    {
      name: UNIQUE_NAME,
      category: field('SASISOPA'),
      sensitive: field(true),
    },
  ),
  'personnelFileNames.update': writableOnUpdate(
    'personnel_file_names',
    'personnelFileName',
    '/api/personnel_file_names/',
    { ...textFields(['name']), sensitive: field(true) },
  ),
  'pricing.create': writableOnCreate(
    'pricing',
    '/api/pricing/',
    { meters: 500 },
    {
      meters: field(700, { stored: {} }),
      materials_price: field(1.5, { stored: { materials_price: 150 } }),
      workforce: field(1.5, { stored: { workforce: 150 } }),
      indirect_costs: field(1.5, { stored: { indirect_costs: 150 } }),
    },
  ),
}
