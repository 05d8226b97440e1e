import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayOf } from '../../src/domain/days.ts'
import { benchPortal } from './benchPortal.ts'
import { crowd } from './crowd.ts'
import { tellMemory } from './memory.ts'

/** A portal with a crowd in it, in a process of its own. */
const folder = await mkdtemp(join(tmpdir(), 'acredita-bench-'))
const [, , people = '100000', items = '0', database] = process.argv
const { app, store, url, token, filename } = await benchPortal(
  folder,
  {},
  crowd(Number(people), dayOf(new Date()), Number(items)),
  undefined,
  database,
)
// Whoever started it may have failed: nobody is left behind.
process.once('disconnect', () => process.kill(process.pid))
process.once('SIGTERM', async () => {
  await app.close()
  await store.close()
  await rm(folder, { recursive: true })
  process.exit(0)
})
globalThis.gc?.()
tellMemory()
process.send?.({ url, token, filename })
