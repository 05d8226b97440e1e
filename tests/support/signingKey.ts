import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import type { CredentialKey } from '../../src/domain/credentials/credentialKeys.ts'
import type { SigningKey } from '../../src/server/credentials/credentialAddress.ts'

/** Bytes before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Returns the key pair with this number, always the same one: the private key that signs, and its
 * public record.
 */
export const createSigningKey = (
  id = 1,
  overrides: Partial<CredentialKey> = {},
): { signingKey: SigningKey; credentialKey: CredentialKey } => {
  const bytes = createHash('sha256').update(`key ${id}`).digest()
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, bytes]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  return {
    signingKey: { id, secret: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url') },
    credentialKey: {
      id,
      public_key: publicKey.export({ format: 'jwk' }).x ?? '',
      created_at: '2026-01-01T06:00:00Z',
      retired_at: null,
      revoked_at: null,
      ...overrides,
    },
  }
}
