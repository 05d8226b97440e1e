import { z } from 'zod'

/** Key pair for signing credentials. The only pair that is neither retired nor revoked signs new credentials. */
export const credentialKeyRowSchema = z.object({
  id: z.int(),
  created_at: z.string(),
  /** Public Ed25519 key: 32 bytes, as base64url. */
  public_key: z.string(),
  /** Encrypted private key (portal/sealing.ts); empty after retirement. */
  private_key: z.string(),
  /** Time at which the key stopped signing; null for the current key. */
  retired_at: z.string().nullable(),
  /** Time at which the key was declared compromised; null for a safe key. */
  revoked_at: z.string().nullable(),
})
export type CredentialKeyRow = z.infer<typeof credentialKeyRowSchema>

/** Public part of a signing key, readable without authentication. */
export const credentialKeySchema = credentialKeyRowSchema.omit({ private_key: true })
export type CredentialKey = z.infer<typeof credentialKeySchema>
