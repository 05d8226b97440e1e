import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { moveUnreferencedFilesToTrash } from '../../src/server/files/cleanUpStoredFiles.ts'
import { getDocumentFileName } from '../../src/server/files/fileStorage.ts'
import { lockDataFolder } from '../../src/server/store/sql/lockDataFolder.ts'
import { fileStorages } from '../support/fileStorages.ts'
import { TODAY } from '../support/portalDump.ts'
import { startPortal } from '../support/portalProcess.ts'
import { openSqlite } from '../support/stores.ts'

const HOUR_MS = 3_600_000

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acredita-shared-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('one process at a time uses an embedded portal, and the next one may start after it died or stopped', async () => {
  const first = await startPortal({ DATA_DIR: folder })
  expect(() => lockDataFolder(folder)).toThrow(/Otro proceso de Acredita ya usa los datos de /u)
  await first.end('SIGKILL')
  const { release } = lockDataFolder(folder)
  await expect(startPortal({ DATA_DIR: folder })).rejects.toThrow('Otro proceso de Acredita')
  release()
  const second = await startPortal({ DATA_DIR: folder })
  expect(await second.end('SIGTERM')).toBe(0)
})

it.each(fileStorages)('a file that another process is writing is not deleted, in $name', async ({ open }) => {
  const [{ files, close }, rows] = await Promise.all([open(), openSqlite()])
  const name = getDocumentFileName('f'.repeat(32))
  await files.write(name, Buffer.from('no row yet'))
  const sweepAt = (ahead: number) =>
    moveUnreferencedFilesToTrash(rows.store, files, { day: TODAY, before: new Date(Date.now() + ahead) })
  expect(await sweepAt(-HOUR_MS)).toMatchObject({ files: 0, moved: 0 })
  expect(await sweepAt(HOUR_MS)).toMatchObject({ files: 1, moved: 1 })
  expect(await files.read(name)).toBeUndefined()
  await rows.close()
  await close()
})
