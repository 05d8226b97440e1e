import { expect, it } from 'vitest'
import { connectWorkers } from '../../src/server/cluster/workerMessages.ts'
import { createCredentialCheckRecorder } from '../../src/server/door/checkRecorder.ts'
import type { Store } from '../../src/server/store/store.ts'

it('checks that cannot be written cause one warning and are written once writes succeed', async () => {
  const rowsInStore: object[] = []
  let isFull = true
  const append = async (_: string, rows: object[]) => void rowsInStore.push(...rows)
  const transaction = async (work: (tx: unknown) => Promise<unknown>) => {
    if (isFull) throw new Error('disk full')
    return work({ append })
  }
  const warnings: unknown[] = []
  const checks = createCredentialCheckRecorder(
    { store: { transaction } as unknown as Store, workers: connectWorkers(), now: () => new Date() },
    (error) => void warnings.push(error),
  )
  checks.note({
    row: undefined,
    credential: 'x',
    way: 'scan',
    isValid: false,
    address: '192.0.2.1',
    isPreview: false,
  })
  await checks.stop()
  await checks.stop()
  expect([rowsInStore.length, warnings.length]).toEqual([0, 1])
  isFull = false
  await checks.stop()
  expect([rowsInStore.length, warnings.length]).toEqual([1, 1])
})
