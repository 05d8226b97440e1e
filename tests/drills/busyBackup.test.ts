import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openDiskStorage } from '../../src/server/files/diskStorage.ts'
import { type FileStorage, getDocumentFileName } from '../../src/server/files/fileStorage.ts'
import { exportPortal } from '../../src/server/portal/exportPortal.ts'
import { importPortal } from '../../src/server/portal/importPortal.ts'
import type { Store } from '../../src/server/store/store.ts'
import { readContents, useBackupFolder } from '../support/backups.ts'
import { buildDocument } from '../support/buildDocument.ts'
import { portalDump } from '../support/portalDump.ts'
import { stores } from '../support/stores.ts'

/** Number of documents at a time. Each new one replaces the oldest. */
const DOCUMENT_COUNT = 60
/**
 * Pause between two steps of a writer, in milliseconds. A backup starts again when a file disappears
 * before it is copied, and the backup must finish.
 */
const PAUSE_MS = 20

/**
 * Starts writers that work at the same time. In one transaction, each step adds a document, deletes the
 * oldest one, and writes the number of the step into company 1. The file is written before and deleted
 * after the transaction. The number of the step therefore determines the documents in the backup.
 */
const startWriters = async (store: Store, files: FileStorage, people: number) => {
  const keys: string[] = []
  let isOpen = true
  const step = async () => {
    const key = randomBytes(16).toString('hex')
    await files.write(getDocumentFileName(key), Buffer.from(key))
    const replacedKey = await store.transaction(async (tx) => {
      const company = await tx.getOne('companies', 1)
      const n = Number(company?.ruec) + 1
      await tx.update('companies', 1, { ruec: String(n) })
      await tx.create('documents', buildDocument(key, n))
      const oldestKey = keys[n - DOCUMENT_COUNT - 1]
      const row = oldestKey === undefined ? undefined : await tx.getBy('documents', 'key', oldestKey)
      if (row) await tx.delete('documents', row.id)
      keys[n - 1] = key
      return row?.key
    })
    if (replacedKey) await files.delete(getDocumentFileName(replacedKey))
  }
  const writers = Array.from({ length: people }, async () => {
    while (isOpen) {
      await step()
      await wait(PAUSE_MS)
    }
  })
  const waitForStep = async (steps: number) => {
    while (keys.length < steps) await wait(1)
  }
  await waitForStep(2 * DOCUMENT_COUNT)
  return {
    /** Waits for a step that no earlier backup can contain. */
    waitForNewStep: () => waitForStep(keys.length + 2),
    /** Returns the documents after a step. */
    keysAfter: (n: number) => keys.slice(n - DOCUMENT_COUNT, n).sort(),
    close: async () => {
      isOpen = false
      await Promise.all(writers)
    },
  }
}

describe.each(stores)('a backup of $name', ({ open }) => {
  const { pathOf, openPortal } = useBackupFolder(open)
  const dump = portalDump({ documents: [] })
  const companies = dump.companies.map((row) => ({ ...row, ruec: '0' }))

  it('during writes contains one moment, including files, in ten of ten cases', async () => {
    const [store, files] = await openPortal()
    await store.load({ ...dump, companies })
    const office = await startWriters(store, files, 4)
    const paths = Array.from({ length: 10 }, (_, i) => pathOf(`${i}.json`))
    for (const path of paths) {
      await office.waitForNewStep()
      expect((await exportPortal(path, store, files)).missing).toBe(0)
    }
    await office.close()

    const moments: number[] = []
    for (const path of paths) {
      const { store: restoredStore, close } = await open()
      const restoredFiles = await openDiskStorage(`${path}.restored`)
      await importPortal(path, restoredStore, restoredFiles)
      const n = Number((await restoredStore.getOne('companies', 1))?.ruec)
      const { rows } = await restoredStore.getList('documents', {})
      expect(rows.map(({ key }) => key).sort()).toEqual(office.keysAfter(n))
      expect(await readContents(restoredFiles)).toEqual(office.keysAfter(n))
      moments.push(n)
      await close()
    }
    expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b))
  }, 120_000)
})
