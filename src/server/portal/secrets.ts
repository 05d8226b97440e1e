import { randomBytes } from 'node:crypto'
import type { Store } from '../store/store.ts'
import { keepSetting, settingOf } from './settings.ts'

/** A secret of this portal, 256 random bits: made when it is first asked for, the same for every process, never exported. */
export const secretOf = async (store: Store, key: 'media_secret' | 'unsubscribe_secret'): Promise<string> =>
  (await settingOf(store, key)) ??
  store.transaction(async (tx) => {
    const known = await settingOf(tx, key)
    if (known) return known
    const made = randomBytes(32).toString('base64url')
    await keepSetting(tx, key, made)
    return made
  })
