import { expect, it } from 'vitest'
import { createBackgroundWorker } from '../../src/server/common/backgroundWork.ts'

it('stops during a pause, without waiting for its end', async () => {
  const batch = Promise.withResolvers<void>()
  let batches = 0
  const worker = createBackgroundWorker({
    async runBatch() {
      batches += 1
      await new Promise((resolve) => setImmediate(resolve))
      batch.resolve()
      return true
    },
    // Pauses for weeks.
    pauseFactor: 1e9,
  })
  worker.start(60_000)
  await batch.promise
  await new Promise((resolve) => setImmediate(resolve))
  await worker.stop()
  expect(batches).toBe(1)
})
