import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/server/common/config.ts'
import { createSigningKeyProvider } from '../../src/server/credentials/credentialKeys.ts'
import { openDiskStorage } from '../../src/server/files/diskStorage.ts'
import type { FileStorage } from '../../src/server/files/fileStorage.ts'
import { findLogFaults } from '../../src/server/log/findLogFaults.ts'
import { exportPortal } from '../../src/server/portal/exportPortal.ts'
import { importPortal } from '../../src/server/portal/importPortal.ts'
import { openPortal } from '../../src/server/portal/openPortal.ts'
import { decryptTextWithPortalKey, encryptPortalText } from '../../src/server/portal/sealing.ts'
import { getOrCreatePortalSecret } from '../../src/server/portal/settings.ts'
import { keepConfigUpToDate } from '../../src/server/settings/liveSettings.ts'
import { convertPictureToLogo } from '../../src/server/settings/logo.ts'
import { isPortalEmpty } from '../../src/server/store/portalContents.ts'
import type { Store } from '../../src/server/store/store.ts'
import { productionDump } from '../support/portalDump.ts'
import { runCommand } from '../support/portalProcess.ts'
import { buildWebhook } from '../support/storeRows.ts'
import { stores } from '../support/stores.ts'

const PASSPHRASE = Buffer.from('caballo correcto batería grapa')
const MAIL_PASSWORD = 'correo-secreto'
const WEBHOOK_SECRET = 'whsec_c2VjcmV0bw=='
const SETTINGS = {
  utility_name: 'Gas del Golfo',
  help_phone: '81 8000 0000',
  mail_host: 'smtp.example.mx',
  mail_user: 'portal',
  mail_from: 'portal@example.mx',
  second_factor_for: ['super_admin' as const],
}

let folder: string
let undo: (() => Promise<unknown>)[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acredita-moved-'))
  undo = [() => rm(folder, { recursive: true })]
})
afterEach(async () => {
  for (const undoStep of undo.reverse()) await undoStep()
})

const settingsOf = async (store: Store, files: FileStorage) => {
  const live = await keepConfigUpToDate({ store, files, config: readConfig({}), warn: () => undefined })
  undo.push(async () => live.stop())
  return live
}

