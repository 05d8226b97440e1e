import { hkdfSync, randomBytes } from 'node:crypto'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { decrypt, encrypt } from '../common/secrets.ts'
import type { Files } from '../files/files.ts'
import type { Store } from '../store/store.ts'

/** Where the files lie, and not in the database: neither is of use to a thief without the other. */
const KEY_NAME = 'portal-key'

/** The key, which is made where there is none: within a transaction, so that of several processes one does. */
const assuredKey = async (files: Files): Promise<Buffer> => {
  const known = await files.readWhole(KEY_NAME)
  const key = known ?? randomBytes(32)
  if (!known) await files.write(KEY_NAME, key)
  return key
}

/** Makes the key of a portal that has none, at a start. */
export const assureKey = async (store: Store, files: Files): Promise<void> => {
  if (!(await keyOf(files))) await store.transaction(() => assuredKey(files))
}

/** Asked for with each entry, and a bucket is far away. */
const logKeys = new WeakMap<Files, Buffer>()

const logKeyFrom = (key: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'log', 32))

/** What the log and sessions are signed with. It is made of the portal's key, which is made within a transaction where there is none. */
export const logKeyOf = async (files: Files): Promise<Buffer> => {
  const key = logKeys.get(files) ?? logKeyFrom(await assuredKey(files))
  logKeys.set(files, key)
  return key
}

/** The same, for whoever only looks; undefined where there is none. */
export const knownLogKey = async (files: Files): Promise<Buffer | undefined> => {
  const key = await keyOf(files)
  return key && logKeyFrom(key)
}

/** The key itself, for a backup; undefined where there is none yet. */
export const keyOf = (files: Files): Promise<Buffer | undefined> => files.readWhole(KEY_NAME)

/** Takes the key of the portal that a backup is of. */
export const bringKey = async (files: Files, key: Buffer): Promise<void> => {
  await files.write(KEY_NAME, key)
  logKeys.delete(files)
}

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
