import { generateKeyPairSync } from 'node:crypto'
import type { credentialKeyEndpoints } from '../../contract/credentialKeys.ts'
import type { CredentialKeyRow } from '../../domain/credentialKeys.ts'
import { notFound } from '../common/httpError.ts'
import type { FileStorage } from '../files/fileStorage.ts'
import type { Handlers } from '../http/call.ts'
import { seal, unseal } from '../portal/sealing.ts'
import { asPortal } from '../store/origins.ts'
import type { Reader, Store, Writer } from '../store/store.ts'
import type { SigningKey } from './credentialAddress.ts'

const NEWEST_FIRST = { sort: { field: 'id', order: 'DESC' } } as const

/** All of them, the newest first. */
const keysIn = async (reader: Reader): Promise<CredentialKeyRow[]> =>
  (await reader.getList('credential_keys', NEWEST_FIRST)).rows

/** A pair that is ready to be kept: what takes long is done. */
const newPair = async (files: FileStorage): Promise<Pick<CredentialKeyRow, 'public_key' | 'private_key'>> => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url')
  return {
    public_key: publicKey.export({ format: 'jwk' }).x ?? '',
    private_key: await seal(files, secret),
  }
}

/** The key that signs; undefined where there is none. */
const signing = (rows: readonly CredentialKeyRow[]): CredentialKeyRow | undefined =>
  rows.find(({ retired_at }) => retired_at === null)

/** Takes its secret from the key that signs, and another into its place. */
const replace = async (tx: Writer, pair: Awaited<ReturnType<typeof newPair>>, at: string): Promise<void> => {
  const now = signing(await keysIn(tx))
  if (now) await tx.update('credential_keys', now.id, { retired_at: at, private_key: '' })
  await tx.create('credential_keys', { ...pair, created_at: at, retired_at: null, revoked_at: null })
}

interface Where {
  store: Store
  files: FileStorage
  now: () => Date
}

/** The key that signs now. */
export interface SigningKeys {
  current(): Promise<SigningKey>
}

/** The key that signs. A portal that has none gets one, and one whose secret was lost with the files gets another. */
export const createSigningKeys = ({ store, files, now }: Where): SigningKeys => {
  let known: { sealed: string; key: SigningKey } | undefined

  const opened = async (row: CredentialKeyRow): Promise<SigningKey | undefined> => {
    if (known?.sealed === row.private_key) return known.key
    const secret = await unseal(files, row.private_key)
    if (secret === undefined) return undefined
    known = { sealed: row.private_key, key: { id: row.id, secret } }
    return known.key
  }

  const readable = async (reader: Reader): Promise<SigningKey | undefined> => {
    const row = signing(await keysIn(reader))
    return row && (await opened(row))
  }

  return {
    async current() {
      const key = await readable(store)
      if (key) return key
      const pair = await newPair(files)
      // Of several processes that find none at once, one makes it.
      await asPortal(store, 'credentialKey').transaction(async (tx) => {
        if (!(await readable(tx))) await replace(tx, pair, now().toISOString())
      })
      const made = await readable(store)
      if (!made) throw new Error('the key that was made cannot be read')
      return made
    },
  }
}

/** Signs with another key from now on. */
const rotateKey = async ({ store, files, now }: Where): Promise<CredentialKeyRow[]> => {
  const pair = await newPair(files)
  return store.transaction(async (tx) => {
    await replace(tx, pair, now().toISOString())
    return keysIn(tx)
  })
}

/** Takes all credit from a key; undefined where there is none of this number. */
const revokeKey = async (
  { store, files, now }: Where,
  id: number,
): Promise<CredentialKeyRow[] | undefined> => {
  const pair = await newPair(files)
  return store.transaction(async (tx) => {
    const row = await tx.getOne('credential_keys', id)
    if (!row) return undefined
    const at = now().toISOString()
    if (row.retired_at === null) await replace(tx, pair, at)
    if (row.revoked_at === null) await tx.update('credential_keys', id, { revoked_at: at })
    return keysIn(tx)
  })
}

export const credentialKeyRoutes: Handlers<typeof credentialKeyEndpoints> = {
  'credentialKeys.list': async ({ store }) => ({ rows: await keysIn(store) }),

  'credentialKeys.rotate': async (call) => ({ rows: await rotateKey(call) }),

  'credentialKeys.revoke': async (call) => {
    const rows = await revokeKey(call, call.params.id)
    if (!rows) throw notFound()
    return { rows }
  },
}
