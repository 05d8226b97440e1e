import { randomBytes } from 'node:crypto'
import type { Store } from './store/store.ts'

/** A secret of this portal, 256 random bits: made when it is first asked for, the same for every process, never exported. */
export const secretOf = async (store: Store, key: string, now: Date): Promise<string> => {
  const known = await store.getBy('settings', 'key', key)
  if (known) return known.value
  return store.transaction(async (tx) => {
    const made = await tx.getBy('settings', 'key', key)
    const value = randomBytes(32).toString('base64url')
    return (made ?? (await tx.create('settings', { key, value, created_at: now.toISOString() }))).value
  })
}
