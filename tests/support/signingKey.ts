import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import type { CredentialKey } from '../../src/domain/credentialKeys.ts'
import type { SigningKey } from '../../src/server/credentials/credentialAddress.ts'

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A pair of keys of this number, the same each time: what signs, and what everybody may know of it. */
export const aSigningKey = (
  id = 1,
  more: Partial<CredentialKey> = {},
): { signing: SigningKey; known: CredentialKey } => {
  const bytes = createHash('sha256').update(`key ${id}`).digest()
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, bytes]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  return {
    signing: { id, secret: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url') },
    known: {
      id,
      public_key: publicKey.export({ format: 'jwk' }).x ?? '',
      created_at: '2026-01-01T06:00:00Z',
      retired_at: null,
      revoked_at: null,
      ...more,
    },
  }
}
