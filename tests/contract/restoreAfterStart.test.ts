import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { parseBackupPassphrase } from '../../src/server/backup/sealedSecrets.ts'
import { readConfig } from '../../src/server/common/config.ts'
import { openDiskStorage } from '../../src/server/files/diskStorage.ts'
import type { FileStorage } from '../../src/server/files/fileStorage.ts'
import { exportPortal } from '../../src/server/portal/exportPortal.ts'
import { importPortal } from '../../src/server/portal/importPortal.ts'
import { readStoredEndOfAuditLog } from '../../src/server/portal/logAnchor.ts'
import { openPortal } from '../../src/server/portal/openPortal.ts'
import { readLogSigningKey } from '../../src/server/portal/sealing.ts'
import type { Store } from '../../src/server/store/store.ts'
import { collectLogFaults } from '../support/collectLogFaults.ts'
import { MEMORY_FOLDER } from '../support/memoryFolder.ts'
import { productionDump } from '../support/portalDump.ts'
import { startPortal } from '../support/portalProcess.ts'
import { buildZone } from '../support/storeRows.ts'
import { type OpenStore, stores } from '../support/stores.ts'

const SECRET = parseBackupPassphrase('una contraseña larga')

describe.each(stores)('a portal on $name that was started before its data came', ({ open }) => {
  let folder: string
  let dump: string
  let sealedDump: string
  let env: Record<string, string>

  const openFolder = async (): Promise<string> => {
    const path = await mkdtemp(join(MEMORY_FOLDER, 'acredita-started-'))
    onTestFinished(() => rm(path, { recursive: true, force: true }))
    return path
  }
  const openDatabase = async (): Promise<OpenStore> => {
    const database = await open()
    onTestFinished(() => database.close())
    return database
  }

  beforeEach(async () => {
    folder = await openFolder()
    dump = join(folder, 'backup.json')
    sealedDump = join(folder, 'sealed.json')
    const source = await openDatabase()
    const files = await openDiskStorage(join(folder, 'source'))
    await files.write('portal-key', Buffer.alloc(32, 7))
    await source.store.load(productionDump())
    await source.store.transaction((tx) => tx.create('zones', buildZone('Sureste')))
    await exportPortal(dump, source.store, files)
    await exportPortal(sealedDump, source.store, files, { secret: SECRET })
    env = { DATA_DIR: join(folder, 'data'), ...(await openDatabase()).env }
  })

  const withPortal = async (work: (store: Store, files: FileStorage) => Promise<unknown>) => {
    const { store, files } = await openPortal(readConfig(env), { isCommand: true, canCreate: 'anywhere' })
    await work(store, files).finally(() => store.close())
  }
  const start = async () => {
    const portal = await startPortal(env)
    expect(await portal.end('SIGTERM')).toBe(0)
  }
  const bring = () => withPortal((store, files) => importPortal(dump, store, files))
  const verify = () =>
    withPortal(async (store, files) => {
      const key = await readLogSigningKey(files)
      const anchor = await readStoredEndOfAuditLog(files)
      expect(await collectLogFaults(store, { ...(key && { key }), anchors: anchor ? [anchor] : [] })).toEqual(
        [],
      )
    })
  /** Imports a backup in a process that ends when it writes or deletes a file of this name. */
  const kill = (at: string) =>
    withPortal(async (store, files) => {
      const endAt = (name: string) => {
        if (name === at) throw new Error('the process has ended')
      }
      const dyingFiles: FileStorage = {
        ...files,
        write: async (name, content) => {
          endAt(name)
          await files.write(name, content)
        },
        delete: async (name) => {
          endAt(name)
          await files.delete(name)
        },
      }
      await expect(importPortal(sealedDump, store, dyingFiles, { secret: SECRET })).rejects.toThrow(
        'has ended',
      )
    })

  const steps = {
    start,
    restore: bring,
    verify,
    refused: () => expect(bring()).rejects.toThrow(/El portal ya tiene datos: 9 usuarios, .*personas/u),
    'add a zone': () =>
      withPortal((store) => store.transaction((tx) => tx.create('zones', buildZone('Norte')))),
    'refused for the zone': () =>
      expect(bring()).rejects.toThrow(/ya tiene datos: 1 zona\. [\s\S]*DATA_DIR.*DATABASE_URL/u),
    'die before the key': () => kill('portal-key'),
    'die before the anchor': () => kill('log-anchor'),
  } satisfies Record<string, () => Promise<unknown>>

  it.each<{ names: (keyof typeof steps)[] }>([
    { names: ['start', 'restore', 'verify', 'start', 'verify'] },
    { names: ['restore', 'start', 'refused', 'verify'] },
    { names: ['start', 'add a zone', 'refused for the zone', 'verify'] },
    { names: ['start', 'die before the key', 'restore', 'verify'] },
    { names: ['start', 'die before the anchor', 'start', 'restore', 'start', 'verify'] },
  ])('goes through $names', { timeout: 120_000 }, async ({ names }) => {
    for (const name of names) await steps[name]()
  })

  it('is not replaced while it runs, and serves other commands', { timeout: 120_000 }, async () => {
    const portal = await startPortal(env)
    await expect(bring()).rejects.toThrow(/Otro proceso de Acredita ya usa|Un portal en marcha usa/u)
    const { store } = await openPortal(readConfig(env), { isCommand: true })
    await store.close()
    expect(await portal.end('SIGTERM')).toBe(0)
    await bring()
    await verify()
  })

  it('takes over the secrets and their key as well', { timeout: 120_000 }, async () => {
    await start()
    await withPortal(async (store, files) => {
      await importPortal(sealedDump, store, files, { secret: SECRET })
      expect(await files.readWhole('portal-key')).toEqual(Buffer.alloc(32, 7))
    })
    await start()
    await verify()
  })
})
