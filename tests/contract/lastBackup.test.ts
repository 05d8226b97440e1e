import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../src/server/common/config.ts'
import { openDiskStorage } from '../../src/server/files/diskStorage.ts'
import { exportPortal } from '../../src/server/portal/exportPortal.ts'
import { isBackupOverdue } from '../../src/server/portal/lastBackup.ts'
import { openPortal } from '../../src/server/portal/openPortal.ts'
import { logOperatorCommand } from '../../src/server/store/origins.ts'
import type { Store } from '../../src/server/store/store.ts'
import { NOW, productionDump } from '../support/portalDump.ts'
import { runCommand } from '../support/portalProcess.ts'
import { portalOpeners } from '../support/testPortals.ts'

const HOUR_MS = 3_600_000
const hoursAfter = (hours: number, from = Date.now()) => new Date(from + hours * HOUR_MS)

const storePortalId = (store: Store) =>
  store.transaction((tx) =>
    tx.create('settings', { key: 'portal_id', value: 'a', created_at: new Date().toISOString() }),
  )

describe.each(portalOpeners)('a missing backup, on $name', ({ open }) => {
  const openPortalAfter = async (hours: number, config = {}) => {
    const portal = await open({ now: () => hoursAfter(hours), config: { demo: false, ...config } })
    onTestFinished(() => portal.close())
    await storePortalId(portal.store)
    return portal
  }
  const stepsOf = async ({ api }: Awaited<ReturnType<typeof open>>) =>
    ((await api.as('super').get('/api/v1/first_steps/')).body as unknown as { name: string }[]).map(
      ({ name }) => name,
    )

  it('is overdue two days after the start, or after the last backup', async () => {
    const { store } = await openPortalAfter(0)
    expect(await isBackupOverdue(store, hoursAfter(47))).toBe(false)
    expect(await isBackupOverdue(store, hoursAfter(49))).toBe(true)
    await logOperatorCommand(store, 'export', 'otra orden')
    const { rows } = await store.getList('settings', { filter: { key: 'portal_id' } })
    const longAgo = hoursAfter(-1000).toISOString()
    await store.transaction((tx) => tx.update('settings', rows[0]?.id ?? 0, { created_at: longAgo }))
    expect(await isBackupOverdue(store, hoursAfter(1))).toBe(true)
    await logOperatorCommand(store, 'backup', 'hecho')
    expect(await isBackupOverdue(store, hoursAfter(47))).toBe(false)
    expect(await isBackupOverdue(store, hoursAfter(49))).toBe(true)
  })

  it('is told to super-admins, but not in a new portal or in the demo', async () => {
    expect(await stepsOf(await openPortalAfter(49))).toContain('backup')
    expect(await stepsOf(await openPortalAfter(1))).not.toContain('backup')
    expect(await stepsOf(await openPortalAfter(49, { demo: true }))).toEqual([])
  })
})

it('the commands say which backup they read and from when, and that it is old', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-last-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const env = { DATA_DIR: join(folder, 'data') }
  const { store } = await openPortal(readConfig(env))
  await store.load(productionDump())
  const files = await openDiskStorage(join(folder, 'files'))
  await exportPortal(join(folder, 'a.json'), store, files, { now: new Date(NOW) })
  await exportPortal(join(folder, 'a.json'), store, files, { keep: 2, now: hoursAfter(-30) })
  await store.close()
  const newest = /Respaldo: .*a-\d{4}-.*\.json, del \d{4}-\d\d-\d\d \d\d:\d\d UTC, de hace 30 horas\./u
  const verified = await runCommand(`transfer.ts backup --verify ${join(folder, 'a.json')}`, env)
  expect(verified.output).toMatch(newest)
  expect(verified.output).toContain('Atención: el respaldo más nuevo es de hace 30 horas.')
  expect(verified.code).toBe(0)
  const restored = await runCommand(`transfer.ts restore ${join(folder, 'a.json')}`, {
    DATA_DIR: join(folder, 'other'),
  })
  expect(restored.output).toMatch(newest)
  expect(restored.output).not.toContain('Atención')
})
