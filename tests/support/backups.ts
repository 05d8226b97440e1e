import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach } from 'vitest'
import { openDiskStorage } from '../../src/server/files/diskStorage.ts'
import type { FileStorage } from '../../src/server/files/fileStorage.ts'
import type { Store } from '../../src/server/store/store.ts'
import type { OpenStore } from './stores.ts'

/** Reads the content of all files, sorted. */
export const readContents = async (files: FileStorage): Promise<string[]> => {
  const contents: string[] = []
  for await (const name of files.list()) {
    const file = await files.read(name)
    if (file) contents.push(String(await buffer(file.stream())))
  }
  return contents.sort()
}

/** Gives each test a folder for backups, and closes the portals that the test opens. */
export const useBackupFolder = (open: () => Promise<OpenStore>) => {
  let folder = ''
  let databases: OpenStore[] = []
  beforeEach(async () => {
    databases = []
    folder = await mkdtemp(join(tmpdir(), 'acredita-backup-'))
  })
  afterEach(async () => {
    for (const { close } of databases) await close()
    await rm(folder, { recursive: true })
  })
  return {
    pathOf: (name: string): string => join(folder, name),
    openPortal: async (): Promise<[Store, FileStorage]> => {
      const database = await open()
      databases.push(database)
      return [database.store, await openDiskStorage(join(folder, 'files'))]
    },
  }
}
