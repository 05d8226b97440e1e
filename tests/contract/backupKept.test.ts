import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyBackup } from '../../src/server/backup/verifyBackup.ts'
import { readConfig } from '../../src/server/common/config.ts'
import { openDiskStorage } from '../../src/server/files/diskStorage.ts'
import { type FileStorage, getDocumentFileName } from '../../src/server/files/fileStorage.ts'
import { exportPortal } from '../../src/server/portal/exportPortal.ts'
import { importPortal } from '../../src/server/portal/importPortal.ts'
import { openPortal } from '../../src/server/portal/openPortal.ts'
import type { Store } from '../../src/server/store/store.ts'
import { buildDocument } from '../support/buildDocument.ts'
import { peopleWithPhoto, productionDump } from '../support/portalDump.ts'
import { runCommand } from '../support/portalProcess.ts'
import { stores } from '../support/stores.ts'

const DAY_MS = 86_400_000
const newKey = () => randomBytes(16).toString('hex')

let folder: string
let undo: (() => Promise<unknown>)[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acredita-kept-'))
  undo = [() => rm(folder, { recursive: true })]
})
afterEach(async () => {
  for (const undoStep of undo.reverse()) await undoStep()
})

/** Returns the content of every file in a folder, by path. */
const contents = async (root: string): Promise<Record<string, string>> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const entriesRead = files
    .sort()
    .map(async (path) => [path.slice(root.length + 1), await readFile(path, 'hex')])
  return Object.fromEntries(await Promise.all(entriesRead))
}

/** Fills a portal with documents and a picture, each with its file. */
const fill = async (store: Store, files: FileStorage, documents: number): Promise<string[]> => {
  const keys = Array.from({ length: documents }, newKey)
  for (const key of keys) await files.write(getDocumentFileName(key), Buffer.from(key))
  for (const size of ['large', 'small']) await files.write(`photos/one/${size}.jpg`, Buffer.from(size))
  const rows = keys.map((key, i) => buildDocument(key, i + 1))
  await store.load(productionDump({ personnel: peopleWithPhoto('one'), documents: rows }))
  return keys
}

