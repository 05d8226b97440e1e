import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../../src/server/common/config.ts'
import { moveUnreferencedFilesToTrash } from '../../src/server/files/cleanUpStoredFiles.ts'
import { getDocumentFileName } from '../../src/server/files/fileStorage.ts'
import { exportPortal } from '../../src/server/portal/exportPortal.ts'
import { openPortal } from '../../src/server/portal/openPortal.ts'
import { isPortalEmpty } from '../../src/server/store/portalContents.ts'
import { lockDataFolder } from '../../src/server/store/sql/lockDataFolder.ts'
import { peopleWithPhoto, portalDump, TODAY } from '../support/portalDump.ts'

/** Returns the paths in a folder that other users of the machine may access. */
const listAccessible = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const modes = await Promise.all(
    entries.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(folder.length), (await stat(path)).mode & 0o077] as const
    }),
  )
  expect(modes.length).toBeGreaterThan(8)
  return modes.filter(([, mode]) => mode !== 0).map(([path]) => path)
}

it('what the portal writes is for its own user alone: database, files, trash and backups', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-private-'))
  const data = join(folder, 'data')
  const config = readConfig({ DATA_DIR: data })
  const { release } = lockDataFolder(data)
  const open = async () => {
    const { store, files } = await openPortal(config)
    if (await isPortalEmpty(store)) await store.load(portalDump({ personnel: peopleWithPhoto('one') }))
    await files.write(getDocumentFileName('a'.repeat(32)), Buffer.from('nobody’s'))
    for (const size of ['large', 'small']) await files.write(`photos/one/${size}.jpg`, Buffer.from(size))
    await moveUnreferencedFilesToTrash(store, files, { day: TODAY })
    await exportPortal(join(folder, 'backups/backup.json'), store, files)
    return store
  }
  const first = await open()
  expect(await listAccessible(folder)).toEqual([])
  await first.close()

  // Files that an older version left readable are restricted on the next start.
  for (const name of ['acredita.sqlite', 'files', 'files/photos'])
    await chmod(join(data, name), name.endsWith('sqlite') ? 0o644 : 0o755)
  const second = await open()
  expect(await listAccessible(folder)).toEqual(['/data/files/photos'])
  await second.close()
  release()
  await rm(folder, { recursive: true })
})
