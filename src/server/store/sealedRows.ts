import { computeKeyedHash } from './logHash.ts'
import type { Collection } from './rows.ts'
import type { Reader } from './store.ts'

/** Collections whose rows grant access, with the fields that the seal covers: user, purpose and validity. */
const SEALED_FIELDS: Partial<Record<Collection, readonly string[]>> = {
  tokens: ['hash', 'user', 'created_at', 'expires_at'],
  account_links: ['hash', 'user', 'kind', 'expires_at'],
  tickets: ['hash', 'kind', 'user', 'data', 'expires_at'],
  identity_requests: ['subject', 'user', 'provider_username', 'name', 'email', 'created_at'],
}

export const SEALED_COLLECTIONS = Object.keys(SEALED_FIELDS) as Collection[]

export const isSealedCollection = (collection: Collection): boolean => SEALED_FIELDS[collection] !== undefined

/** Returns the seal of a row. A row that was inserted into the database by hand has no valid seal. */
export const computeSeal = (key: Buffer, collection: Collection, row: object): string =>
  computeKeyedHash(
    key,
    'session',
    JSON.stringify([
      collection,
      ...(SEALED_FIELDS[collection] ?? []).map((field) => Reflect.get(row, field)),
    ]),
  )

/** Verifies that the portal wrote the row. */
export const hasValidSeal = (key: Buffer, collection: Collection, row: object): boolean =>
  Reflect.get(row, 'seal') === computeSeal(key, collection, row)

/** Wraps the lookups by secret. Rows that grant access are not found unless their seal is valid. */
export const withSealChecks = (
  reader: Reader,
  key: (() => Promise<Buffer>) | undefined,
): Pick<Reader, 'getBy' | 'getSession'> => ({
  async getBy(collection, field, value) {
    const row = await reader.getBy(collection, field, value)
    if (!row || !key || !isSealedCollection(collection)) return row
    return hasValidSeal(await key(), collection, row) ? row : undefined
  },
  async getSession(hash) {
    const session = await reader.getSession(hash)
    if (!session || !key) return session
    return hasValidSeal(await key(), 'tokens', session.token) ? session : undefined
  },
})
