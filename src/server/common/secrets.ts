import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** 128 random bits as a short URL-safe text. */
export const randomId = (): string => randomBytes(16).toString('base64url')

/** A secret that nobody guesses: 256 random bits. */
export const randomSecret = (): string => randomBytes(32).toString('base64url')

/** What is kept of a secret. */
export const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url')

const CIPHER = 'aes-256-gcm'
const [NONCE, TAG] = [12, 16]

/** A text that only whoever has the key, 32 bytes, can read, as base64url. */
export const encrypt = (key: Buffer, text: string): string => {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The text again; undefined where the key is another one. */
export const decrypt = (key: Buffer, sealed: string): string | undefined => {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE))
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
    return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
