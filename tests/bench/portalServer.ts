import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayOf } from '../../src/domain/days.ts'
import { buildApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'
import { createPasswords } from '../../src/server/passwords.ts'
import { openPortal } from '../../src/server/serve.ts'
import { crowd } from './crowd.ts'

/** A portal with a crowd in it and one empty route beside, in a process of its own. Tells its parent where it is and a token. */
const folder = await mkdtemp(join(tmpdir(), 'acredita-bench-'))
const config = readConfig({ DATA_DIR: folder, PUBLIC_URL: 'http://127.0.0.1', SUPER_ADMINS: 'super' })
const { store, files } = await openPortal(config)
const now = () => new Date()
await store.load(crowd(Number(process.argv[2] ?? 100_000), dayOf(now())))
const app = await buildApp({
  store,
  files,
  config,
  passwords: createPasswords(),
  now,
  dist: join(folder, 'none'),
  demoAccounts: null,
})
app.get('/empty', async () => ({ ok: true }))
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const login = await app.inject({
  method: 'POST',
  url: '/api/auth/login/',
  payload: { username: 'admin', password: 'demo' },
})
process.on('SIGTERM', async () => {
  await app.close()
  await store.close()
  await rm(folder, { recursive: true })
  process.exit(0)
})
process.send?.({ url, token: login.json().token })
