import { onShared, plain, signedIn, writing } from './expectation.ts'
import type { Kind } from './rows.ts'
import { del, get, patch, post } from './wire.ts'

const KEEPS = writing('X')

let made = 0
/** No two entries have one name. */
const fresh = (): string => {
  made += 1
  return `Nueva ${made}`
}

type Verb = 'get' | 'create' | 'update' | 'delete'

/** The calls of a catalogue, for whoever keeps it and nobody else. */
const kept = <N extends string>(name: N, path: string, kind: Kind, more: object = {}) =>
  ({
    [`${name}.get`]: onShared(KEEPS, 200, kind, (id) => get(`${path}${id}/`)),
    [`${name}.create`]: plain(KEEPS, 201, () => post(path, { name: fresh(), ...more })),
    [`${name}.update`]: onShared(KEEPS, 200, kind, (id) => patch(`${path}${id}/`, { active: true })),
    [`${name}.delete`]: onShared(KEEPS, 204, `${kind}ToDelete` as Kind, (id) => del(`${path}${id}/`), {
      usesUp: true,
    }),
  }) as Record<`${N}.${Verb}`, ReturnType<typeof plain>>

const CHANGES = { changes: [{ id: 1, roles: [1] }] }

/** Section 2 of the decisions, for the catalogues: everybody chooses from them, super-admins who do not only read keep them. */
export const catalogExpectations = {
  'roles.list': plain(signedIn, 200, () => get('/api/roles/')),
  'roles.export': plain(signedIn, 200, () => get('/api/roles_export/?format=csv')),
  ...kept('roles', '/api/roles/', 'role', { definition: 'Perfil', type: 'Personal técnico' }),
  'zones.list': plain(signedIn, 200, () => get('/api/zones/')),
  'zones.export': plain(signedIn, 200, () => get('/api/zones_export/?format=csv')),
  ...kept('zones', '/api/zones/', 'zone'),
  ...kept('accreditationTypes', '/api/accreditation_types/', 'requirement'),
  'requirements.forecast': plain(KEEPS, 200, () => post('/api/accreditation_types/forecast/', CHANGES)),
  'requirements.change': plain(KEEPS, 200, () => post('/api/accreditation_types/change/', CHANGES)),
  'obligations.list': plain(signedIn, 200, () => get('/api/obligations/')),
  'obligations.export': plain(signedIn, 200, () => get('/api/obligations_export/?format=csv')),
  ...kept('obligations', '/api/obligations/', 'obligation'),
  'obligations.usual': plain(KEEPS, 204, () => post('/api/obligations/usual/', {})),
  ...kept('companyFileNames', '/api/company_file_names/', 'companyFileName', { category: 'General' }),
  ...kept('personnelFileNames', '/api/personnel_file_names/', 'personnelFileName', { category: 'General' }),
  'pricing.create': plain(KEEPS, 201, () => {
    made += 1
    return post('/api/pricing/', { meters: 500 + made })
  }),
  'pricing.delete': onShared(KEEPS, 204, 'tierToDelete', (id) => del(`/api/pricing/${id}/`), {
    usesUp: true,
  }),
}
