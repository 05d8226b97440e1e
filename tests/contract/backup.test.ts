import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { STANDING } from '../../src/domain/withdrawals.ts'
import { openDisk } from '../../src/server/files/disk.ts'
import { documentName, type Files } from '../../src/server/files/files.ts'
import { exportPortal } from '../../src/server/portal/transfer.ts'
import type { Store } from '../../src/server/store/store.ts'
import { NOW, portalDump } from '../support/portalDump.ts'
import { type OpenStore, stores } from '../support/stores.ts'

const documentOf = (key: string) => ({
  ...{
    personnel: 'valid',
    type: 'Otros' as const,
    key,
    file_name: 'acta.pdf',
    media_type: 'application/pdf',
  },
  ...STANDING,
  ...{ size: key.length, sha256: 'abc', scan: null, uploaded_by: 1, created_at: NOW },
})

const contents = async (files: Files): Promise<string[]> => {
  const found: string[] = []
  for await (const name of files.list()) {
    const file = await files.read(name)
    if (file) found.push(String(await buffer(file.stream())))
  }
  return found.sort()
}

describe.each(stores)('a backup of $name', ({ open }) => {
  let folder: string
  let opened: OpenStore[]
  const aPortal = async (name: string): Promise<[Store, Files]> => {
    const made = await open()
    opened.push(made)
    return [made.store, await openDisk(join(folder, name))]
  }
  beforeEach(async () => {
    opened = []
    folder = await mkdtemp(join(tmpdir(), 'acredita-backup-'))
  })
  afterEach(async () => {
    for (const { close } of opened) await close()
    await rm(folder, { recursive: true })
  })
  const dump = portalDump({ documents: [] })

  it('is of a later moment when a file goes while it is taken, and brings an older one up to date', async () => {
    const [store, files] = await aPortal('files')
    const keys = ['a', 'b', 'c'].map((letter) => letter.repeat(32))
    const documents = keys.map((key, i) => ({ id: i + 1, ...documentOf(key) }))
    await store.load({ ...dump, documents })
    for (const key of keys) await files.write(documentName(key), Buffer.from(key))
    const path = join(folder, 'backup.json')
    expect(await exportPortal(path, store, files)).toMatchObject({ files: 3, missing: 0 })
    const fresh = join(folder, 'fresh.json')
    const [, second = '', third = ''] = keys
    const going: Files = {
      ...files,
      async read(name) {
        if (name === documentName(second) && (await store.getOne('documents', 2))) {
          await store.transaction((tx) => tx.delete('documents', 2))
          await files.delete(name)
        }
        return files.read(name)
      },
    }
    const done = await exportPortal(fresh, store, going)
    expect(done).toMatchObject({ files: 2, missing: 0 })
    expect(await exportPortal(path, store, files)).toEqual(done)
    expect(await contents(await openDisk(join(folder, 'backup.files')))).toEqual(await contents(files))

    // What was lost before is said, and keeps nobody from a backup of the rest.
    await files.delete(documentName(third))
    expect(await exportPortal(join(folder, 'lost.json'), store, files)).toMatchObject({
      files: 1,
      missing: 1,
    })
  })
})
