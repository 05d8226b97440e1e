import type { CredentialKey } from '../../../domain/credentialKeys.ts'
import { dayOf } from '../../../domain/days.ts'
import type { JudgedSignature } from '../../../domain/signedCredential.ts'
import { call } from '../../api/client.ts'
import { judgeCredential } from '../../api/judgeCredential.ts'

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

/** What this phone makes of a signature by itself, with the keys that it fetched when it last could; the service worker has them. */
export const judge = async (code: ReadCode, now = new Date()): Promise<SignatureVerdict> => {
  if (code.digits === '') return 'unsigned'
  const keys: CredentialKey[] | undefined = await call('credentialKeys.list').catch(() => undefined)
  return keys ? (await judgeCredential(code, keys, dayOf(now))).state : 'unverified'
}
