import { toMexicoDay } from '../../../domain/common/days.ts'
import { parseUrl } from '../../../domain/common/parseUrl.ts'
import type { CredentialKey } from '../../../domain/credentials/credentialKeys.ts'
import type { CredentialClaims } from '../../../domain/credentials/signedCredential.ts'
import type { CredentialAddress } from '../../../domain/credentials/validationAddress.ts'
import {
  type CardVerdict,
  combineSignatureVerdicts,
  judgeCard,
  MAX_SIGNATURE_LENGTH,
  type OnSiteAnswer,
  type SignatureVerdict,
} from '../../../domain/door/inspections.ts'
import { isForeignHost } from '../../../domain/settings/publicAddress.ts'
import { callEndpoint } from '../../port/client.ts'
import { PATIENCE_MS } from '../../port/serverConnection.ts'
import { getPortalSettings } from '../../port/settings.ts'
import { verifyCredentialSignatureWithLibrary } from './verifyCredentialSignatureWithLibrary.ts'

/** Scanned or typed card. A card whose code is the address of another website has that address as its credential. */
export interface ScannedCard {
  credential: string
  number: string
  digits: string
  /** Host in the scanned address; '' for a typed number. */
  host: string
  /** Whether the host is not the portal's. */
  foreign: boolean
}

/** Returns the addresses under which the portal is known: in QR codes, and in this browser. */
export const getOwnAddresses = (): string[] => [getPortalSettings().publicUrl, window.location.origin]

export const createTypedCard = (number: string): ScannedCard => ({
  credential: '',
  number,
  digits: '',
  host: '',
  foreign: false,
})

export const createScannedCard = ({ id, digits, host }: CredentialAddress): ScannedCard => ({
  credential: id,
  number: '',
  digits: digits.slice(0, MAX_SIGNATURE_LENGTH),
  host,
  foreign: isForeignHost(host, getOwnAddresses()),
})

/** Returns the card whose code is the address of another website. Such a card is recorded, because it may be forged. */
export const createOtherWebsiteCard = (address: string): ScannedCard =>
  createScannedCard({ id: address.slice(0, 200), digits: '', host: parseUrl(address)?.host ?? '' })

/** Result of verifying a signature on the phone. Contains the signed data if the signature is genuine. */
export interface Signed {
  state: SignatureVerdict
  claims?: CredentialClaims
}

/** Verifies a credential's signature with the portal's public keys, which are also stored on the phone for offline use. */
export const verifyCredentialSignature = async (
  { credential: id, digits }: Pick<ScannedCard, 'credential' | 'digits'>,
  now = new Date(),
): Promise<Signed> => {
  if (digits === '') return { state: 'unsigned' }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const keys: CredentialKey[] | undefined = await callEndpoint('credentialKeys.list', { signal }).catch(
    () => undefined,
  )
  return keys
    ? verifyCredentialSignatureWithLibrary({ id, digits }, keys, toMexicoDay(now))
    : { state: 'unverified' }
}

/** Returns whether the card was issued for a company other than the company at the site. */
export const isCredentialOfOtherCompany = ({ state, claims }: Signed, company: number | null): boolean =>
  judgeCard({ signature: state, isForeign: false }).decision === 'may' &&
  company !== null &&
  claims !== undefined &&
  claims.company !== company

/** Returns the verdict that the guard sees. Without the server's answer, the card's signature and address decide. */
export const judgeScan = (
  { foreign }: Pick<ScannedCard, 'foreign'>,
  signed: Signed,
  company: number | null,
  answer?: Pick<OnSiteAnswer, 'result' | 'signature'>,
): CardVerdict & { signature: SignatureVerdict } => {
  const signature = combineSignatureVerdicts(signed.state, answer?.signature ?? null)
  const verdict = judgeCard({ signature, isForeign: foreign }, answer?.result)
  return verdict.result === undefined && isCredentialOfOtherCompany(signed, company)
    ? { signature, result: 'other_company', decision: 'may_not' }
    : { signature, ...verdict }
}
