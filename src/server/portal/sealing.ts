import { randomBytes } from 'node:crypto'
import { decrypt, encrypt } from '../common/aesGcm.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Files } from '../files/files.ts'
import type { Store } from '../store/store.ts'

/** Where the files lie, and not in the database: neither is of use to a thief without the other. */
const KEY_NAME = 'portal-key'

/** Makes the key of a portal that has none, at a start: of several processes that start at once, one does. */
export const assureKey = async (store: Store, files: Files): Promise<void> => {
  if (await files.readWhole(KEY_NAME)) return
  await store.transaction(async () => {
    if (!(await files.readWhole(KEY_NAME))) await files.write(KEY_NAME, randomBytes(32))
  })
}

/** The key itself, for a backup; undefined where there is none yet. */
export const keyOf = (files: Files): Promise<Buffer | undefined> => files.readWhole(KEY_NAME)

/** Takes the key of the portal that a backup is of. */
export const bringKey = (files: Files, key: Buffer): Promise<void> => files.write(KEY_NAME, key)

/** Text that is kept, and read by this portal only. */
export const seal = async (files: Files, text: string): Promise<string> => {
  const key = await keyOf(files)
  if (!key) throw new HttpError(503, texts.busy, 5)
  return encrypt(key, text)
}

/** Opens what was sealed; undefined where the key is another one, as of files that were lost. */
export const opener = async (files: Files): Promise<(sealed: string) => string | undefined> => {
  const key = await keyOf(files)
  return (sealed) => key && decrypt(key, sealed)
}

/** The text again; undefined where the key is another one. */
export const unseal = async (files: Files, sealed: string): Promise<string | undefined> =>
  (await opener(files))(sealed)
