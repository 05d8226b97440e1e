import type { CredentialKey } from '../../../domain/credentialKeys.ts'
import { dayOf } from '../../../domain/days.ts'
import { type JudgedSignature, judgeSignature } from '../../../domain/signedCredential.ts'
import { call } from '../../api/client.ts'

export type SignatureVerdict = JudgedSignature['state'] | 'unverified'

/** What was read: an id of ours and what is signed behind it; of anything else the text. */
export interface ReadCode {
  id: string
  digits: string
}

/** Takes apart the address that a credential's QR carries. */
export const readCode = (text: string): ReadCode => {
  const url = URL.parse(text)
  const [, id = ''] = /\/credential\/validation\/([^/]+)\/?$/u.exec(url?.pathname ?? '') ?? []
  return id === '' ? { id: text.slice(0, 200), digits: '' } : { id, digits: url?.hash.slice(1) ?? '' }
}

const ALGORITHM = 'Ed25519'
type Bytes = Uint8Array<ArrayBuffer>

const verify = async (signature: Uint8Array, signed: Uint8Array, publicKey: Uint8Array) => {
  const key = await crypto.subtle.importKey('raw', publicKey as Bytes, ALGORITHM, false, ['verify'])
  return crypto.subtle.verify(ALGORITHM, key, signature as Bytes, signed as Bytes)
}

/** An older browser does not know this kind of key: then it can say nothing, and not that a card is forged. */
const canVerify = async (): Promise<boolean> => {
  const made = crypto.subtle?.generateKey(ALGORITHM, false, ['sign', 'verify'])
  return made === undefined ? false : made.then(() => true).catch(() => false)
}

/** What this phone makes of a signature by itself, with the keys that it fetched when it last could; the service worker has them. */
export const judge = async (code: ReadCode, now = new Date()): Promise<SignatureVerdict> => {
  if (code.digits === '') return 'unsigned'
  const keys: CredentialKey[] | undefined = await call('credentialKeys.list').catch(() => undefined)
  if (!keys || !(await canVerify())) return 'unverified'
  return (await judgeSignature(code, keys, dayOf(now), verify)).state
}
