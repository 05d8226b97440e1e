import { createRandomSecret } from '../common/secrets.ts'
import type { Reader, Store, Writer } from '../store/store.ts'

/** Keys in the table of settings. */
type SettingKey =
  | 'portal_id'
  | 'origin'
  | 'media_secret'
  | 'unsubscribe_secret'
  | 'preferences'
  | 'logo'
  | 'setup'
  | 'clock'
  | 'place'
  | 'mail_problem'
  | 'retention'

export const getPortalSetting = async (store: Reader, key: SettingKey): Promise<string | undefined> =>
  (await store.getBy('settings', 'key', key))?.value

export const storePortalSetting = async (tx: Writer, key: SettingKey, value: string): Promise<void> => {
  const row = await tx.getBy('settings', 'key', key)
  if (row) await tx.update('settings', row.id, { value })
  else await tx.create('settings', { key, value, created_at: new Date().toISOString() })
}

/** Returns a random secret of 256 bits, which is created at the first use and shared by all processes. */
export const getOrCreatePortalSecret = async (
  store: Store,
  key: 'media_secret' | 'unsubscribe_secret',
): Promise<string> =>
  (await getPortalSetting(store, key)) ??
  store.transaction(async (tx) => {
    const storedValue = await getPortalSetting(tx, key)
    if (storedValue) return storedValue
    const secret = createRandomSecret()
    await storePortalSetting(tx, key, secret)
    return secret
  })
