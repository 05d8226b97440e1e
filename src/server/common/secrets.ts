import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Returns 128 random bits as a short URL-safe text. */
export const createRandomId = (): string => randomBytes(16).toString('base64url')

/** Returns a secret of 256 random bits. */
export const createRandomSecret = (): string => randomBytes(32).toString('base64url')

/** Returns a random storage key of an uploaded or generated file. */
export const createStorageKey = (): string => randomBytes(16).toString('hex')

/** Returns the SHA-256 of a secret or of other content, as base64url. */
export const hashSecret = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url')

const CIPHER = 'aes-256-gcm'
const [NONCE_BYTES, TAG_BYTES] = [12, 16]

/** Encrypts a text with a key of 32 bytes. Returns base64url. */
export const encryptText = (key: Buffer, text: string): string => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a text that `encryptText` returned. Returns undefined if the key is wrong. */
export const decryptText = (key: Buffer, sealed: string): string | undefined => {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return (
      decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    )
  } catch {
    return undefined
  }
}