describe.each(stores)('a backup of $name', ({ open }) => {
  const aPortal = async (documents?: number) => {
    const { store, close } = await open()
    undo.push(close)
    const files = await openDiskStorage(join(folder, `files-${undo.length}`))
    const keys = documents === undefined ? [] : await fill(store, files, documents)
    return { store, files, keys }
  }

  it('that is refused or interrupted leaves the older one as it was, to the last byte', async () => {
    const [{ store, files, keys }, empty, smaller] = [await aPortal(10), await aPortal(), await aPortal(2)]
    const path = join(folder, 'backups/portal.json')
    const now = new Date()
    await exportPortal(path, store, files, { now })
    const filesBefore = await contents(join(folder, 'backups'))

    await expect(exportPortal(path, empty.store, empty.files)).rejects.toThrow(
      /El respaldo tendría 0 registros, menos de la mitad de los \d+ de .*portal\.json[\s\S]*--allow-shrink/u,
    )
    await expect(exportPortal(path, smaller.store, smaller.files)).rejects.toThrow(
      /tendría 4 archivos, .* de los 12/u,
    )
    const broken: FileStorage = {
      ...files,
      read: async () => {
        throw new Error('the disk has gone')
      },
    }
    await expect(exportPortal(path, store, broken)).rejects.toThrow('the disk has gone')
    expect(await contents(join(folder, 'backups'))).toEqual(filesBefore)

    // Files that were lost from the portal but are still in the backup stay there.
    for (const key of keys.slice(1)) await files.delete(getDocumentFileName(key))
    expect(await exportPortal(path, store, files, { now })).toMatchObject({ files: 12, missing: 0 })
    expect(await contents(join(folder, 'backups'))).toEqual(filesBefore)
    await exportPortal(path, smaller.store, smaller.files, { allowShrink: true })
    expect(await verifyBackup(path)).toMatchObject({ files: 4, missing: 0, hasHashes: true })
    expect(Object.keys(await contents(join(folder, 'backups/portal.files')))).toHaveLength(4)
  })

  it('says when it is read back whether it is what was taken', async () => {
    const { store, files, keys } = await aPortal(3)
    const path = join(folder, 'portal.json')
    const result = await exportPortal(path, store, files)
    expect(await verifyBackup(path)).toEqual({ ...result, hasHashes: true })
    const file = join(folder, 'portal.files', getDocumentFileName(keys[0] ?? ''))
    const [dump, content] = [await readFile(path, 'utf8'), await readFile(file)]

    await writeFile(file, content.toString().replace(/^./u, 'x'))
    await expect(verifyBackup(path)).rejects.toThrow(
      `${getDocumentFileName(keys[0] ?? '')}: el contenido cambió`,
    )
    await rm(file)
    await expect(verifyBackup(path)).rejects.toThrow(`${getDocumentFileName(keys[0] ?? '')}: falta`)
    await writeFile(file, content)
    await writeFile(path, dump.replace('Instalaciones', 'Imitaciones'))
    await expect(verifyBackup(path)).rejects.toThrow('companies: el contenido cambió')
    await writeFile(path, dump.replace(/\n.*"username":"lectura".*\n/u, '\n'))
    await expect(verifyBackup(path)).rejects.toThrow('users: 8 registros en vez de 9')
    await writeFile(path, dump.slice(0, -5))
    await expect(verifyBackup(path)).rejects.toThrow('está incompleto o no es un respaldo')
    await writeFile(path, dump)
    expect(await verifyBackup(path)).toMatchObject({ hasHashes: true })
    // A file that changed on the backup's disk is copied again.
    await writeFile(file, content.toString().replace(/^./u, 'x'))
    await exportPortal(path, store, files)
    expect(await verifyBackup(path)).toMatchObject({ hasHashes: true })
  })

  it('from before backups had hashes is read, verified and followed all the same', async () => {
    const { store, files } = await aPortal(3)
    const path = join(folder, 'portal.json')
    const result = await exportPortal(path, store, files)
    const { manifest, ...older } = JSON.parse(await readFile(path, 'utf8'))
    expect(manifest.missing).toBe(0)
    await writeFile(path, JSON.stringify(older))
    expect(await verifyBackup(path)).toEqual({ ...result, hasHashes: false })
    const restored = await aPortal()
    expect(await importPortal(path, restored.store, restored.files)).toEqual(result)
    const empty = await aPortal()
    await expect(exportPortal(path, empty.store, empty.files)).rejects.toThrow('menos de la mitad')
    await exportPortal(path, store, files)
    expect(await verifyBackup(path)).toEqual({ ...result, hasHashes: true })
  })

  it('is read in whatever order and layout somebody has brought it, and not at all where a row is none', async () => {
    const { store, files } = await aPortal(3)
    const path = join(folder, 'portal.json')
    const result = await exportPortal(path, store, files)
    const { manifest: _, ...older } = JSON.parse(await readFile(path, 'utf8'))
    const entries = Object.entries<{ name: string }[]>(older)
    await writeFile(path, `${JSON.stringify(Object.fromEntries(entries.reverse()), null, 2)}\n\n`)
    const restored = await aPortal()
    expect(await importPortal(path, restored.store, restored.files)).toEqual(result)
    for (const name of ['zones', 'users', 'documents'] as const)
      expect(await restored.store.getList(name, {})).toEqual(await store.getList(name, {}))

    const empty = await aPortal()
    const expectRefusal = async (dump: object | string, reason: RegExp | string) => {
      await writeFile(path, typeof dump === 'string' ? dump : JSON.stringify(dump))
      await expect(importPortal(path, empty.store, empty.files)).rejects.toThrow(reason)
      await expect(verifyBackup(path)).rejects.toThrow(reason)
      expect((await empty.store.getList('zones', {})).total).toBe(0)
    }
    const [first, second] = older.documents
    await expectRefusal(
      { ...older, documents: [first, { ...second, size: 'tres' }] },
      /El registro 2 de «documents» no es válido:[\s\S]*size/u,
    )
    await expectRefusal({ ...older, cuentas: [] }, 'no se conoce «cuentas»')
    const text = JSON.stringify(older)
    await expectRefusal(text.slice(0, -1), 'está incompleto o no es un respaldo')
    await expectRefusal(text.replace('[{', '[,{'), 'está incompleto o no es un respaldo')
  })

  it('has generations: each whole, so many of them, and none goes before a new one is complete', async () => {
    const { store, files, keys } = await aPortal(4)
    const path = join(folder, 'backups/portal.json')
    const optionsOfDay = (day: number) => ({
      keep: 3,
      now: new Date(Date.parse('2026-03-10T03:15:00Z') + day * DAY_MS),
    })
    const generations = async () =>
      (await readdir(join(folder, 'backups')))
        .sort()
        .map((name) => name.replace(/^portal-2026-03-|T.*Z/gu, ''))
    const namesOfDays = (...days: number[]) => days.flatMap((day) => [`${day}.files`, `${day}.json`])
    for (const day of [0, 1, 2]) await exportPortal(path, store, files, optionsOfDay(day))
    expect(await generations()).toEqual(namesOfDays(10, 11, 12))
    const empty = await aPortal()
    await expect(exportPortal(path, empty.store, empty.files, optionsOfDay(3))).rejects.toThrow(
      'menos de la mitad',
    )
    expect(await generations()).toEqual(namesOfDays(10, 11, 12))
    await exportPortal(path, store, files, optionsOfDay(3))
    expect(await generations()).toEqual(namesOfDays(11, 12, 13))
    // A backup made after the clock was set back is still the newest.
    await exportPortal(path, store, files, optionsOfDay(-30))
    expect((await generations()).length).toBe(6)
    for (const name of await readdir(join(folder, 'backups')))
      if (name.endsWith('.json')) await verifyBackup(join(folder, 'backups', name))

    // Older backups are kept while a file is missing that was never backed up.
    await store.transaction((tx) => tx.create('documents', { ...buildDocument(newKey(), 99) }))
    expect(await exportPortal(path, store, files, optionsOfDay(5))).toMatchObject({
      missing: 1,
      files: keys.length + 2,
    })
    expect((await generations()).length).toBe(8)
  })
})

