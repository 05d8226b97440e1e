import { describe, expect, it } from 'vitest'
import { openDiskStorage } from '../../src/server/files/diskStorage.ts'
import { type FileStorage, getDocumentFileName } from '../../src/server/files/fileStorage.ts'
import { exportPortal } from '../../src/server/portal/exportPortal.ts'
import { readContents, useBackupFolder } from '../support/backups.ts'
import { buildDocument } from '../support/buildDocument.ts'
import { portalDump } from '../support/portalDump.ts'
import { stores } from '../support/stores.ts'

describe.each(stores)('a backup of $name', ({ open }) => {
  const { pathOf, openPortal } = useBackupFolder(open)
  const dump = portalDump({ documents: [] })

  it('is of a later moment when a file goes while it is taken, and brings an older one up to date', async () => {
    const [store, files] = await openPortal()
    const keys = ['a', 'b', 'c'].map((letter) => letter.repeat(32))
    const documents = keys.map((key, i) => buildDocument(key, i + 1))
    await store.load({ ...dump, documents })
    for (const key of keys) await files.write(getDocumentFileName(key), Buffer.from(key))
    const path = pathOf('backup.json')
    expect(await exportPortal(path, store, files)).toMatchObject({ files: 3, missing: 0 })
    const fresh = pathOf('fresh.json')
    const [, second = '', third = ''] = keys
    const failingFiles: FileStorage = {
      ...files,
      async read(name) {
        if (name === getDocumentFileName(second) && (await store.getOne('documents', 2))) {
          await store.transaction((tx) => tx.delete('documents', 2))
          await files.delete(name)
        }
        return files.read(name)
      },
    }
    const result = await exportPortal(fresh, store, failingFiles)
    expect(result).toMatchObject({ files: 2, missing: 0 })
    expect(await exportPortal(path, store, files)).toEqual(result)
    expect(await readContents(await openDiskStorage(pathOf('backup.files')))).toEqual(
      await readContents(files),
    )

    // A file that was already lost is reported and does not prevent the backup of the others.
    await files.delete(getDocumentFileName(third))
    expect(await exportPortal(pathOf('lost.json'), store, files)).toMatchObject({
      files: 1,
      missing: 1,
    })
  })
})
