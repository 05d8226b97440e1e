import { generateKeyPairSync } from 'node:crypto'
import type { CredentialKey } from '../../src/domain/credentialKeys.ts'
import type { SigningKey } from '../../src/server/documents/credentialAddress.ts'

/** A pair of keys of this number: what signs, and what everybody may know of it. */
export const aSigningKey = (
  id = 1,
  more: Partial<CredentialKey> = {},
): { signing: SigningKey; known: CredentialKey } => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    signing: { id, secret: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url') },
    known: {
      ...{ id, public_key: publicKey.export({ format: 'jwk' }).x ?? '', created_at: '2026-01-01T06:00:00Z' },
      ...{ retired_at: null, revoked_at: null },
      ...more,
    },
  }
}
