import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { dayOf } from '../../src/domain/days.ts'
import { benchPortal } from './benchPortal.ts'
import { crowd } from './crowd.ts'

/** A portal with a crowd in it and a bare Fastify with one empty route beside, in a process of their own. */
const folder = await mkdtemp(join(tmpdir(), 'acredita-bench-'))
const dump = crowd(Number(process.argv[2] ?? 100_000), dayOf(new Date()))
const { app, store, url, token } = await benchPortal(folder, {}, dump)
const bare = Fastify()
bare.get('/', async () => ({ ok: true }))
const empty = await bare.listen({ port: 0, host: '127.0.0.1' })
process.on('SIGTERM', async () => {
  await Promise.all([app.close(), bare.close()])
  await store.close()
  await rm(folder, { recursive: true })
  process.exit(0)
})
process.send?.({ url, token, empty })
