import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { dayOf } from '../../src/domain/days.ts'
import { benchPortal } from './benchPortal.ts'
import { crowd } from './crowd.ts'
import { tellMemory } from './memory.ts'

/** A portal with a crowd in it and a bare Fastify with one empty route beside, in a process of their own. */
const folder = await mkdtemp(join(tmpdir(), 'acredita-bench-'))
const [, , people = '100000', items = '0'] = process.argv
const { app, store, url, token, filename } = await benchPortal(
  folder,
  {},
  crowd(Number(people), dayOf(new Date()), Number(items)),
)
const bare = Fastify()
bare.get('/', async () => ({ ok: true }))
const empty = await bare.listen({ port: 0, host: '127.0.0.1' })
// Whoever started it may have failed: nobody is left behind.
process.once('disconnect', () => process.kill(process.pid))
process.once('SIGTERM', async () => {
  await Promise.all([app.close(), bare.close()])
  await store.close()
  await rm(folder, { recursive: true })
  process.exit(0)
})
globalThis.gc?.()
tellMemory()
process.send?.({ url, token, empty, filename })
