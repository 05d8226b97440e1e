import { verifyAsync } from '@noble/ed25519'
import type { Day } from '../../../domain/common/days.ts'
import type { CredentialKey } from '../../../domain/credentials/credentialKeys.ts'
import {
  type VerifiedSignature,
  verifyCredentialSignature,
} from '../../../domain/credentials/signedCredential.ts'

/** Verifies a credential's signature with a JavaScript library, because some supported browsers lack Ed25519 in WebCrypto. */
export const verifyCredentialSignatureWithLibrary = (
  credential: { id: string; digits: string },
  keys: readonly CredentialKey[],
  today: Day,
): Promise<VerifiedSignature> => verifyCredentialSignature(credential, keys, today, verifyAsync)
