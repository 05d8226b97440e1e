import type { CredentialKey } from '../../../domain/credentialKeys.ts'
import { dayOf } from '../../../domain/days.ts'
import { type Assumption, assumedBy, type SignatureVerdict } from '../../../domain/inspections.ts'
import type { CredentialClaims } from '../../../domain/signedCredential.ts'
import { readValidationAddress } from '../../../domain/validationAddress.ts'
import { call } from '../../port/client.ts'
import { PATIENCE_MS } from '../../port/reach.ts'
import { judgeCredential } from './judgeCredential.ts'

/** A code that was read: the person's id and the signature behind it. Of a code that is not ours, the id is its text. */
export interface ReadCode {
  id: string
  digits: string
}

export const readCode = (text: string): ReadCode =>
  readValidationAddress(text) ?? { id: text.slice(0, 200), digits: '' }

/** How the phone judges a signature, and what it says where it is genuine. */
export interface Signed {
  state: SignatureVerdict
  claims?: CredentialClaims
}

/** Judges a signature with the keys that the service worker kept when the phone last had a signal. */
export const judge = async (code: ReadCode, now = new Date()): Promise<Signed> => {
  if (code.digits === '') return { state: 'unsigned' }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const keys: CredentialKey[] | undefined = await call('credentialKeys.list', { signal }).catch(
    () => undefined,
  )
  return keys ? judgeCredential(code, keys, dayOf(now)) : { state: 'unverified' }
}

/** A card with such a signature was forged or changed, whatever the register has under its number. */
export const TAMPERED: readonly SignatureVerdict[] = ['forged', 'unreadable']

/** Does a genuine signature say another company than the one that works here? */
export const isOtherCompany = ({ state, claims }: Signed, company: number | null): boolean =>
  assumedBy(state) === 'may' && company !== null && claims !== undefined && claims.company !== company

/** What the inspector is told without the register. */
export const assumedOf = (signed: Signed, company: number | null): Assumption =>
  isOtherCompany(signed, company) ? 'may_not' : assumedBy(signed.state)
