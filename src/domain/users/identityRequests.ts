import { z } from 'zod'

export const IDENTITY_REQUEST_STATES = ['pending', 'rejected'] as const

/** Request to link a user of the sign-on provider with the existing account that has the same e-mail address. */
export const identityRequestRowSchema = z.object({
  id: z.int(),
  /** Issuer and subject (`sub`) of the provider's user, as in `users.subject`. */
  subject: z.string(),
  /** Id of the account with the same e-mail address. */
  user: z.int(),
  /** Username at the sign-on provider (claim `preferred_username`); empty if unknown. */
  provider_username: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(IDENTITY_REQUEST_STATES),
  created_at: z.string(),
  /** Time of the user's last attempt to sign on. */
  last_tried_at: z.string(),
  /** HMAC of the fields on which a super-admin decides (store/sealedRows.ts). */
  seal: z.string().optional(),
})
export type IdentityRequestRow = z.infer<typeof identityRequestRowSchema>

/** Request to link a provider's user with an account, as super-admins see it. */
export const identityRequestSchema = identityRequestRowSchema.omit({ subject: true, seal: true }).extend({
  /** Issuer URL of the sign-on provider. */
  issuer: z.string(),
  /** Username of the account. */
  username: z.string(),
  account_name: z.string(),
  /** Whether the account is that of the current user, who may not approve the request. */
  own: z.boolean(),
})
export type IdentityRequest = z.infer<typeof identityRequestSchema>
