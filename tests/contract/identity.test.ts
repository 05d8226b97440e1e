import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/server/common/config.ts'
import { DERIVED_HOOKS } from '../../src/server/derived/rules.ts'
import { type FileStorage, getDocumentFileName } from '../../src/server/files/fileStorage.ts'
import { openPortal } from '../../src/server/portal/openPortal.ts'
import { assertFilesMatchDatabase, storeNewPortalId } from '../../src/server/portal/portalId.ts'
import { NO_KEY } from '../../src/server/store/changeLog.ts'
import { openDatabaseStore } from '../../src/server/store/openDatabaseStore.ts'
import type { Store } from '../../src/server/store/store.ts'
import { buildDocument } from '../support/buildDocument.ts'
import { fileStorages } from '../support/fileStorages.ts'
import { productionDump } from '../support/portalDump.ts'
import { runCommand, startPortal } from '../support/portalProcess.ts'
import { databases, openPostgres, stores } from '../support/stores.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const undoStep of undo.splice(0).reverse()) await undoStep()
})

const newKey = () => randomBytes(16).toString('hex')

const rowsNaming = (keys: readonly string[]) =>
  productionDump({ documents: keys.map((key, i) => buildDocument(key, i + 1)) })

const write = async (files: FileStorage, keys: readonly string[]) => {
  for (const key of keys) await files.write(getDocumentFileName(key), Buffer.from('acta'))
}
const namesIn = async (files: FileStorage): Promise<string[]> => {
  const names: string[] = []
  for await (const name of files.list()) names.push(name)
  return names.sort()
}
const idsOf = async (store: Store, files: FileStorage) => {
  const file = await files.read('portal-id')
  const row = await store.getBy('settings', 'key', 'portal_id')
  return [row?.value, file && (await text(file.stream()))]
}

const pairs = stores.flatMap((rows) =>
  fileStorages.map((place) => ({ name: `${rows.name} and ${place.name}`, rows, place })),
)

describe.each(pairs)('rows and files, in $name', ({ rows, place }) => {
  const someRows = async (keys?: readonly string[]): Promise<Store> => {
    const { store, close } = await rows.open()
    undo.push(close)
    if (keys) await store.load(rowsNaming(keys))
    return store
  }
  const someFiles = async (keys: readonly string[] = []): Promise<FileStorage> => {
    const { files, close } = await place.open()
    undo.push(close)
    await write(files, keys)
    return files
  }
  const check = (store: Store, files: FileStorage) => assertFilesMatchDatabase(store, files, 'AQUÍ')
  const expectRefusal = async (store: Store, files: FileStorage, reason: RegExp) => {
    const namesBefore = [await idsOf(store, files), await namesIn(files)]
    await expect(check(store, files)).rejects.toThrow(reason)
    await expect(check(store, files)).rejects.toThrow(/AQUÍ[\s\S]*npm run portal -- adopt/u)
    expect([await idsOf(store, files), await namesIn(files)]).toEqual(namesBefore)
  }
  const keys = Array.from({ length: 30 }, newKey)

  it('of a new portal get one id, also when a crash came between the two', async () => {
    const [store, files] = [await someRows(), await someFiles()]
    await check(store, files)
    const [inRows, inFiles] = await idsOf(store, files)
    expect(inRows).toMatch(/^[\da-f]{32}$/u)
    expect(inFiles).toBe(inRows)
    await files.delete('portal-id')
    await check(store, files)
    expect(await idsOf(store, files)).toEqual([inRows, inRows])
    await write(files, keys)
    await check(store, files)
  })

  it('of a portal from before there were ids get one when most files are the rows’ own', async () => {
    const [store, files] = [await someRows(keys), await someFiles([...keys.slice(5), newKey()])]
    await check(store, files)
    const [inRows, inFiles] = await idsOf(store, files)
    expect(inRows).toBeDefined()
    expect(inFiles).toBe(inRows)
    // An older copy of the rows, without the mark, matches the files, which have it.
    const older = await someRows(keys.slice(0, 20))
    await check(older, files)
    expect(await idsOf(older, files)).toEqual([inFiles, inFiles])
  })

  it('that are not of one portal are refused, and left as they are', async () => {
    const [store, files] = [await someRows(keys), await someFiles(keys)]
    await check(store, files)
    const [otherStore, otherFiles, empty, none] = [
      await someRows([newKey()]),
      await someFiles([newKey()]),
      await someRows(),
      await someFiles(),
    ]
    await expectRefusal(empty, files, /la base de datos no existe o está vacía/u)
    await expectRefusal(empty, otherFiles, /archivos que esta base de datos no nombra/u)
    await expectRefusal(otherStore, files, /archivos que esta base de datos no nombra/u)
    await expectRefusal(store, otherFiles, /archivos que esta base de datos no nombra/u)
    await expectRefusal(store, none, /nombra archivos, y en AQUÍ no hay ninguno/u)
    await check(empty, none)
    await expectRefusal(empty, files, /son de otro portal/u)
    await expectRefusal(store, none, /son de otro portal/u)
    await storeNewPortalId(empty, files)
    await check(empty, files)
    await expectRefusal(store, files, /son de otro portal/u)
  })
})

