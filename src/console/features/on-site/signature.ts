import type { CredentialKey } from '../../../domain/credentialKeys.ts'
import { toMexicoDay } from '../../../domain/days.ts'
import {
  getPreliminaryDecision,
  type PreliminaryDecision,
  type SignatureVerdict,
} from '../../../domain/inspections.ts'
import type { CredentialClaims } from '../../../domain/signedCredential.ts'
import { parseValidationAddress } from '../../../domain/validationAddress.ts'
import { callEndpoint } from '../../port/client.ts'
import { PATIENCE_MS } from '../../port/serverConnection.ts'
import { verifyCredentialSignatureWithLibrary } from './verifyCredentialSignatureWithLibrary.ts'

/** Scanned QR code: the person's id and the signature. For a code that is not a credential, the id is the whole text. */
export interface ReadCode {
  id: string
  digits: string
}

export const parseScannedCredentialCode = (text: string): ReadCode =>
  parseValidationAddress(text) ?? { id: text.slice(0, 200), digits: '' }

/** Result of verifying a signature on the phone. Contains the signed data if the signature is genuine. */
export interface Signed {
  state: SignatureVerdict
  claims?: CredentialClaims
}

/** Verifies a credential's signature with the portal's public keys, which are also stored on the phone for offline use. */
export const verifyCredentialSignature = async (code: ReadCode, now = new Date()): Promise<Signed> => {
  if (code.digits === '') return { state: 'unsigned' }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const keys: CredentialKey[] | undefined = await callEndpoint('credentialKeys.list', { signal }).catch(
    () => undefined,
  )
  return keys ? verifyCredentialSignatureWithLibrary(code, keys, toMexicoDay(now)) : { state: 'unverified' }
}

/** Signature states of a forged or changed card. Such a card is never accepted, even if its number belongs to a valid person. */
export const TAMPERED: readonly SignatureVerdict[] = ['forged', 'unreadable']

/** Returns whether the card was issued for a company other than the company at the site. */
export const isCredentialOfOtherCompany = ({ state, claims }: Signed, company: number | null): boolean =>
  getPreliminaryDecision(state) === 'may' &&
  company !== null &&
  claims !== undefined &&
  claims.company !== company

/** Returns the result that the guard sees offline, until the server answers. */
export const getOfflineCredentialDecision = (signed: Signed, company: number | null): PreliminaryDecision =>
  isCredentialOfOtherCompany(signed, company) ? 'may_not' : getPreliminaryDecision(signed.state)
