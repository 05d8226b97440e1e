import { hkdfSync, randomBytes } from 'node:crypto'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { decryptText, encryptText } from '../common/secrets.ts'
import type { FileStorage } from '../files/fileStorage.ts'
import type { Store } from '../store/store.ts'

/** Name of the file with the encryption key. It is stored outside the database, so that a stolen database cannot be decrypted. */
const KEY_NAME = 'portal-key'

/** Returns the encryption key, and creates it if missing. Must run in a transaction, so that only one process creates it. */
const getOrCreateEncryptionKey = async (files: FileStorage): Promise<Buffer> => {
  const storedKey = await files.readWhole(KEY_NAME)
  const key = storedKey ?? randomBytes(32)
  if (!storedKey) await files.write(KEY_NAME, key)
  return key
}

/** Creates the encryption key of a portal that has none. */
export const createMissingEncryptionKey = async (store: Store, files: FileStorage): Promise<void> => {
  if (!(await readEncryptionKey(files))) await store.transaction(() => getOrCreateEncryptionKey(files))
}

/** Cached keys that sign the audit log, because reading a key from a bucket is slow. */
const cachedLogSigningKeys = new WeakMap<FileStorage, Buffer>()

const deriveLogSigningKey = (key: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'log', 32))

/**
 * Returns the key that signs the audit log and sessions, derived from the encryption key. Must run in a transaction, because it may create
 * the encryption key.
 */
export const getOrCreateLogSigningKey = async (files: FileStorage): Promise<Buffer> => {
  const key = cachedLogSigningKeys.get(files) ?? deriveLogSigningKey(await getOrCreateEncryptionKey(files))
  cachedLogSigningKeys.set(files, key)
  return key
}

/** Returns the key that signs the audit log, without creating it; undefined if it is missing. */
export const readLogSigningKey = async (files: FileStorage): Promise<Buffer | undefined> => {
  const key = await readEncryptionKey(files)
  return key && deriveLogSigningKey(key)
}

/** Returns the portal's encryption key; undefined if it is missing. */
export const readEncryptionKey = (files: FileStorage): Promise<Buffer | undefined> =>
  files.readWhole(KEY_NAME)

/** Replaces the portal's encryption key with that of a backup. */
export const replaceEncryptionKey = async (files: FileStorage, key: Buffer): Promise<void> => {
  await files.write(KEY_NAME, key)
  cachedLogSigningKeys.delete(files)
}

/** Encrypts a text with the portal's encryption key. Throws 503 if the key cannot be read. */
export const encryptPortalText = async (files: FileStorage, text: string): Promise<string> => {
  const key = await readEncryptionKey(files)
  if (!key) throw new HttpError(503, texts.busy, 5)
  return encryptText(key, text)
}

/** Creates a function that decrypts texts. The function returns undefined for a text that was encrypted with another key. */
export const createTextDecryptFunction = async (
  files: FileStorage,
): Promise<(sealed: string) => string | undefined> => {
  const key = await readEncryptionKey(files)
  return (sealed) => key && decryptText(key, sealed)
}

/** Decrypts a text. Returns undefined if it was encrypted with another key. */
export const decryptTextWithPortalKey = async (
  files: FileStorage,
  sealed: string,
): Promise<string | undefined> => (await createTextDecryptFunction(files))(sealed)