/** Fills a portal with every setting that a restore could lose. */
const fill = async (store: Store, files: FileStorage) => {
  await store.load(productionDump())
  const live = await settingsOf(store, files)
  const picture = await sharp({ create: { width: 60, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const change = await live.prepareChange(
    { ...SETTINGS, mail_password: MAIL_PASSWORD },
    await convertPictureToLogo(picture),
  )
  await store.transaction((tx) => live.writeChange(tx, change))
  const totp_secret = await encryptPortalText(files, 'JBSWY3DPEHPK3PXP')
  await store.transaction((tx) => tx.update('users', 1, { totp_secret }))
  const sealed = await encryptPortalText(files, WEBHOOK_SECRET)
  await store.transaction((tx) =>
    tx.create('webhooks', buildWebhook({ name: 'ERP', secrets: [{ id: 'a', sealed, created_at: '' }] })),
  )
  return {
    key: await createSigningKeyProvider({ store, files, now: () => new Date() }).current(),
    unsubscribe: await getOrCreatePortalSecret(store, 'unsubscribe_secret'),
  }
}

/** Reads the portal as its users see it. */
const look = async (store: Store, files: FileStorage) => {
  const [webhook] = (await store.getList('webhooks', {})).rows
  const live = await settingsOf(store, files)
  const liveSettings = await live.read(store)
  return {
    settings: Object.fromEntries(
      Object.keys(SETTINGS).map((name) => [name, Reflect.get(liveSettings, name)]),
    ),
    password: (await live.getMailServer(store))?.password,
    logo: liveSettings.logo !== null,
    totp: await decryptTextWithPortalKey(files, (await store.getOne('users', 1))?.totp_secret ?? ''),
    webhook: await decryptTextWithPortalKey(files, webhook?.secrets[0]?.sealed ?? ''),
  }
}

const faults = (store: Store) =>
  store.snapshot(async (moment) => {
    const faults: string[] = []
    for await (const { at, reason } of findLogFaults(moment, { isClockStill: true }))
      faults.push(`${at}: ${reason}`)
    return faults
  })

describe.each(stores)('what is set in a portal of $name', ({ open }) => {
  const aPortal = async (): Promise<[Store, FileStorage]> => {
    const { store, close } = await open()
    undo.push(close)
    return [store, await openDiskStorage(join(folder, `files-${undo.length}`))]
  }
  const changeAgain = async (store: Store, files: FileStorage) => {
    const live = await settingsOf(store, files)
    const change = await live.prepareChange({ help_phone: '55 5000 0000' })
    await store.transaction((tx) => live.writeChange(tx, change))
  }

  it('travels with a backup, its secrets under a seal, and the Bitácora still tells of it', async () => {
    const [store, files] = await aPortal()
    const { key, unsubscribe } = await fill(store, files)
    const path = join(folder, 'portal.json')
    const result = await exportPortal(path, store, files, { secret: PASSPHRASE })
    const portalKey = await files.readWhole('portal-key')
    const dump = await readFile(path, 'utf8')
    for (const secret of [
      MAIL_PASSWORD,
      WEBHOOK_SECRET,
      portalKey?.toString('base64url') ?? '',
      unsubscribe,
      key.secret,
    ])
      expect(dump).not.toContain(secret)

    const [newStore, theirFiles] = await aPortal()
    // The new portal has already written a setting of its own.
    await newStore.transaction((tx) => tx.create('settings', { key: 'clock', value: '{}', created_at: '' }))
    const lost: string[] = []
    const options = { secret: PASSPHRASE, onLost: (lines: string[]) => lost.push(...lines) }
    expect(await importPortal(path, newStore, theirFiles, options)).toEqual(result)
    expect(lost).toEqual([])
    expect(await look(newStore, theirFiles)).toEqual({
      settings: SETTINGS,
      password: MAIL_PASSWORD,
      logo: true,
      totp: 'JBSWY3DPEHPK3PXP',
      webhook: WEBHOOK_SECRET,
    })
    const keys = createSigningKeyProvider({ store: newStore, files: theirFiles, now: () => new Date() })
    expect(await keys.current()).toEqual(key)
    expect(await getOrCreatePortalSecret(newStore, 'unsubscribe_secret')).toBe(unsubscribe)
    expect(await faults(newStore)).toEqual([])
    await changeAgain(newStore, theirFiles)
    expect(await faults(newStore)).toEqual([])
  })

  it('is reported lost where it cannot be restored, and appears as unset', async () => {
    const [store, files] = await aPortal()
    await fill(store, files)
    const path = join(folder, 'portal.json')
    await exportPortal(path, store, files, { secret: PASSPHRASE })
    const [newStore, theirFiles] = await aPortal()
    const wrongSecret = { secret: Buffer.from('otra contraseña') }
    await expect(importPortal(path, newStore, theirFiles, wrongSecret)).rejects.toThrow('No se escribió nada')
    expect(await isPortalEmpty(newStore)).toBe(true)

    const lostSettings: unknown[] = []
    await importPortal(path, newStore, theirFiles, { onLost: (...lost) => lostSettings.push(...lost) })
    expect(lostSettings).toEqual([
      [
        expect.stringContaining('contraseña del servidor de correo'),
        expect.stringMatching(/aplicación de códigos de super:/u),
        expect.stringContaining('los secretos de los webhooks ERP'),
        expect.stringContaining('clave que firma las credenciales'),
      ],
      true,
    ])
    expect(await look(newStore, theirFiles)).toEqual({
      settings: SETTINGS,
      password: '',
      logo: true,
      totp: undefined,
      webhook: undefined,
    })
    expect(await faults(newStore)).toEqual([])
    await changeAgain(newStore, theirFiles)
    expect(await faults(newStore)).toEqual([])
  })

  it('comes from the Bitácora where the backup is from before settings travelled', async () => {
    const [store, files] = await aPortal()
    await fill(store, files)
    const path = join(folder, 'portal.json')
    await exportPortal(path, store, files)
    const { manifest: _, ...dump } = JSON.parse(await readFile(path, 'utf8'))
    await writeFile(path, JSON.stringify({ ...dump, settings: [] }))
    const [newStore, theirFiles] = await aPortal()
    const lostSettings: unknown[] = []
    await importPortal(path, newStore, theirFiles, { onLost: (lines) => lostSettings.push(...lines) })
    expect(lostSettings).toContainEqual(expect.stringContaining('el logotipo'))
    expect(await look(newStore, theirFiles)).toMatchObject({ settings: SETTINGS, password: '', logo: false })
    expect(await faults(newStore)).toEqual([])
  })
})

it('the commands say by their exit code that something has to be set again', async () => {
  const data = join(folder, 'data')
  const { store, files } = await openPortal(readConfig({ DATA_DIR: data }))
  await fill(store, files)
  await store.close()
  const [path, keyFile] = [join(folder, 'portal.json'), join(folder, 'backup.key')]
  await writeFile(keyFile, `${'k'.repeat(43)}\n`)
  const encryptedBackup = await runCommand(`transfer.ts backup ${path}`, {
    DATA_DIR: data,
    BACKUP_KEY_FILE: keyFile,
  })
  expect(encryptedBackup.code).toBe(0)
  const restore = (target: string, flags = '') =>
    runCommand(`transfer.ts restore ${path}${flags}`, { DATA_DIR: join(folder, target) })
  expect(await restore('one')).toMatchObject({
    code: 3,
    output: expect.stringMatching(/hay que ponerlo de nuevo[\s\S]*servidor de correo[\s\S]*--key-file/u),
  })
  expect(await restore('two', ` --key-file ${keyFile}`)).toMatchObject({ code: 0 })
  expect(await runCommand('audit.ts verify', { DATA_DIR: join(folder, 'one') })).toMatchObject({ code: 0 })
}, 60_000)
