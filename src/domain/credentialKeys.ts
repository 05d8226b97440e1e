import { z } from 'zod'

/** A pair of keys that credentials are signed with. Of those that are neither retired nor revoked there is one: it signs. */
export const credentialKeyRow = z.object({
  id: z.int(),
  created_at: z.string(),
  /** 32 bytes, as base64url. */
  public_key: z.string(),
  /** Sealed (portal/sealing.ts); empty once it signs no more. */
  private_key: z.string(),
  /** When it ceased to sign; null while it does. */
  retired_at: z.string().nullable(),
  /** When it was found that others may have it; null where they do not. */
  revoked_at: z.string().nullable(),
})
export type CredentialKeyRow = z.infer<typeof credentialKeyRow>

/** What everybody may know of it. */
export const credentialKey = credentialKeyRow.omit({ private_key: true })
export type CredentialKey = z.infer<typeof credentialKey>
