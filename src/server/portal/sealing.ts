import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Files } from '../files/files.ts'
import type { Store } from '../store/store.ts'

/** Where the files lie, and not in the database: neither is of use to a thief without the other. */
const KEY_NAME = 'portal-key'
const CIPHER = 'aes-256-gcm'
const [NONCE, TAG] = [12, 16]

/** Makes the key of a portal that has none, at a start: of several processes that start at once, one does. */
export const assureKey = async (store: Store, files: Files): Promise<void> => {
  if (await files.readWhole(KEY_NAME)) return
  await store.transaction(async () => {
    if (!(await files.readWhole(KEY_NAME))) await files.write(KEY_NAME, randomBytes(32))
  })
}

/** Text that is kept, and read by this portal only. */
export const seal = async (files: Files, text: string): Promise<string> => {
  const key = await files.readWhole(KEY_NAME)
  if (!key) throw new HttpError(503, texts.busy, 5)
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The text again; undefined where the key is another one, as of files that were lost. */
export const unseal = async (files: Files, sealed: string): Promise<string | undefined> => {
  const key = await files.readWhole(KEY_NAME)
  if (!key) return undefined
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE))
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
    return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
