import { isAdministrator } from './accountExpectations.ts'
import { patch, post } from './wire.ts'
import { field, textFields, type Writable } from './writable.ts'

let userCount = 0

const SERVER_FIELDS = {
  id: 77,
  username_key: 'x',
  password: 'x',
  password_hash: 'x',
  created_at: '2020-01-01',
  last_access_at: '2020-01-01',
  deleted_at: '2020-01-01',
  invited: false,
  own: true,
  superAdmin: true,
}
const WRITABLE_FIELDS = {
  ...textFields(['name']),
  email: field('otra@ejemplo.example'),
  groups: field(['utility', 'certifier']),
  admin_access: field(true),
  super_admin: field(true),
  company: field(2),
}

/** Fields of an account that may be sent, and those that only the server sets. */
export const writableAccounts: Record<string, Writable> = {
  'users.create': {
    collection: 'users',
    canCall: isAdministrator,
    okStatus: 201,
    // User names are unique.
    call: (fields) => {
      userCount += 1
      const { username = 'nueva' }: { username?: string } = fields
      return post('/api/users/', { ...fields, username: `${username}-${userCount}` })
    },
    fields: { ...WRITABLE_FIELDS, username: field('otra', { stored: { super_admin: false } }) },
    forbidden: { ...SERVER_FIELDS, active: false },
  },
  'users.update': {
    collection: 'users',
    canCall: isAdministrator,
    okStatus: 200,
    kind: 'account',
    call: (fields, id) => patch(`/api/users/${id}/`, fields),
    fields: { ...WRITABLE_FIELDS, active: field(false) },
    forbidden: { ...SERVER_FIELDS, username: 'otra' },
  },
}
