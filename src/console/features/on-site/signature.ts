import type { CredentialKey } from '../../../domain/credentialKeys.ts'
import { toMexicoDay } from '../../../domain/days.ts'
import {
  getPreliminaryDecision,
  type PreliminaryDecision,
  type SignatureVerdict,
} from '../../../domain/inspections.ts'
import type { CredentialClaims } from '../../../domain/signedCredential.ts'
import { readValidationAddress } from '../../../domain/validationAddress.ts'
import { callEndpoint } from '../../port/client.ts'
import { PATIENCE_MS } from '../../port/reach.ts'
import { checkCredential } from './checkCredential.ts'

/** A scanned code: the person's id and the signature. The id of a foreign code is its text. */
export interface ReadCode {
  id: string
  digits: string
}

export const readCode = (text: string): ReadCode =>
  readValidationAddress(text) ?? { id: text.slice(0, 200), digits: '' }

/** The phone's verdict on a signature, with its contents if it is genuine. */
export interface Signed {
  state: SignatureVerdict
  claims?: CredentialClaims
}

/** Verifies a signature with the keys that the service worker stored when the phone was last online. */
export const checkSignature = async (code: ReadCode, now = new Date()): Promise<Signed> => {
  if (code.digits === '') return { state: 'unsigned' }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const keys: CredentialKey[] | undefined = await callEndpoint('credentialKeys.list', { signal }).catch(
    () => undefined,
  )
  return keys ? checkCredential(code, keys, toMexicoDay(now)) : { state: 'unverified' }
}

/** Verdicts that mean that the card was forged or changed, even if the register has a valid person of its number. */
export const TAMPERED: readonly SignatureVerdict[] = ['forged', 'unreadable']

/** Whether a genuine signature names another company than the one that works here. */
export const isOtherCompany = ({ state, claims }: Signed, company: number | null): boolean =>
  getPreliminaryDecision(state) === 'may' &&
  company !== null &&
  claims !== undefined &&
  claims.company !== company

/** Returns the verdict that the guard sees offline. */
export const getAssumption = (signed: Signed, company: number | null): PreliminaryDecision =>
  isOtherCompany(signed, company) ? 'may_not' : getPreliminaryDecision(signed.state)
