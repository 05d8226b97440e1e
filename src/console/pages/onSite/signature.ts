import type { CredentialKey } from '../../../domain/credentialKeys.ts'
import { dayOf } from '../../../domain/days.ts'
import { type Assumption, assumedBy, type SignatureVerdict } from '../../../domain/inspections.ts'
import type { CredentialClaims } from '../../../domain/signedCredential.ts'
import { call } from '../../api/client.ts'
import { judgeCredential } from '../../api/judgeCredential.ts'
import { PATIENCE_MS } from '../../api/reach.ts'

/** What was read: an id of ours and what is signed behind it; of anything else the text. */
export interface ReadCode {
  id: string
  digits: string
}

/** Takes apart the address that a credential's QR carries; undefined of any other text. */
export const readAddress = (text: string): ReadCode | undefined => {
  const url = URL.parse(text)
  const [, id = ''] = /\/credential\/validation\/([^/]+)\/?$/u.exec(url?.pathname ?? '') ?? []
  return id === '' ? undefined : { id, digits: url?.hash.slice(1) ?? '' }
}

export const readCode = (text: string): ReadCode =>
  readAddress(text) ?? { id: text.slice(0, 200), digits: '' }

/** What a phone makes of a signature, and what is signed where that can be believed, or could. */
export interface Signed {
  state: SignatureVerdict
  claims?: CredentialClaims
}

/** What this phone makes of a signature by itself, with the keys that it fetched when it last could; the service worker has them. */
export const judge = async (code: ReadCode, now = new Date()): Promise<Signed> => {
  if (code.digits === '') return { state: 'unsigned' }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const keys: CredentialKey[] | undefined = await call('credentialKeys.list', { signal }).catch(
    () => undefined,
  )
  return keys ? judgeCredential(code, keys, dayOf(now)) : { state: 'unverified' }
}

/** Those that say of the card that somebody has made or changed it, whatever the register has under its number. */
export const TAMPERED: readonly SignatureVerdict[] = ['forged', 'unreadable']

/** Is it a card of another company than the one that works here, as far as a genuine signature says? */
export const isOtherCompany = ({ state, claims }: Signed, company: number | null): boolean =>
  assumedBy(state) === 'may' && company !== null && claims !== undefined && claims.company !== company

/** What somebody at a gate goes by without the register. */
export const assumedOf = (signed: Signed, company: number | null): Assumption =>
  isOtherCompany(signed, company) ? 'may_not' : assumedBy(signed.state)
