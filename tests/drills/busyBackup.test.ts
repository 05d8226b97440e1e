import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openDisk } from '../../src/server/files/disk.ts'
import { documentName, type Files } from '../../src/server/files/files.ts'
import { exportPortal, importPortal } from '../../src/server/portal/transfer.ts'
import type { Store } from '../../src/server/store/store.ts'
import { readContents, useBackupFolder } from '../support/backups.ts'
import { buildDocument } from '../support/documentRow.ts'
import { portalDump } from '../support/portalDump.ts'
import { stores } from '../support/stores.ts'

/** So many documents are there at a time: each new one puts the oldest away. */
const KEPT = 60
/** Milliseconds that somebody thinks between two steps: a backup begins anew when a file goes that it has still to copy, and is to come to an end. */
const THINKS = 20

/**
 * People at work, several at once: each step files a document, puts the oldest away and says in company 1 which step it was, in one
 * transaction; the file comes before and goes after. So whoever reads of step n knows what there must be, to the last file.
 */
const busyOffice = async (store: Store, files: Files, people: number) => {
  const keys: string[] = []
  let isOpen = true
  const step = async () => {
    const key = randomBytes(16).toString('hex')
    await files.write(documentName(key), Buffer.from(key))
    const gone = await store.transaction(async (tx) => {
      const company = await tx.getOne('companies', 1)
      const n = Number(company?.ruec) + 1
      await tx.update('companies', 1, { ruec: String(n) })
      await tx.create('documents', buildDocument(key, n))
      const old = keys[n - KEPT - 1]
      const row = old === undefined ? undefined : await tx.getBy('documents', 'key', old)
      if (row) await tx.delete('documents', row.id)
      keys[n - 1] = key
      return row?.key
    })
    if (gone) await files.delete(documentName(gone))
  }
  const atWork = Array.from({ length: people }, async () => {
    while (isOpen) {
      await step()
      await wait(THINKS)
    }
  })
  const until = async (steps: number) => {
    while (keys.length < steps) await wait(1)
  }
  await until(2 * KEPT)
  return {
    /** Waits until something has been done that no backup so far can have seen. */
    news: () => until(keys.length + 2),
    /** The documents that there were after a step. */
    after: (n: number) => keys.slice(n - KEPT, n).sort(),
    close: async () => {
      isOpen = false
      await Promise.all(atWork)
    },
  }
}

describe.each(stores)('a backup of $name', ({ open }) => {
  const { pathOf, openPortal } = useBackupFolder(open)
  const dump = portalDump({ documents: [] })
  const companies = dump.companies.map((row) => ({ ...row, ruec: '0' }))

  it('that is taken while people work is of one moment, files included, ten times of ten', async () => {
    const [store, files] = await openPortal()
    await store.load({ ...dump, companies })
    const office = await busyOffice(store, files, 4)
    const paths = Array.from({ length: 10 }, (_, i) => pathOf(`${i}.json`))
    for (const path of paths) {
      await office.news()
      expect((await exportPortal(path, store, files)).missing).toBe(0)
    }
    await office.close()

    const moments: number[] = []
    for (const path of paths) {
      const { store: theirs, close } = await open()
      const theirFiles = await openDisk(`${path}.restored`)
      await importPortal(path, theirs, theirFiles)
      const n = Number((await theirs.getOne('companies', 1))?.ruec)
      const { rows } = await theirs.getList('documents', {})
      expect(rows.map(({ key }) => key).sort()).toEqual(office.after(n))
      expect(await readContents(theirFiles)).toEqual(office.after(n))
      moments.push(n)
      await close()
    }
    expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b))
  }, 120_000)
})
