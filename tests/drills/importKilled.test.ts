import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportRow } from '../../src/domain/imports/imports.ts'
import { readConfig } from '../../src/server/common/config.ts'
import { openDiskStorage } from '../../src/server/files/diskStorage.ts'
import { type FileStorage, getDocumentFileName } from '../../src/server/files/fileStorage.ts'
import { createImportRunner } from '../../src/server/imports/importRunner.ts'
import { createThreadChecker } from '../../src/server/imports/runImportCheck.ts'
import type { Store } from '../../src/server/store/store.ts'
import { PEOPLE_TITLES } from '../support/importCalls.ts'
import { NOW, portalDump } from '../support/portalDump.ts'
import { buildImport, buildPerson } from '../support/storeRows.ts'
import { type OpenStore, stores } from '../support/stores.ts'
import { buildWorkbook } from '../support/workbooks.ts'

const config = readConfig({ SUPER_ADMINS: 'super' })
const ROWS = 7
const FINAL_STATES = ['done', 'undone', 'cancelled', 'failed', 'checked']

/**
 * Returns a store of a process that ends at one transaction: before the commit, or before its result is
 * known.
 */
const dyingStore = (store: Store, at: number, when: 'before' | 'after', die: () => void): Store => {
  let transactions = 0
  let isDead = false
  const checkAlive = () => {
    if (isDead) throw new Error('the process has ended')
  }
  return {
    ...store,
    getOne: async (...asked) => {
      checkAlive()
      return store.getOne(...asked)
    },
    getList: async (...asked) => {
      checkAlive()
      return store.getList(...asked)
    },
    async transaction(work) {
      checkAlive()
      transactions += 1
      const isLast = transactions === at
      const endProcess = () => {
        isDead = true
        die()
        throw new Error('the process has ended')
      }
      const result = await store.transaction(async (tx) => {
        const result = await work(tx)
        if (isLast && when === 'before') endProcess()
        return result
      })
      if (isLast) endProcess()
      return result
    },
  }
}

