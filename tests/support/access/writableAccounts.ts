import { administrators } from './accountExpectations.ts'
import { patch, post } from './wire.ts'
import { field, texts, type Writable } from './writable.ts'

let made = 0

const OF_ACCOUNTS = {
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
const CHANGEABLE = {
  ...texts(['name']),
  email: field('otra@ejemplo.example'),
  groups: field(['utility', 'certifier']),
  admin_access: field(true),
  super_admin: field(true),
  company: field(2),
}

/** The same of accounts: what may be said of one, and what only the server says. */
export const writableAccounts: Record<string, Writable> = {
  'users.create': {
    collection: 'users',
    may: administrators,
    ok: 201,
    // No two have the same name.
    call: (fields) => {
      made += 1
      const { username = 'nueva' }: { username?: string } = fields
      return post('/api/users/', { ...fields, username: `${username}-${made}` })
    },
    fields: { ...CHANGEABLE, username: field('otra', { kept: { super_admin: false } }) },
    refused: { ...OF_ACCOUNTS, active: false },
  },
  'users.update': {
    collection: 'users',
    may: administrators,
    ok: 200,
    of: 'account',
    call: (fields, id) => patch(`/api/users/${id}/`, fields),
    fields: { ...CHANGEABLE, active: field(false) },
    refused: { ...OF_ACCOUNTS, username: 'otra' },
  },
}
