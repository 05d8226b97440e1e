import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { dayOf } from '../../src/domain/days.ts'
import { forgetStale } from '../../src/server/forgetStale.ts'
import { watchLoop } from '../support/loopProbe.ts'
import { benchPortal } from './benchPortal.ts'
import { crowd } from './crowd.ts'

/** A portal whose first company has a fifth of a crowd's people, and that has not been tidied for long; in a process of its own. */
const folder = await mkdtemp(join(tmpdir(), 'acredita-bench-'))
const [, , people = '100000', tries = '500000', , database] = process.argv
const dump = crowd(Number(people), dayOf(new Date()), 4)
for (const person of dump.personnel.slice(0, dump.personnel.length / 5)) person.company = 1
dump.attempts = Array.from({ length: Number(tries) }, (_, i) => ({
  ...{ id: i + 1, key: `key ${i}`, failures: 1, last_at: '2026-01-01T00:00:00.000Z' },
}))
const { app, store, url, token } = await benchPortal(folder, {}, dump, undefined, database)

const probe = watchLoop()
const delays = monitorEventLoopDelay({ resolution: 1 })
delays.enable()

const questions: Record<string, () => Promise<unknown>> = {
  /** How long the loop was held since this was last asked: by the processor's clock and by the one on the wall, in milliseconds. */
  async held() {
    const processor = await probe.take()
    const wall = delays.max / 1e6
    delays.reset()
    return { processor, wall }
  },
  tidy: async () => forgetStale(store, new Date(), { sessionIdleMinutes: 120, checkMonths: 12 }),
  async stop() {
    await app.close()
    await store.close()
    await rm(folder, { recursive: true })
  },
}
process.once('disconnect', () => process.kill(process.pid))
process.on('message', async (question) => {
  const answer = await questions[String(question)]?.()
  process.send?.(answer ?? null)
  if (question === 'stop') process.exit(0)
})
await wait(500)
await probe.take()
delays.reset()
process.send?.({ url, token })