describe('the commands', () => {
  it('documented for every night do what they promise, and say so by their exit code', async () => {
    const data = join(folder, 'data')
    const { store, files } = await openPortal(readConfig({ DATA_DIR: data }))
    await fill(store, files, 4)
    const operations = await readFile('docs/operations.md', 'utf8')
    const line = /^15 3 \* \* \* (.*acredita backup .*)$/mu.exec(operations)?.[1] ?? ''
    const log = join(folder, 'rsync.log')
    const command = `DATA_DIR=${data} exec ${process.execPath} ${join(process.cwd(), 'src/server/cli/acredita.ts')}`
    await writeFile(join(folder, 'acredita'), `#!/bin/sh\n${command} "$@"\n`, { mode: 0o700 })
    await writeFile(join(folder, 'rsync'), `#!/bin/sh\necho "$@" >> ${log}\n`, { mode: 0o700 })
    const night = (): Promise<number> =>
      new Promise((resolve) => {
        const script = line
          .replaceAll('/backup/', `${folder}/backup/`)
          .replaceAll(/\/usr\/(?:local\/)?bin\//gu, `${folder}/`)
        const options = {
          // The environment that cron gives to its commands.
          env: { PATH: '/usr/bin:/bin' },
        }
        execFile('sh', ['-c', script], options, (error) => resolve(error ? Number(error.code) : 0))
      })
    expect(line).toContain('--keep 14')
    expect(await night()).toBe(0)
    const backup = join(folder, 'backup/acredita.json')
    const filesBefore = await contents(join(folder, 'backup'))
    expect(Object.keys(filesBefore)).toHaveLength(7)
    expect(await readFile(log, 'utf8')).not.toContain('--delete')
    expect(await runCommand(`transfer.ts backup --verify ${backup}`, { DATA_DIR: data })).toMatchObject({
      code: 0,
      output: expect.stringContaining('cuentas y huellas coinciden'),
    })

    // The portal has lost its data: the nightly backup must not remove the good ones.
    await store.close()
    await rm(data, { recursive: true })
    expect(await night()).toBe(1)
    expect(await contents(join(folder, 'backup'))).toEqual(filesBefore)

    // Restores the newest backup, unless its content was changed.
    const [newest = ''] = Object.keys(filesBefore).filter((name) => name.endsWith('.json'))
    await appendFile(join(folder, 'backup', newest), ' ')
    const otherEnv = { DATA_DIR: join(folder, 'other') }
    expect(await runCommand(`transfer.ts restore ${backup}`, otherEnv)).toMatchObject({ code: 1 })
    expect(await runCommand(`transfer.ts backup --verify ${backup}`, otherEnv)).toMatchObject({ code: 1 })
    await writeFile(join(folder, 'backup', newest), Buffer.from(filesBefore[newest] ?? '', 'hex'))
    expect(await runCommand(`transfer.ts restore ${backup}`, otherEnv)).toMatchObject({ code: 0 })
    await rm(join(otherEnv.DATA_DIR, 'files/photos'), { recursive: true })
    const lost = await runCommand(`transfer.ts backup ${join(folder, 'lost.json')}`, otherEnv)
    expect(lost).toMatchObject({ code: 1, output: expect.stringContaining('Faltan 2 archivos') })
  })
})
