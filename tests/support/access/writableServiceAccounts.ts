import { isAdministrator } from './accountExpectations.ts'
import { NEW_SERVICE_ACCOUNT } from './serviceAccountExpectations.ts'
import { patch, post } from './wire.ts'
import { field, textFields, type Writable } from './writable.ts'

const SERVER_FIELDS = {
  id: 77,
  version: 9,
  created_at: '2020-01-01',
  last_used_at: '2020-01-01',
  used: ['companies.list'],
  owner_name: 'x',
  company_name: 'x',
  zone_name: 'x',
  token: 'x',
  hash: 'x',
}
const WRITABLE_FIELDS = {
  ...textFields(['name', 'purpose']),
  owner: field(2),
  endpoints: field(['companies.list', 'personnel.list']),
  company: field(1, { sentWith: { zone: null } }),
  zone: field(1, { sentWith: { company: null } }),
  networks: field(['203.0.113.0/24']),
  expires_on: field('2026-07-01'),
}

/** Fields of a service account that may be sent, and those that only the server sets. */
export const writableServiceAccounts: Record<string, Writable> = {
  'serviceAccounts.create': {
    collection: 'service_accounts',
    canCall: isAdministrator,
    okStatus: 201,
    call: (fields) => post('/api/service_accounts/', fields),
    required: NEW_SERVICE_ACCOUNT,
    fields: WRITABLE_FIELDS,
    forbidden: { ...SERVER_FIELDS, active: false },
  },
  'serviceAccounts.update': {
    collection: 'service_accounts',
    canCall: isAdministrator,
    okStatus: 200,
    kind: 'serviceAccount',
    call: (fields, id) => patch(`/api/service_accounts/${id}/`, fields),
    alsoChanged: ['version'],
    fields: { ...WRITABLE_FIELDS, active: field(false) },
    forbidden: SERVER_FIELDS,
  },
}
