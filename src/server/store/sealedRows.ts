import { keyedHash } from './logHash.ts'
import type { Collection } from './rows.ts'
import type { Reader } from './store.ts'

/** Rows that let somebody in, with the fields that say whom, to what and until when. */
const SEALED: Partial<Record<Collection, readonly string[]>> = {
  tokens: ['hash', 'user', 'created_at', 'expires_at'],
  account_links: ['hash', 'user', 'kind', 'expires_at'],
  tickets: ['hash', 'kind', 'user', 'data', 'expires_at'],
  identity_requests: ['subject', 'user', 'provider_username', 'name', 'email', 'created_at'],
}

export const SEALED_COLLECTIONS = Object.keys(SEALED) as Collection[]

/** Has a row of this collection a seal? */
export const hasSeal = (collection: Collection): boolean => SEALED[collection] !== undefined

/** What only whoever has the key can write: a row that was put into the database by hand has another, or none. */
export const sealOf = (key: Buffer, collection: Collection, row: object): string =>
  keyedHash(
    key,
    'session',
    JSON.stringify([collection, ...(SEALED[collection] ?? []).map((field) => Reflect.get(row, field))]),
  )

/** Was this row written by the portal? */
export const isSealed = (key: Buffer, collection: Collection, row: object): boolean =>
  Reflect.get(row, 'seal') === sealOf(key, collection, row)

/** Finds by its secret no row that lets somebody in and was not written by the portal. */
export const believing = (
  reader: Reader,
  key: (() => Promise<Buffer>) | undefined,
): Pick<Reader, 'getBy' | 'getSession'> => ({
  async getBy(collection, field, value) {
    const row = await reader.getBy(collection, field, value)
    if (!row || !key || !hasSeal(collection)) return row
    return isSealed(await key(), collection, row) ? row : undefined
  },
  async getSession(hash) {
    const session = await reader.getSession(hash)
    if (!session || !key) return session
    return isSealed(await key(), 'tokens', session.token) ? session : undefined
  },
})
