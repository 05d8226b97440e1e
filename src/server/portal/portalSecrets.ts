import { z } from 'zod'
import type { FileStorage } from '../files/fileStorage.ts'
import type { Reader, Writer } from '../store/store.ts'
import { readEncryptionKey } from './sealing.ts'
import { getPortalSetting, storePortalSetting } from './settings.ts'

/** Secrets in the settings that a backup contains, encrypted with the operator's passphrase or key. */
const EXPORTED_SECRETS = ['media_secret', 'unsubscribe_secret'] as const

const portalSecretsSchema = z.strictObject({
  /** Key that encrypts texts in the database, or '' if missing. */
  key: z.string(),
  settings: z.partialRecord(z.enum(EXPORTED_SECRETS), z.string()),
})
export type PortalSecrets = z.output<typeof portalSecretsSchema>

/** Returns the portal's secrets as JSON, to be encrypted in a backup. */
export const serializePortalSecrets = async (store: Reader, files: FileStorage): Promise<string> => {
  const key = await readEncryptionKey(files)
  const settings: PortalSecrets['settings'] = {}
  for (const name of EXPORTED_SECRETS) {
    const value = await getPortalSetting(store, name)
    if (value !== undefined) settings[name] = value
  }
  return JSON.stringify({ key: key?.toString('base64url') ?? '', settings } satisfies PortalSecrets)
}

export const parsePortalSecrets = (text: string): PortalSecrets => portalSecretsSchema.parse(JSON.parse(text))

/** Replaces the portal's secrets with those of a backup. */
export const storePortalSecrets = async (tx: Writer, { settings }: PortalSecrets): Promise<void> => {
  for (const name of EXPORTED_SECRETS) {
    const value = settings[name]
    if (value !== undefined) await storePortalSetting(tx, name, value)
  }
}
