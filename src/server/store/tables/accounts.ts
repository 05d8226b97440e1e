import { z } from 'zod'
import { savedViewRowSchema } from '../../../domain/common/savedViews.ts'
import { searchTexts, sortKeys } from '../../../domain/fields/fields.ts'
import { serviceAccountFields } from '../../../domain/service-accounts/fields.ts'
import type { ServiceAccountRow } from '../../../domain/service-accounts/schemas.ts'
import { userFields } from '../../../domain/users/fields.ts'
import { identityRequestRowSchema } from '../../../domain/users/identityRequests.ts'
import { passkeyRowSchema } from '../../../domain/users/passkeys.ts'
import { LINK_KINDS, type UserRow, userRowSchema } from '../../../domain/users/schemas.ts'
import { defineTable, firstOf, type RowSchema, rowOf } from '../defineTable.ts'

export const users = defineTable({
  row: userRowSchema as RowSchema<UserRow>,
  references: { company: 'companies' },
  // Counts passkeys in each query. A stored counter could be manipulated to skip the passkey at the sign-in.
  counts: { passkeys: { collection: 'passkeys', by: 'user' } },
  sorts: {
    name: (row) => row.username,
    full_name: (row) => row.name,
    last_access: (row) => row.last_access_at ?? '',
  },
  search: searchTexts(userFields),
  unique: ['username', 'username_key', 'subject', 'calendar_hash'],
  indexes: {
    company: 'company',
    email: 'lower(email)',
    by_name: 'name_key, id',
    by_full_name: 'full_name_key, id',
    by_last_access: 'last_access_key, id',
  },
  owns: [
    { collection: 'tokens', by: 'user' },
    { collection: 'account_links', by: 'user' },
    { collection: 'tickets', by: 'user' },
    { collection: 'identity_requests', by: 'user' },
    { collection: 'passkeys', by: 'user' },
    { collection: 'saved_views', by: 'user' },
    { collection: 'messages', by: 'user' },
    { collection: 'message_events', by: 'user' },
    { collection: 'notice_acceptances', by: 'user' },
  ],
  log: {
    derived: ['username_key'],
    unlogged: ['last_access_at', 'totp_step'],
    secret: ['password_hash', 'totp_secret', 'recovery_codes', 'calendar_hash'],
  },
  getName: firstOf('name', 'username'),
  noun: ['usuario', 'usuarios'],
})

export const passkeys = defineTable({
  row: passkeyRowSchema,
  unique: ['credential'],
  indexes: { user: 'user' },
  log: {
    owner: { collection: 'users', by: 'user' },
    unlogged: ['counter', 'host', 'last_used_at'],
    secret: ['public_key'],
  },
  getName: firstOf('name'),
})

export const savedViews = defineTable({
  row: savedViewRowSchema,
  indexes: { user: 'user' },
})

export const identityRequests = defineTable({
  row: identityRequestRowSchema,
  lookups: {
    username: { by: 'user', from: 'users', take: 'username' },
    account_name: { by: 'user', from: 'users', take: 'name' },
  },
  unique: ['subject'],
  indexes: { user: 'user', last_tried_at: 'last_tried_at' },
})

/** Signature of a row that grants access. Rows that another program inserted have no valid signature. */
const rowSignatureSchema = z.string().optional()

/** Session of a user. Stores only the SHA-256 of the session token. */
export const tokens = defineTable({
  row: z.object({
    id: z.int(),
    hash: z.string(),
    user: z.int(),
    created_at: z.string(),
    expires_at: z.string(),
    /** Time when the session was last used, accurate to a few minutes. */
    last_used_at: z.string(),
    /** Short description of the user's device (domain/users/devices.ts). */
    device: z.string().default(''),
    /** Encrypted ID token of the identity provider, which is needed for signing out there. Empty after a sign-in with a password. */
    id_token: z.string().default(''),
    seal: rowSignatureSchema,
  }),
  unique: ['hash'],
  indexes: { user: 'user', expires_at: 'expires_at' },
})

/** Link for choosing the password of an account. Stores only the SHA-256 of the token. */
export const accountLinks = defineTable({
  row: z.object({
    id: z.int(),
    hash: z.string(),
    user: z.int(),
    kind: z.enum(LINK_KINDS),
    created_at: z.string(),
    expires_at: z.string(),
    seal: rowSignatureSchema,
  }),
  unique: ['hash'],
  indexes: { user: 'user', expires_at: 'expires_at' },
})

/** Ticket that can be used once, such as the state of a sign-on. Stores only the SHA-256 of the secret. */
export const tickets = defineTable({
  row: z.object({
    id: z.int(),
    hash: z.string(),
    /** Purpose of the ticket. */
    kind: z.string(),
    /** Id of the user. Null if the user is not known yet. */
    user: z.int().nullable(),
    /** Data of the ticket as JSON. */
    data: z.string(),
    expires_at: z.string(),
    seal: rowSignatureSchema,
  }),
  unique: ['hash'],
  indexes: { user: 'user', expires_at: 'expires_at' },
})

/** Counter of failed sign-ins. `key` is a hash of the account, or of the account and the address. */
export const attempts = defineTable({
  row: z.object({
    id: z.int(),
    key: z.string(),
    failures: z.int(),
    last_at: z.string(),
  }),
  unique: ['key'],
  indexes: { last_at: 'last_at' },
})

/** Account with which another system calls the API, limited by the rights of its owner. */
export const serviceAccounts = defineTable({
  row: rowOf(serviceAccountFields) as RowSchema<ServiceAccountRow>,
  lookups: {
    owner_name: { by: 'owner', from: 'users', take: 'name' },
    company_name: { by: 'company', from: 'companies', take: 'company_name' },
    zone_name: { by: 'zone', from: 'zones', take: 'name' },
  },
  sorts: sortKeys(serviceAccountFields),
  search: searchTexts(serviceAccountFields),
  indexes: { owner: 'owner', company: 'company', zone: 'zone' },
  owns: [{ collection: 'service_tokens', by: 'account' }],
  log: { unlogged: ['last_used_at', 'used'] },
  getName: firstOf('name'),
  noun: ['cuenta de servicio', 'cuentas de servicio'],
})

/** Token of a service account. Stores only the SHA-256 of the token. */
export const serviceTokens = defineTable({
  row: z.object({
    id: z.int(),
    hash: z.string(),
    account: z.int(),
    /** Last characters of the token, which do not reveal the rest. */
    ending: z.string(),
    created_at: z.string(),
    created_by: z.int(),
    /** Time of the last call, accurate to a minute. */
    last_used_at: z.string().nullable(),
    last_used_address: z.string(),
    /** Time of the revocation. Revoked tokens are kept for a while, so that the audit log can name their account. */
    revoked_at: z.string().nullable(),
    seal: rowSignatureSchema,
  }),
  lookups: { created_by_name: { by: 'created_by', from: 'users', take: 'name' } },
  unique: ['hash'],
  indexes: { account: 'account', created_by: 'created_by', revoked_at: 'revoked_at' },
})
