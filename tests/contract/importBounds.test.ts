import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { ImportRow } from '../../src/domain/imports/imports.ts'
import { NEW_READING } from '../../src/domain/imports/imports.ts'
import { getDocumentFileName } from '../../src/server/files/fileStorage.ts'
import type { Checker } from '../../src/server/imports/checkSpreadsheetRows.ts'
import { createImportRunner } from '../../src/server/imports/importRunner.ts'
import { createThreadChecker } from '../../src/server/imports/runImportCheck.ts'
import { MEMORY_FOLDER } from '../support/memoryFolder.ts'
import { buildImport } from '../support/storeRows.ts'
import { openSqlite } from '../support/stores.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'
import { buildWorkbook } from '../support/workbooks.ts'

describe.each(sqliteOpeners)('an import that gets nowhere, $name', ({ open }) => {
  let check: Checker = () => Promise.reject(new Error('unexpected'))
  const portal = usePortal(open, () => ({ app: { checker: (...parameters) => check(...parameters) } }))

  const rowOf = async (id: number) => (await portal.store.getOne('imports', id)) as ImportRow
  const waitForRow = async (id: number, matches: (row: ImportRow) => boolean): Promise<ImportRow> => {
    for (;;) {
      const row = await rowOf(id)
      if (matches(row)) return row
      await wait(20)
    }
  }
  const uploadSheet = async (): Promise<number> => {
    const form = new FormData()
    form.set('kind', 'companies')
    form.set('file', new Blob([new Uint8Array(await buildWorkbook([['Empresa'], ['Una']]))]), 'hoja.xlsx')
    return (await portal.api.as('super').post<{ id: number }>('/api/imports/', form)).body.id
  }
  /** Installs a check that never finishes until it is stopped. */
  const silentCheck = () => {
    const began = Promise.withResolvers<void>()
    const isStopped = Promise.withResolvers<void>()
    check = (_, { signal }) => {
      began.resolve()
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          isStopped.resolve()
          reject(signal.reason)
        }),
      )
    }
    return { began: began.promise, stopped: isStopped.promise }
  }

  it('is stopped when it is cancelled, though it has told nothing', async () => {
    const { began, stopped: isStopped } = silentCheck()
    const id = await uploadSheet()
    await began
    expect((await portal.api.as('super').post(`/api/imports/${id}/cancel/`, {})).status).toBe(200)
    await isStopped
    expect((await rowOf(id)).state).toBe('cancelled')
  })

  it('keeps its lease meanwhile, and is stopped where another process has it', async () => {
    const { began, stopped: isStopped } = silentCheck()
    const id = await uploadSheet()
    await began
    const { worker_until: firstLease } = await rowOf(id)
    await waitForRow(id, (row) => row.worker_until > firstLease)
    const otherLease = { worker: 'another', worker_until: Date.now() + 60_000 }
    await portal.store.transaction((tx) => tx.update('imports', id, otherLease))
    await isStopped
    expect(await rowOf(id)).toMatchObject({ state: 'checking', ...otherLease })
    await portal.store.transaction((tx) => tx.update('imports', id, { state: 'cancelled' }))
  })

  it('counts its tries, and ends after some, whatever goes wrong', async () => {
    check = () => Promise.reject(new Error('nobody knows why'))
    const id = await uploadSheet()
    expect(await waitForRow(id, ({ tries }) => tries > 0)).toMatchObject({ state: 'checking' })
    await portal.store.transaction((tx) => tx.update('imports', id, { tries: 5 }))
    expect(await waitForRow(id, ({ state }) => state !== 'checking')).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/no pudo leer/u),
    })
  })

  it('takes back what it has written, once its tries are over', async () => {
    const row = buildImport({ state: 'applying', mode: 'all', tries: 5, checked_key: 'e'.repeat(32) })
    const { id } = await portal.store.transaction((tx) => tx.create('imports', row))
    portal.app.imports.wake()
    expect(await waitForRow(id, ({ state }) => !['applying', 'undoing'].includes(state))).toMatchObject({
      state: 'undone',
      reason: expect.stringMatching(/no pudo terminar/u),
    })
  })

  it('counts no try while what it needs is away', async () => {
    check = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
    const id = await uploadSheet()
    await waitForRow(id, ({ worker }) => worker !== '')
    expect(await waitForRow(id, ({ tries }) => tries === 0)).toMatchObject({ state: 'checking' })
    await portal.store.transaction((tx) => tx.update('imports', id, { state: 'cancelled' }))
  })

  it('may take its time, and no longer', async () => {
    // The portal's own runner could reserve the import too.
    await portal.app.imports.close()
    const { stopped: isStopped } = silentCheck()
    const shop = { store: portal.store, files: portal.files, config: portal.config, now: () => new Date() }
    const otherRunner = createImportRunner(
      { ...shop, checker: (...parameters) => check(...parameters), checkMs: 50 },
      () => undefined,
    )
    const expiredLease = { worker: 'nobody', worker_until: Date.now() - 1 }
    const key = 'd'.repeat(32)
    await portal.files.write(
      getDocumentFileName(key),
      Readable.from(await buildWorkbook([['Empresa'], ['Una']])),
    )
    const { id } = await portal.store.transaction((tx) =>
      tx.create('imports', buildImport({ key, state: 'checking', columns: [], ...expiredLease })),
    )
    otherRunner.wake()
    await isStopped
    expect(await waitForRow(id, ({ state }) => state !== 'checking')).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/tarda demasiado/u),
    })
    await otherRunner.close()
  })
})

it('ends the thread of a cancelled check', async () => {
  const { env, close } = await openSqlite()
  const folder = await mkdtemp(join(MEMORY_FOLDER, 'acredita-check-'))
  try {
    const path = join(folder, 'sheet')
    await writeFile(
      path,
      await buildWorkbook([['Empresa'], ...Array.from({ length: 20_000 }, (_, i) => [`Empresa ${i}`])]),
    )
    const check = createThreadChecker({ filename: join(env?.DATA_DIR ?? '', 'acredita.sqlite') })
    const stop = new AbortController()
    const result = check(
      {
        kind: 'companies',
        path,
        outputPath: join(folder, 'checked'),
        columns: [],
        reading: NEW_READING,
        corrections: [],
        today: '2026-03-10',
        months: 12,
        remembered: [],
        actor: { id: 1, groups: [], company: null, superAdmin: true, active: true },
      } as never,
      {
        reportProgress: () => stop.abort(new Error('cancelled')),
        signal: stop.signal,
        now: new Date(),
      },
    )
    await expect(result).rejects.toThrow('cancelled')
  } finally {
    await rm(folder, { recursive: true })
    await close()
  }
})