describe.each(stores)('an import that is killed, $name', ({ name, open }) => {
  let openedStore: OpenStore
  let files: FileStorage
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'acredita-killed-'))
    files = await openDiskStorage(folder)
    openedStore = await open()
    await openedStore.store.load(portalDump())
  })
  afterAll(async () => {
    await openedStore.close()
    await rm(folder, { recursive: true })
  })

  let importCount = 0
  /** Creates an import of new people. */
  const createImport = async (): Promise<{ id: number; rfcs: string[]; last: string }> => {
    importCount += 1
    const letters = String.fromCharCode(65 + Math.floor(importCount / 26), 65 + (importCount % 26))
    const rfcs = Array.from({ length: ROWS }, (_, i) => `XA${letters}9001${String(10 + i)}`)
    const rows = rfcs.map((rfc) => [
      rfc,
      'Soto',
      rfc,
      'Técnica de inspección',
      'Instalaciones del Bajío',
      '15/01/2026',
      '',
      '',
    ])
    const key = `${importCount}`.padStart(32, 'c')
    await files.write(getDocumentFileName(key), await buildWorkbook([PEOPLE_TITLES.slice(0, 8), ...rows]))
    const row = buildImport({ key, state: 'checking', columns: [], titles: [], rows: 0, uploaded_by: 1 })
    const { id } = await openedStore.store.transaction((tx) => tx.create('imports', row))
    return { id, rfcs, last: rfcs.at(-1) ?? '' }
  }
  const getImport = async (id: number): Promise<ImportRow> =>
    (await openedStore.store.getOne('imports', id)) as ImportRow
  const updateImport = (id: number, patch: Partial<ImportRow>) =>
    openedStore.store.transaction((tx) => tx.update('imports', id, patch))
  const findPeople = async (rfcs: string[]) =>
    (await openedStore.store.getList('personnel', { filter: { rfc: rfcs } })).rows

  /** Runs an import until it is idle, or until the process ends. Returns whether the process ended. */
  const runImport = async (
    id: number,
    deathPoint?: { at: number; when: 'before' | 'after' },
  ): Promise<boolean> => {
    let hasEnded = false
    const stopped = Promise.withResolvers<void>()
    const store = deathPoint
      ? dyingStore(openedStore.store, deathPoint.at, deathPoint.when, () => {
          hasEnded = true
          stopped.resolve()
        })
      : openedStore.store
    const services = {
      store,
      files,
      config,
      checker: createThreadChecker(openedStore.source),
      now: () => new Date(NOW),
    }
    const runner = createImportRunner(services, () => undefined)
    runner.wake()
    const poll = setInterval(() => {
      void getImport(id).then(({ state }) => FINAL_STATES.includes(state) && stopped.resolve())
    }, 5)
    await stopped.promise
    clearInterval(poll)
    await runner.close()
    // Expires the lease, so that the next process need not wait for it.
    await updateImport(id, { worker_until: 0 })
    return hasEnded
  }

  // The runner decides where an import continues, which SQLite tests at every transaction.
  // storeWrites.test.ts tests that transactions are atomic in each store.
  const transactions = name === 'Postgres' ? [1, 5] : [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  const deathPoints = transactions.flatMap((at) =>
    (['before', 'after'] as const).map((when) => ({ at, when })),
  )

  it('continues where it was at each point, and does nothing twice', async () => {
    let deaths = 0
    for (const place of deathPoints) {
      const { id, rfcs } = await createImport()
      if (await runImport(id, place)) deaths += 1
      await runImport(id)
      expect(await getImport(id)).toMatchObject({ state: 'checked', checked: { created: ROWS, refused: 0 } })
      expect(await findPeople(rfcs)).toEqual([])
      await updateImport(id, { state: 'applying', mode: 'all' })
      if (await runImport(id, place)) deaths += 1
      await runImport(id)
      expect(await getImport(id)).toMatchObject({
        state: 'done',
        done: ROWS,
        applied: { created: ROWS, changed: 0 },
      })
      expect((await findPeople(rfcs)).map(({ rfc }) => rfc).sort()).toEqual(rfcs)
    }
    expect(deaths).toBeGreaterThan(deathPoints.length / 2)
  }, 60_000)

  it('is undone from each point if it had to be complete and one row is no longer valid', async () => {
    let deaths = 0
    for (const place of deathPoints) {
      const { id, rfcs, last } = await createImport()
      await runImport(id)
      const homonym = buildPerson({ id: `same-${id}`, rfc: `${last}ABA`, accreditation_number: null })
      await openedStore.store.transaction((tx) => tx.create('personnel', homonym))
      await updateImport(id, { state: 'applying', mode: 'all' })
      if (await runImport(id, place)) deaths += 1
      await runImport(id)
      expect(await getImport(id)).toMatchObject({
        state: 'undone',
        kept: 0,
        reason: expect.stringMatching(/fila 8 /u),
      })
      expect(await findPeople(rfcs)).toEqual([])
      const { total } = await openedStore.store.getList('import_changes', {
        filter: { import: id },
        range: [0, 0],
      })
      expect(total).toBe(0)
    }
    expect(deaths).toBeGreaterThan(deathPoints.length * 0.4)
  }, 60_000)

  it('reverts its changes, except rows that a user has changed since', async () => {
    const { id, rfcs } = await createImport()
    await runImport(id)
    await updateImport(id, { state: 'applying', mode: 'right' })
    await runImport(id)
    const [first, second] = await findPeople(rfcs)
    await openedStore.store.transaction(async (tx) => {
      await tx.update('personnel', first?.id ?? '', { phone: '4421234567', version: 2 })
      await tx.update('personnel', second?.id ?? '', { lacking_from: '9999-12-31' })
    })
    await updateImport(id, { state: 'undoing' })
    await runImport(id)
    expect(await getImport(id)).toMatchObject({ state: 'undone', kept: 1 })
    expect((await findPeople(rfcs)).map(({ phone }) => phone)).toEqual(['4421234567'])
  })
})
