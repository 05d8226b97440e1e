import { z } from 'zod'
import { addDays, addMonths, type Day } from '../common/days.ts'
import { isValidNetwork } from '../common/networks.ts'
import { blankRow, type RowOf } from '../fields/fields.ts'
import { createUniqueListSchema, rowVersionSchema } from '../fields/inputs.ts'
import { newShape, patchShape, responseShape } from '../fields/schemas.ts'
import { serviceAccountFields } from './fields.ts'

export interface ServiceAccountRow extends RowOf<typeof serviceAccountFields> {
  id: number
  version: number
}

/** Default values of a new service account. */
export const BLANK_SERVICE_ACCOUNT = blankRow(serviceAccountFields)

/** Maximum number of endpoints of an account. There are fewer endpoints. */
const MAX_ENDPOINTS = 500
const MAX_NETWORKS = 50

const endpointsSchema = createUniqueListSchema(z.string().max(100), MAX_ENDPOINTS).min(1, 'required')
/** Networks, one per line of a form. Removes empty lines and repeated networks. */
const networksSchema = z
  .array(z.string().max(50).trim().toLowerCase())
  .max(MAX_NETWORKS)
  .transform((lines) => [...new Set(lines.filter((line) => line !== ''))])
  .refine((networks) => networks.every(isValidNetwork), 'network')

export const newServiceAccountSchema = z.strictObject({
  ...newShape(serviceAccountFields),
  endpoints: endpointsSchema,
  networks: networksSchema.default([]),
})
export const serviceAccountPatchSchema = z.strictObject({
  ...patchShape(serviceAccountFields),
  endpoints: endpointsSchema.optional(),
  networks: networksSchema.optional(),
})

export const serviceAccountSchema = z.object({
  id: z.int(),
  ...responseShape(serviceAccountFields),
  owner_name: z.string(),
  /** Empty without a company. */
  company_name: z.string(),
  /** Empty without a zone. */
  zone_name: z.string(),
  version: rowVersionSchema,
})
export type ServiceAccount = z.infer<typeof serviceAccountSchema>

/** Token of a service account, without its secret. */
export const serviceTokenSchema = z.object({
  id: z.int(),
  /** Last characters of the token, so that users can tell the tokens of an account apart. */
  ending: z.string(),
  created_at: z.string(),
  created_by_name: z.string(),
  last_used_at: z.string().nullable(),
  last_used_address: z.string(),
})
export type ServiceToken = z.infer<typeof serviceTokenSchema>

/** Token as its creation returns it: the only time that the portal shows the secret. */
export const newServiceTokenSchema = serviceTokenSchema.extend({ token: z.string() })

/** Maximum number of valid tokens of an account: one in use, and one that replaces it. */
export const MAX_TOKENS = 2

const DEFAULT_DAYS = 90
const MAX_MONTHS = 12

/** Returns the end of a new or renewed account. */
export const getDefaultEnd = (today: Day): Day => addDays(today, DEFAULT_DAYS)

/** Returns the latest end that an account may have. */
export const getLatestEnd = (today: Day): Day => addMonths(today, MAX_MONTHS)

/** Days before the end on which the owner is reminded. */
export const END_WARNINGS = [14, 3]

/** Returns whether an account is active, expired or revoked. */
export const getServiceAccountState = (
  { active, expires_on }: Pick<ServiceAccount, 'active' | 'expires_on'>,
  today: Day,
) => (active ? (expires_on < today ? 'expired' : 'active') : 'revoked')

const LOG_USERNAME = /^servicio:([1-9]\d{0,14})$/u

/** Returns the username of a service account in the audit log. The log has no user id for it, because it is no user. */
export const formatServiceUsername = (id: number): string => `servicio:${id}`

/** Returns the id of the service account that an entry of the audit log names; undefined for users and for the portal. */
export const parseServiceUsername = ({
  user,
  username,
  action,
}: {
  user: number | null
  username: string
  action: string
}): number | undefined => {
  // Visitors can type any username when they sign in, and operators choose theirs.
  if (user !== null || /^(?:auth|local)\./u.test(action)) return undefined
  const id = LOG_USERNAME.exec(username)?.[1]
  return id === undefined ? undefined : Number(id)
}
