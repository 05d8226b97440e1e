import { z } from 'zod'
import { createRequiredLineSchema } from '../fields/inputs.ts'

/* Passkeys: WebAuthn credentials that a device only uses for the portal's own pages. */

/** Maximum number of passkeys per account. */
export const MAX_PASSKEYS = 20

/** Passkey of a user as stored. */
export const passkeyRowSchema = z.object({
  id: z.int(),
  user: z.int(),
  /** Unique id of the passkey, as base64url. */
  credential: z.string(),
  /** Public key in COSE format, base64url. */
  public_key: z.string(),
  /** Signature counter. A decreasing counter means a cloned key. Many devices always send 0. */
  counter: z.int(),
  /** Ways in which a browser reaches the device, such as `internal` or `usb`. */
  transports: z.array(z.string()),
  /** Name that the owner gave to the passkey. */
  name: z.string(),
  /** Host name of the portal for which the passkey was made. '' if an earlier version stored it, until it is used. */
  host: z.string().default(''),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type PasskeyRow = z.infer<typeof passkeyRowSchema>

export const passkeyNameSchema = createRequiredLineSchema(60)

export const passkeySchema = passkeyRowSchema
  .pick({
    id: true,
    name: true,
    created_at: true,
    last_used_at: true,
  })
  .extend({
    /** Host name of another address of the portal, where alone the passkey can be used; '' if it can be used here. */
    other_host: z.string(),
  })
export type Passkey = z.infer<typeof passkeySchema>

/** Options of a WebAuthn request, as browsers expect them. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() })

const base64UrlStringSchema = z.string().max(20_000)
const createPasskeyResponseSchema = <T extends z.ZodRawShape>(response: T) =>
  z.object({
    id: z.string().max(2000),
    rawId: z.string().max(2000),
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: base64UrlStringSchema, ...response }),
  })

/** Response of a device that created a passkey. The WebAuthn library validates it. */
export const createdPasskeySchema = createPasskeyResponseSchema({
  attestationObject: base64UrlStringSchema,
  transports: z.array(z.string().max(40)).max(10).optional(),
})
export type CreatedPasskey = z.infer<typeof createdPasskeySchema>

/** Response of a device that signed in with a passkey. */
export const passkeyAssertionSchema = createPasskeyResponseSchema({
  authenticatorData: base64UrlStringSchema,
  signature: base64UrlStringSchema,
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>
