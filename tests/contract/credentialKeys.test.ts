import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { verifyCredentialSignatureWithLibrary } from '../../src/console/features/on-site/verifyCredentialSignatureWithLibrary.ts'
import type { CredentialKey } from '../../src/domain/credentials/credentialKeys.ts'
import { createSigningKeyProvider } from '../../src/server/credentials/credentialKeys.ts'
import { NOW, TODAY } from '../support/portalDump.ts'
import { readQrs } from '../support/readQrs.ts'
import { PUBLIC_URL, portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const KEYS = '/api/credential_keys/'
const PAGE = `${PUBLIC_URL}/credential/validation/`

describe.each(portalOpeners)('signed credentials, $name', ({ open }) => {
  const portal = usePortal(open)
  const asUser = (username: string) => portal.api.as(username)
  const keys = async () => (await portal.api.get<CredentialKey[]>(KEYS)).body
  const addressOf = async (id: string, username = 'utility') =>
    (await asUser(username).get<{ address: string }>(`/api/personnel/${id}/credential/`)).body.address
  const verifyAddress = async (address: string) => {
    const [page = '', digits = ''] = address.split('#')
    return verifyCredentialSignatureWithLibrary({ id: page.slice(PAGE.length), digits }, await keys(), TODAY)
  }
  const rotate = () => asUser('super').post<CredentialKey[]>(KEYS, {})
  const rows = async () =>
    (await portal.store.getList('credential_keys', { sort: { field: 'id', order: 'ASC' } })).rows
  const entries = async (action: string) =>
    (await portal.store.getList('log_entries', {})).rows.filter((entry) => entry.action === action)

  it('say of a valid one whose it is, by name and number, in which role and company and until when', async () => {
    const address = await addressOf('valid')
    expect(address).toMatch(new RegExp(`^${PAGE}valid#\\d{200,300}$`, 'u'))
    const { status, headers, body } = await portal.api.get<CredentialKey[]>(KEYS)
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=60'])
    expect(await verifyAddress(address)).toEqual({
      state: 'valid',
      key: body[0],
      claims: {
        id: 'valid',
        role: 1,
        company: 1,
        expires: '2026-12-01',
        holder: { name: 'Álvarez Núñez, María José', number: 'A-000001' },
      },
    })
  })

  it('have one address, wherever their QR is made', async () => {
    const address = await addressOf('valid')
    expect(await readQrs((await asUser('empresa').get('/personnel/valid/qr/')).bytes)).toEqual([address])
    const { files } = await JSZip.loadAsync(
      (await asUser('empresa').get('/personnel/qr/zip/?user_id=4')).bytes,
    )
    const ofValid = Object.values(files).find(({ name }) => name.startsWith('A-000001'))
    expect(await readQrs((await ofValid?.async('nodebuffer')) ?? Buffer.alloc(0))).toEqual([address])
  })

  it('are those that are valid today', async () => {
    expect((await verifyAddress(await addressOf('last-day'))).state).toBe('valid')
    for (const id of ['expired', 'inactive', 'new']) expect(await addressOf(id)).toBe(`${PAGE}${id}`)
    expect(await asUser('vecina').get('/api/personnel/valid/credential/')).toMatchObject({ status: 404 })
  })

  it('keep the secret sealed, and tell nobody', async () => {
    const [{ private_key } = { private_key: '' }] = await rows()
    expect(private_key).toMatch(/^[\w-]{80,}$/u)
    const { text } = await portal.api.get(KEYS)
    const log = JSON.stringify((await portal.store.getList('log_changes', {})).rows)
    for (const output of [text, log]) expect(output.includes(private_key)).toBe(false)
    expect(Buffer.from(private_key, 'base64url').includes(Buffer.from('302e020100300506', 'hex'))).toBe(false)
  })

  it('are signed with another key once a super-admin says so; what was signed before is told apart', async () => {
    const addressBefore = await addressOf('valid')
    expect((await asUser('utility').post(KEYS, {})).status).toBe(403)
    const { status, body } = await rotate()
    expect([status, body]).toEqual([200, await keys()])
    const [currentKey, old] = body
    expect([currentKey?.retired_at, old?.retired_at !== null, old?.revoked_at]).toEqual([null, true, null])
    expect((await rows()).map(({ private_key }) => private_key !== '')).toEqual([false, true])
    expect(await verifyAddress(addressBefore)).toMatchObject({ state: 'old_key', key: old })
    expect(await verifyAddress(await addressOf('valid'))).toMatchObject({ state: 'valid', key: currentKey })
    expect(await entries('credentialKeys.rotate')).toMatchObject([{ username: 'super', changes: 2 }])
  })

  it('prove nothing any more once their key is revoked; the one that signs is replaced', async () => {
    const addressBefore = await addressOf('valid')
    const [current, ...older] = await keys()
    const revoke = (id?: number) => asUser('super').post<CredentialKey[]>(`${KEYS}${id}/revoke/`, {})
    expect((await revoke(999)).status).toBe(404)
    const { body } = await revoke(current?.id)
    expect(body.map(({ revoked_at }) => revoked_at !== null)).toEqual([
      false,
      true,
      ...older.map(() => false),
    ])
    expect((await verifyAddress(addressBefore)).state).toBe('revoked')
    expect((await verifyAddress(await addressOf('valid'))).state).toBe('valid')
    const { body: secondReply } = await revoke(current?.id)
    expect(secondReply).toEqual(body)
    expect(await entries('credentialKeys.revoke')).toHaveLength(1)
  })

  it('get another key where the secret was lost with the files, one from however many processes', async () => {
    const [current] = await keys()
    await portal.store.transaction((tx) =>
      tx.update('credential_keys', current?.id ?? 0, { private_key: 'bG9zdA' }),
    )
    const getNow = () => new Date(NOW)
    const processes = [1, 2, 3].map(() => createSigningKeyProvider({ ...portal, now: getNow }))
    const createdKeys = await Promise.all(processes.map((process) => process.current()))
    expect(new Set(createdKeys.map(({ id }) => id)).size).toBe(1)
    expect(createdKeys[0]?.id).toBe((await keys())[0]?.id)
    expect((await verifyAddress(await addressOf('valid'))).state).toBe('valid')
    expect((await entries('portal.credentialKey')).length).toBe(2)
  })
})
