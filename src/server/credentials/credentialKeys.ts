import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import type { credentialKeyEndpoints } from '../../contract/credentialKeys.ts'
import type { Day } from '../../domain/common/days.ts'
import type { CredentialKeyRow } from '../../domain/credentials/credentialKeys.ts'
import { verifyCredentialSignature } from '../../domain/credentials/signedCredential.ts'
import type { SignatureVerdict } from '../../domain/door/inspections.ts'
import { createNotFoundError } from '../common/httpError.ts'
import type { FileStorage } from '../files/fileStorage.ts'
import type { Handlers } from '../http/call.ts'
import { decryptTextWithPortalKey, encryptPortalText } from '../portal/sealing.ts'
import { createStoreForBackgroundJob } from '../store/origins.ts'
import type { Reader, Store, Writer } from '../store/store.ts'
import type { SigningKey } from './credentialAddress.ts'

const NEWEST_FIRST = { sort: { field: 'id', order: 'DESC' } } as const

const listSigningKeys = async (reader: Reader): Promise<CredentialKeyRow[]> =>
  (await reader.getList('credential_keys', NEWEST_FIRST)).rows

const verifyEd25519 = async (
  signature: Uint8Array,
  signed: Uint8Array,
  key: Uint8Array,
): Promise<boolean> => {
  const x = Buffer.from(key).toString('base64url')
  return verify(
    null,
    signed,
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
    signature,
  )
}

/**
 * Verifies the signature in a scanned address; null without a signature. A key that the portal never had is a forgery, because the portal
 * keeps the public part of all its keys.
 */
export const verifyScannedSignature = async (
  reader: Reader,
  { credential: id = '', digits }: { credential?: string; digits: string },
  today: Day,
): Promise<SignatureVerdict | null> => {
  if (digits === '') return null
  const keys = await listSigningKeys(reader)
  const { state } = await verifyCredentialSignature({ id, digits }, keys, today, verifyEd25519)
  return state === 'unknown_key' ? 'forged' : state
}

/** Generates a signing key pair and encrypts the private key. */
const generateSigningKeyPair = async (
  files: FileStorage,
): Promise<Pick<CredentialKeyRow, 'public_key' | 'private_key'>> => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url')
  return {
    public_key: publicKey.export({ format: 'jwk' }).x ?? '',
    private_key: await encryptPortalText(files, secret),
  }
}

const findSigningKey = (rows: readonly CredentialKeyRow[]): CredentialKeyRow | undefined =>
  rows.find(({ retired_at }) => retired_at === null)

/** Inserts a new signing key. Retires the previous key and deletes its private part. */
const insertSigningKey = async (
  tx: Writer,
  pair: Awaited<ReturnType<typeof generateSigningKeyPair>>,
  at: string,
): Promise<void> => {
  const current = findSigningKey(await listSigningKeys(tx))
  if (current) await tx.update('credential_keys', current.id, { retired_at: at, private_key: '' })
  await tx.create('credential_keys', { ...pair, created_at: at, retired_at: null, revoked_at: null })
}

interface Where {
  store: Store
  files: FileStorage
  now: () => Date
}

export interface SigningKeys {
  current(): Promise<SigningKey>
}

/** Creates an object that provides the signing key. Generates a key if the portal has none or its private part is lost. */
export const createSigningKeyProvider = ({ store, files, now }: Where): SigningKeys => {
  let cachedKey: { sealed: string; key: SigningKey } | undefined

  const unsealKey = async (row: CredentialKeyRow): Promise<SigningKey | undefined> => {
    if (cachedKey?.sealed === row.private_key) return cachedKey.key
    const secret = await decryptTextWithPortalKey(files, row.private_key)
    if (secret === undefined) return undefined
    cachedKey = { sealed: row.private_key, key: { id: row.id, secret } }
    return cachedKey.key
  }

  const readSigningKey = async (reader: Reader): Promise<SigningKey | undefined> => {
    const row = findSigningKey(await listSigningKeys(reader))
    return row && (await unsealKey(row))
  }

  return {
    async current() {
      const key = await readSigningKey(store)
      if (key) return key
      const pair = await generateSigningKeyPair(files)
      // Checks again in the transaction, because another process may have inserted a key meanwhile.
      await createStoreForBackgroundJob(store, 'credentialKey').transaction(async (tx) => {
        if (!(await readSigningKey(tx))) await insertSigningKey(tx, pair, now().toISOString())
      })
      const newKey = await readSigningKey(store)
      if (!newKey) throw new Error('the key that was made cannot be read')
      return newKey
    },
  }
}

const replaceSigningKey = async ({ store, files, now }: Where): Promise<CredentialKeyRow[]> => {
  const pair = await generateSigningKeyPair(files)
  return store.transaction(async (tx) => {
    await insertSigningKey(tx, pair, now().toISOString())
    return listSigningKeys(tx)
  })
}

/** Revokes a signing key, so that the credentials it signed become invalid. Returns undefined if the key does not exist. */
const revokeSigningKey = async (
  { store, files, now }: Where,
  id: number,
): Promise<CredentialKeyRow[] | undefined> => {
  const pair = await generateSigningKeyPair(files)
  return store.transaction(async (tx) => {
    const row = await tx.getOne('credential_keys', id)
    if (!row) return undefined
    const at = now().toISOString()
    if (row.retired_at === null) await insertSigningKey(tx, pair, at)
    if (row.revoked_at === null) await tx.update('credential_keys', id, { revoked_at: at })
    return listSigningKeys(tx)
  })
}

export const credentialKeyRoutes: Handlers<typeof credentialKeyEndpoints> = {
  'credentialKeys.list': async ({ store }) => ({ rows: await listSigningKeys(store) }),

  'credentialKeys.rotate': async (call) => ({ rows: await replaceSigningKey(call) }),

  'credentialKeys.revoke': async (call) => {
    const rows = await revokeSigningKey(call, call.params.id)
    if (!rows) throw createNotFoundError()
    return { rows }
  },
}
