import { randomBytes } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { z } from 'zod'
import { MIN_KEY_LENGTH, readKeyFile } from '../common/keyFile.ts'
import { decryptText, encryptText } from '../common/secrets.ts'
import { backupTexts } from './backupTexts.ts'

/** Cost parameters of argon2id for deriving the encryption key: memory in KiB and number of passes. */
const KEY_DERIVATION = { memory: 65_536, passes: 3 }

/** Encrypted secrets in a dump. The encryption key is derived from the operator's passphrase or key file, and the salt. */
const encryptedSecretsSchema = z.strictObject({
  salt: z.string(),
  memory: z.int().max(1_048_576),
  passes: z.int().max(20),
  content: z.string(),
})

const deriveEncryptionKey = (
  secret: Buffer,
  { salt, memory, passes }: Omit<z.output<typeof encryptedSecretsSchema>, 'content'>,
) =>
  hashRaw(secret, {
    salt: Buffer.from(salt, 'base64url'),
    memoryCost: memory,
    timeCost: passes,
    parallelism: 1,
    outputLen: 32,
  })

/** Encrypts the portal's secrets for a database dump. Returns JSON with the encrypted text and the salt. */
export const encryptBackupSecrets = async (secret: Buffer, text: string): Promise<string> => {
  const params = { salt: randomBytes(16).toString('base64url'), ...KEY_DERIVATION }
  return JSON.stringify({ ...params, content: encryptText(await deriveEncryptionKey(secret, params), text) })
}

/** Decrypts the secrets of a dump. Throws a Spanish error if the passphrase or key file is wrong. */
export const decryptBackupSecrets = async (secret: Buffer, sealedSecrets: string): Promise<string> => {
  const { content, ...params } = encryptedSecretsSchema.parse(JSON.parse(sealedSecrets))
  const text = decryptText(await deriveEncryptionKey(secret, params), content)
  if (text === undefined) throw new Error(backupTexts.wrongKey)
  return text
}

/** Returns a passphrase as bytes. Throws if it is too short. */
export const parseBackupPassphrase = (given: string): Buffer => {
  if (given.length < MIN_KEY_LENGTH) throw new Error(backupTexts.keyTooShort(MIN_KEY_LENGTH))
  return Buffer.from(given)
}

/** Reads a key file without surrounding white space. Throws if it is unreadable or too short. */
export const readBackupKeyFile = (path: string): Buffer => {
  const key = readKeyFile(path)
  if (!key) throw new Error(backupTexts.noKeyFile(path))
  if (key.length < MIN_KEY_LENGTH) throw new Error(backupTexts.keyTooShort(MIN_KEY_LENGTH))
  return key
}
