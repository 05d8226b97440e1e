import { z } from 'zod'

export const IDENTITY_REQUEST_STATES = ['pending', 'rejected'] as const

/** Sign-on of a provider's user whose e-mail address belongs to an existing account. A super-admin has to link the two. */
export const identityRequestRow = z.object({
  id: z.int(),
  /** Issuer and `sub`, as in `users.subject`. */
  subject: z.string(),
  /** Id of the account with the same e-mail address. */
  user: z.int(),
  /** Username at the sign-on provider (claim `preferred_username`); empty if unknown. */
  provider_username: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(IDENTITY_REQUEST_STATES),
  created_at: z.string(),
  /** Time of the last sign-on. */
  last_tried_at: z.string(),
  /** HMAC of the fields on which the super-admin's decision is based (store/sealedRows.ts). */
  seal: z.string().optional(),
})
export type IdentityRequestRow = z.infer<typeof identityRequestRow>

/** A request as super-admins see it. */
export const identityRequest = identityRequestRow.omit({ subject: true, seal: true }).extend({
  /** Issuer of the provider. */
  issuer: z.string(),
  /** Username and name of the account. */
  username: z.string(),
  account_name: z.string(),
  /** Whether the account is that of the current user, who may not approve the request. */
  own: z.boolean(),
})
export type IdentityRequest = z.infer<typeof identityRequest>
