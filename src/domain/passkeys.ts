import { z } from 'zod'
import { requiredLine } from './fields.ts'

/* Passkeys: a key that a device keeps for this portal's pages, and uses for no other's. */

/** No account has more. */
export const MOST_PASSKEYS = 20

/** What is kept of one. */
export const passkeyRow = z.object({
  id: z.int(),
  user: z.int(),
  /** Its id at the device, base64url; no two are the same. */
  credential: z.string(),
  /** COSE, base64url. */
  public_key: z.string(),
  /** How often it says that it was used; one that goes back is a copy. Many always say 0. */
  counter: z.int(),
  /** How a browser reaches the device: `internal`, `usb` and the like. */
  transports: z.array(z.string()),
  /** What its owner calls it. */
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type PasskeyRow = z.infer<typeof passkeyRow>

export const passkeyName = requiredLine(60)

/** A passkey, as its owner sees it. */
export const passkey = passkeyRow.pick({ id: true, name: true, created_at: true, last_used_at: true })
export type Passkey = z.infer<typeof passkey>

/** What a device is asked, as the browser understands it (PublicKeyCredentialCreationOptionsJSON and …RequestOptionsJSON). */
export const deviceQuestion = z.looseObject({ challenge: z.string() })

const coded = z.string().max(20_000)
const answered = <T extends z.ZodRawShape>(response: T) =>
  z.object({
    id: z.string().max(2000),
    rawId: z.string().max(2000),
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: coded, ...response }),
  })

/** What a device answers that has made a passkey; what it must say, the library knows that reads it. */
export const madePasskey = answered({
  attestationObject: coded,
  transports: z.array(z.string().max(40)).max(10).optional(),
})
export type MadePasskey = z.infer<typeof madePasskey>

/** What one answers that has used it. */
export const usedPasskey = answered({ authenticatorData: coded, signature: coded })
export type UsedPasskey = z.infer<typeof usedPasskey>
