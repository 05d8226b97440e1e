import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { hashRaw } from '@node-rs/argon2'
import { z } from 'zod'
import { decrypt, encrypt } from '../common/secrets.ts'
import { backupTexts } from './backupTexts.ts'

/** So many letters a passphrase has at least, or bytes the file in its place. */
const MIN_LENGTH = 12
/** What guessing a passphrase costs, in KiB and passes; argon2id is the library's default. */
const KEY_DERIVATION = { memory: 65_536, passes: 3 }

/** Secrets as they lie in a dump: under a key that is made of the operator's passphrase or key file (argon2id) and of the salt. */
const sealedSchema = z.strictObject({
  salt: z.string(),
  memory: z.int().max(1_048_576),
  passes: z.int().max(20),
  content: z.string(),
})

const deriveKey = (
  secret: Buffer,
  { salt, memory, passes }: Omit<z.output<typeof sealedSchema>, 'content'>,
) =>
  hashRaw(secret, {
    salt: Buffer.from(salt, 'base64url'),
    memoryCost: memory,
    timeCost: passes,
    parallelism: 1,
    outputLen: 32,
  })

/** Seals a text for a dump; answers JSON. */
export const sealSecrets = async (secret: Buffer, text: string): Promise<string> => {
  const params = { salt: randomBytes(16).toString('base64url'), ...KEY_DERIVATION }
  return JSON.stringify({ ...params, content: encrypt(await deriveKey(secret, params), text) })
}

/** The text again. Throws, in words, where the passphrase or the key file is another one. */
export const openSecrets = async (secret: Buffer, sealedSecrets: string): Promise<string> => {
  const { content, ...params } = sealedSchema.parse(JSON.parse(sealedSecrets))
  const text = decrypt(await deriveKey(secret, params), content)
  if (text === undefined) throw new Error(backupTexts.wrongKey)
  return text
}

/** A passphrase as it is used. */
export const parsePassphrase = (given: string): Buffer => {
  if (given.length < MIN_LENGTH) throw new Error(backupTexts.keyTooShort(MIN_LENGTH))
  return Buffer.from(given)
}

/** The key in a file, whatever it is; ends of lines around it do not count. */
export const readKeyFile = async (path: string): Promise<Buffer> => {
  const content = await readFile(path).catch((error: unknown) => {
    throw new Error(backupTexts.noKeyFile(path), { cause: error })
  })
  const text = content.toString('latin1').trim()
  if (text.length < MIN_LENGTH) throw new Error(backupTexts.keyTooShort(MIN_LENGTH))
  return Buffer.from(text, 'latin1')
}