describe('a portal that starts', () => {
  const aPortal = async (): Promise<{ folder: string; keys: string[]; files: () => Promise<string[]> }> => {
    const folder = await mkdtemp(join(tmpdir(), 'acredita-identity-'))
    undo.push(() => rm(folder, { recursive: true }))
    const keys = Array.from({ length: 40 }, newKey)
    const { store, files } = await openPortal(readConfig({ DATA_DIR: folder }))
    await write(files, keys)
    await store.load(rowsNaming(keys))
    await store.close()
    return { folder, keys, files: () => namesIn(files) }
  }

  it('without its database is refused with code 1, deletes nothing, and goes on when the database is back', async () => {
    const { folder, keys, files } = await aPortal()
    const database = join(folder, 'acredita.sqlite')
    await rename(database, `${database}.aside`)
    await expect(startPortal({ DATA_DIR: folder })).rejects.toThrow(
      /la base de datos no existe o está vacía/u,
    )
    for (const command of ['user.ts list', 'transfer.ts backup backup.json']) {
      const result = await runCommand(command, { DATA_DIR: folder })
      expect(result).toMatchObject({ code: 1, output: expect.stringContaining('la base de datos no existe') })
      expect(result.output).not.toContain('    at ')
    }
    expect(existsSync(database)).toBe(false)
    expect(await files()).toHaveLength(keys.length)
    await rename(`${database}.aside`, database)
    const portal = await startPortal({ DATA_DIR: folder })
    await portal.end('SIGKILL')
    expect(await files()).toHaveLength(keys.length)
  })

  it('without its files is refused, and starts without them when it is told to', async () => {
    const { folder } = await aPortal()
    await rename(join(folder, 'files'), join(folder, 'unmounted'))
    await mkdir(join(folder, 'files'))
    await expect(startPortal({ DATA_DIR: folder })).rejects.toThrow(
      /nombra archivos, y en .*files no hay ninguno/u,
    )
    expect(await runCommand('portal.ts adopt', { DATA_DIR: folder })).toMatchObject({ code: 0 })
    const portal = await startPortal({ DATA_DIR: folder })
    await portal.end('SIGKILL')
  })

  it.runIf(databases.includes('Postgres'))(
    'six at once, on one Postgres and one bucket, agrees with the others',
    async () => {
      const { env = {}, close } = await openPostgres()
      undo.push(close)
      const bucket = await fileStorages.find(({ name }) => name === 'a bucket')?.open()
      undo.push(async () => bucket?.close())
      const config = readConfig({ ...env, FILES_URL: bucket?.url })
      const portals = await Promise.all(Array.from({ length: 6 }, () => openPortal(config)))
      const ids = await Promise.all(portals.map(({ store, files }) => idsOf(store, files)))
      expect(new Set(ids.flat()).size).toBe(1)
      for (const { store } of portals) await store.close()
      const otherDatabase = await openPostgres()
      undo.push(otherDatabase.close)
      await expect(openPortal(readConfig({ ...otherDatabase.env, FILES_URL: bucket?.url }))).rejects.toThrow(
        'está vacía',
      )
      const reopened = await openDatabaseStore(
        { url: env.DATABASE_URL ?? '' },
        DERIVED_HOOKS,
        async () => NO_KEY,
      )
      expect((await reopened.getBy('settings', 'key', 'portal_id'))?.value).toBe(ids[0]?.[0])
      await reopened.close()
    },
  )
})
