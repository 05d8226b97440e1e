import { verifyAsync } from '@noble/ed25519'
import type { CredentialKey } from '../../../domain/credentialKeys.ts'
import type { Day } from '../../../domain/days.ts'
import { type VerifiedSignature, verifySignature } from '../../../domain/signedCredential.ts'

/**
 * Verifies a credential's signature with a JavaScript library. Not with WebCrypto, because Safari before 17 and Chrome before
 * 137 lack Ed25519, and Chrome 138 is the last version for Android 8 and 9.
 */
export const checkCredential = (
  credential: { id: string; digits: string },
  keys: readonly CredentialKey[],
  today: Day,
): Promise<VerifiedSignature> => verifySignature(credential, keys, today, verifyAsync)
