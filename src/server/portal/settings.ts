import type { Reader, Writer } from '../store/store.ts'

/** What the portal keeps about itself. */
type Setting =
  | 'portal_id'
  | 'origin'
  | 'media_secret'
  | 'unsubscribe_secret'
  | 'preferences'
  | 'logo'
  | 'setup'
  | 'clock'

/** A value by its name; undefined where there is none. */
export const settingOf = async (store: Reader, key: Setting): Promise<string | undefined> =>
  (await store.getBy('settings', 'key', key))?.value

export const keepSetting = async (tx: Writer, key: Setting, value: string): Promise<void> => {
  const row = await tx.getBy('settings', 'key', key)
  if (row) await tx.update('settings', row.id, { value })
  else await tx.create('settings', { key, value, created_at: new Date().toISOString() })
}
