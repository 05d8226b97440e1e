import { computeHmacSha256 } from './logHash.ts'
import type { Collection } from './rows.ts'
import type { Reader } from './store.ts'

/** Fields that the signature of a row covers, for collections whose rows grant access or steer later writes. */
const SEALED_FIELDS: Partial<Record<Collection, readonly string[]>> = {
  tokens: ['hash', 'user', 'created_at', 'expires_at'],
  account_links: ['hash', 'user', 'kind', 'expires_at'],
  tickets: ['hash', 'kind', 'user', 'data', 'expires_at'],
  identity_requests: ['subject', 'user', 'provider_username', 'name', 'email', 'created_at'],
  service_tokens: ['hash', 'account', 'created_at', 'revoked_at'],
  import_changes: ['import', 'row', 'outcome', 'label', 'target', 'collection', 'row_id', 'before', 'after'],
}

export const SEALED_COLLECTIONS = Object.keys(SEALED_FIELDS) as Collection[]

export const hasSignedRows = (collection: Collection): boolean => SEALED_FIELDS[collection] !== undefined

/** Returns the signature of a row of a signed collection. */
export const signDatabaseRow = (key: Buffer, collection: Collection, row: object): string => {
  const values: Readonly<Record<string, unknown>> = { ...row }
  const signedValues = (SEALED_FIELDS[collection] ?? []).map((field) => values[field])
  return computeHmacSha256(key, 'session', JSON.stringify([collection, ...signedValues]))
}

/** Verifies the signature of a row. A valid signature proves that the portal wrote the row. */
export const hasValidRowSignature = (key: Buffer, collection: Collection, row: object): boolean => {
  const { seal }: { seal?: string } = row
  return seal === signDatabaseRow(key, collection, row)
}

/** Wraps a reader so that it returns sessions and tickets only if their signature is valid. */
export const verifySignaturesOfReadRows = (
  reader: Reader,
  key: (() => Promise<Buffer>) | undefined,
): Pick<Reader, 'getBy' | 'getSession'> => ({
  async getBy(collection, field, value) {
    const row = await reader.getBy(collection, field, value)
    if (!row || !key || !hasSignedRows(collection)) return row
    return hasValidRowSignature(await key(), collection, row) ? row : undefined
  },
  async getSession(hash) {
    const session = await reader.getSession(hash)
    if (!session || !key) return session
    return hasValidRowSignature(await key(), 'tokens', session.token) ? session : undefined
  },
})
