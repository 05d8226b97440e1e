import { expectCall, expectOnSharedRow, isSignedIn, isWriterIn } from './accessRules.ts'
import type { Kind } from './cellRows.ts'
import { del, get, patch, post } from './wire.ts'

const canEditCatalogs = isWriterIn('X')

let nameCount = 0
/** Returns a new name, because the names of a catalog are unique. */
const nextName = (): string => {
  nameCount += 1
  return `Nueva ${nameCount}`
}

type CatalogCall = 'get' | 'create' | 'update' | 'delete'

/** Returns the calls of one catalog. Only its editors may make them. */
const expectCatalogCalls = <N extends string>(name: N, path: string, kind: Kind, fields: object = {}) =>
  ({
    [`${name}.get`]: expectOnSharedRow(canEditCatalogs, 200, kind, (id) => get(`${path}${id}/`)),
    [`${name}.create`]: expectCall(canEditCatalogs, 201, () => post(path, { name: nextName(), ...fields })),
    [`${name}.update`]: expectOnSharedRow(canEditCatalogs, 200, kind, (id) =>
      patch(`${path}${id}/`, { active: true }),
    ),
    [`${name}.delete`]: expectOnSharedRow(
      canEditCatalogs,
      204,
      `${kind}ToDelete` as Kind,
      (id) => del(`${path}${id}/`),
      {
        consumesRow: true,
      },
    ),
  }) as Record<`${N}.${CatalogCall}`, ReturnType<typeof expectCall>>

const REQUIREMENT_CHANGES = { changes: [{ id: 1, roles: [1] }] }

/** Expected access to the catalogs. All users read them. Super-admins who may write edit them. */
export const catalogExpectations = {
  'roles.list': expectCall(isSignedIn, 200, () => get('/api/roles/')),
  'roles.export': expectCall(isSignedIn, 200, () => get('/api/roles_export/?format=csv')),
  ...expectCatalogCalls('roles', '/api/roles/', 'role', { definition: 'Perfil', type: 'Personal técnico' }),
  'zones.list': expectCall(isSignedIn, 200, () => get('/api/zones/')),
  'zones.export': expectCall(isSignedIn, 200, () => get('/api/zones_export/?format=csv')),
  ...expectCatalogCalls('zones', '/api/zones/', 'zone'),
  ...expectCatalogCalls('accreditationTypes', '/api/accreditation_types/', 'requirement'),
  'requirements.forecast': expectCall(canEditCatalogs, 200, () =>
    post('/api/accreditation_types/forecast/', REQUIREMENT_CHANGES),
  ),
  'requirements.change': expectCall(canEditCatalogs, 200, () =>
    post('/api/accreditation_types/change/', REQUIREMENT_CHANGES),
  ),
  'obligations.list': expectCall(isSignedIn, 200, () => get('/api/obligations/')),
  'obligations.export': expectCall(isSignedIn, 200, () => get('/api/obligations_export/?format=csv')),
  ...expectCatalogCalls('obligations', '/api/obligations/', 'obligation'),
  'obligations.usual': expectCall(canEditCatalogs, 204, () => post('/api/obligations/usual/', {})),
  ...expectCatalogCalls('companyFileNames', '/api/company_file_names/', 'companyFileName', {
    category: 'General',
  }),
  ...expectCatalogCalls('personnelFileNames', '/api/personnel_file_names/', 'personnelFileName', {
    category: 'General',
  }),
  'pricing.create': expectCall(canEditCatalogs, 201, () => {
    nameCount += 1
    return post('/api/pricing/', { meters: 500 + nameCount })
  }),
  'pricing.delete': expectOnSharedRow(
    canEditCatalogs,
    204,
    'tierToDelete',
    (id) => del(`/api/pricing/${id}/`),
    {
      consumesRow: true,
    },
  ),
}
