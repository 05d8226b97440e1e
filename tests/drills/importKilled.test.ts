import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportRow } from '../../src/domain/imports.ts'
import { readConfig } from '../../src/server/common/config.ts'
import { openDisk } from '../../src/server/files/disk.ts'
import { documentName, type Files } from '../../src/server/files/files.ts'
import { threadChecker } from '../../src/server/imports/checkImport.ts'
import { importRunner } from '../../src/server/imports/runner.ts'
import type { Store } from '../../src/server/store/store.ts'
import { PEOPLE_TITLES } from '../support/imports.ts'
import { NOW, portalDump } from '../support/portalDump.ts'
import { buildWorkbook } from '../support/sheets.ts'
import { buildImport, buildPerson } from '../support/storeRows.ts'
import { type OpenStore, stores } from '../support/stores.ts'

const config = readConfig({ SUPER_ADMINS: 'super' })
const ROWS = 7
const OVER = ['done', 'undone', 'cancelled', 'failed', 'checked']

/** A store of a process that ends at one of its transactions: before it is committed, or before anybody hears that it was. */
const dying = (store: Store, at: number, when: 'before' | 'after', die: () => void): Store => {
  let transactions = 0
  let isDead = false
  const alive = () => {
    if (isDead) throw new Error('the process has ended')
  }
  return {
    ...store,
    getOne: async (...asked) => {
      alive()
      return store.getOne(...asked)
    },
    getList: async (...asked) => {
      alive()
      return store.getList(...asked)
    },
    async transaction(work) {
      alive()
      transactions += 1
      const isLast = transactions === at
      const end = () => {
        isDead = true
        die()
        throw new Error('the process has ended')
      }
      const result = await store.transaction(async (tx) => {
        const done = await work(tx)
        if (isLast && when === 'before') end()
        return done
      })
      if (isLast) end()
      return result
    },
  }
}

describe.each(stores)('an import that is killed, $name', ({ name, open }) => {
  let opened: OpenStore
  let files: Files
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'acredita-killed-'))
    files = await openDisk(folder)
    opened = await open()
    await opened.store.load(portalDump())
  })
  afterAll(async () => {
    await opened.close()
    await rm(folder, { recursive: true })
  })

  let made = 0
  /** People whom nobody knows yet. */
  const brought = async (): Promise<{ id: number; rfcs: string[]; last: string }> => {
    made += 1
    const letters = String.fromCharCode(65 + Math.floor(made / 26), 65 + (made % 26))
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
    const key = `${made}`.padStart(32, 'c')
    await files.write(documentName(key), await buildWorkbook([PEOPLE_TITLES.slice(0, 8), ...rows]))
    const row = buildImport({ key, state: 'checking', columns: [], titles: [], rows: 0, uploaded_by: 1 })
    const { id } = await opened.store.transaction((tx) => tx.create('imports', row))
    return { id, rfcs, last: rfcs.at(-1) ?? '' }
  }
  const importOf = async (id: number): Promise<ImportRow> =>
    (await opened.store.getOne('imports', id)) as ImportRow
  const set = (id: number, patch: Partial<ImportRow>) =>
    opened.store.transaction((tx) => tx.update('imports', id, patch))
  const peopleOf = async (rfcs: string[]) =>
    (await opened.store.getList('personnel', { filter: { rfc: rfcs } })).rows

  /** Works at an import until it rests, or until the process ends; answers whether it has ended. */
  const work = async (id: number, death?: { at: number; when: 'before' | 'after' }): Promise<boolean> => {
    let hasEnded = false
    const over = Promise.withResolvers<void>()
    const store = death
      ? dying(opened.store, death.at, death.when, () => {
          hasEnded = true
          over.resolve()
        })
      : opened.store
    const shop = { store, files, config, checker: threadChecker(opened.source), now: () => new Date(NOW) }
    const runner = importRunner(shop, () => undefined)
    runner.wake()
    const look = setInterval(() => {
      void importOf(id).then(({ state }) => OVER.includes(state) && over.resolve())
    }, 5)
    await over.promise
    clearInterval(look)
    await runner.close()
    // As if its time had passed: the next process need not wait for it.
    await set(id, { worker_until: 0 })
    return hasEnded
  }

  // Where an import goes on is the runner's affair, tried at every place over SQLite; that a transaction is all there or not at all, storeWrites tries of each store.
  const transactions = name === 'Postgres' ? [1, 5] : [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  const places = transactions.flatMap((at) => (['before', 'after'] as const).map((when) => ({ at, when })))

  it('at many places goes on where it was, and does nothing twice', async () => {
    let deaths = 0
    for (const place of places) {
      const { id, rfcs } = await brought()
      if (await work(id, place)) deaths += 1
      await work(id)
      expect(await importOf(id)).toMatchObject({ state: 'checked', checked: { created: ROWS, refused: 0 } })
      expect(await peopleOf(rfcs)).toEqual([])
      await set(id, { state: 'applying', mode: 'all' })
      if (await work(id, place)) deaths += 1
      await work(id)
      expect(await importOf(id)).toMatchObject({
        state: 'done',
        done: ROWS,
        applied: { created: ROWS, changed: 0 },
      })
      expect((await peopleOf(rfcs)).map(({ rfc }) => rfc).sort()).toEqual(rfcs)
    }
    expect(deaths).toBeGreaterThan(places.length / 2)
  }, 60_000)

  it('at many places is undone, where it was to be all or nothing and one row is not right any more', async () => {
    let deaths = 0
    for (const place of places) {
      const { id, rfcs, last } = await brought()
      await work(id)
      const homonym = buildPerson({ id: `same-${id}`, rfc: `${last}ABA`, accreditation_number: null })
      await opened.store.transaction((tx) => tx.create('personnel', homonym))
      await set(id, { state: 'applying', mode: 'all' })
      if (await work(id, place)) deaths += 1
      await work(id)
      expect(await importOf(id)).toMatchObject({
        state: 'undone',
        kept: 0,
        reason: expect.stringMatching(/fila 8 /u),
      })
      expect(await peopleOf(rfcs)).toEqual([])
      const { total } = await opened.store.getList('import_changes', {
        filter: { import: id },
        range: [0, 0],
      })
      expect(total).toBe(0)
    }
    expect(deaths).toBeGreaterThan(places.length * 0.4)
  }, 60_000)

  it('takes back what it changed, and leaves what somebody has changed since', async () => {
    const { id, rfcs } = await brought()
    await work(id)
    await set(id, { state: 'applying', mode: 'right' })
    await work(id)
    const [first, second] = await peopleOf(rfcs)
    await opened.store.transaction(async (tx) => {
      await tx.update('personnel', first?.id ?? '', { phone: '4421234567', version: 2 })
      await tx.update('personnel', second?.id ?? '', { lacking_from: '9999-12-31' })
    })
    await set(id, { state: 'undoing' })
    await work(id)
    expect(await importOf(id)).toMatchObject({ state: 'undone', kept: 1 })
    expect((await peopleOf(rfcs)).map(({ phone }) => phone)).toEqual(['4421234567'])
  })
})
