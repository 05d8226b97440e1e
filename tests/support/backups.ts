import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach } from 'vitest'
import { openDisk } from '../../src/server/files/disk.ts'
import type { Files } from '../../src/server/files/files.ts'
import type { Store } from '../../src/server/store/store.ts'
import type { OpenStore } from './stores.ts'

/** Reads the content of all files, sorted. */
export const contentsOf = async (files: Files): Promise<string[]> => {
  const found: string[] = []
  for await (const name of files.list()) {
    const file = await files.read(name)
    if (file) found.push(String(await buffer(file.stream())))
  }
  return found.sort()
}

/** Gives each test a folder for backups, and opens portals of which the test disposes at its end. */
export const useBackups = (open: () => Promise<OpenStore>) => {
  let folder = ''
  let opened: OpenStore[] = []
  beforeEach(async () => {
    opened = []
    folder = await mkdtemp(join(tmpdir(), 'acredita-backup-'))
  })
  afterEach(async () => {
    for (const { close } of opened) await close()
    await rm(folder, { recursive: true })
  })
  return {
    pathOf: (name: string): string => join(folder, name),
    openPortal: async (): Promise<[Store, Files]> => {
      const database = await open()
      opened.push(database)
      return [database.store, await openDisk(join(folder, 'files'))]
    },
  }
}
