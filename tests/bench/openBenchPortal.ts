import { join } from 'node:path'
import { createPasswordHasher } from '../../src/server/accounts/passwords.ts'
import { buildApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/common/config.ts'
import { DERIVED_HOOKS } from '../../src/server/derived/rules.ts'
import { loadCredentialPages } from '../../src/server/door/credentialPage.ts'
import { openDiskStorage } from '../../src/server/files/diskStorage.ts'
import { createThreadChecker } from '../../src/server/imports/runImportCheck.ts'
import { createWorkerJobRunner } from '../../src/server/jobs/workerJobs.ts'
import type { Dump } from '../../src/server/store/dump.ts'
import { openPostgresStore } from '../../src/server/store/sql/openPostgresStore.ts'
import { openSqliteStore } from '../../src/server/store/sql/openSqliteStore.ts'
import { NO_LIMITS } from '../support/noLimits.ts'

const DIST = join(import.meta.dirname, '../../dist')

interface BenchOptions {
  folder: string
  dump: Dump
  env?: Record<string, string> | undefined
  database?: string | undefined
}

/**
 * Opens a portal on SQLite in a folder, or on a Postgres database, with the data of a dump. Returns it
 * with a token of its `admin`.
 */
export const openBenchPortal = async ({ folder, dump, env, database }: BenchOptions) => {
  const config = readConfig({
    ...NO_LIMITS,
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: 'http://127.0.0.1',
    SUPER_ADMINS: 'super',
    ...env,
  })
  const filename = join(config.dataDir, 'acredita.sqlite')
  const source = database ? { url: database } : { filename }
  const store = database
    ? await openPostgresStore(database, DERIVED_HOOKS)
    : await openSqliteStore({ filename }, DERIVED_HOOKS)
  const files = await openDiskStorage(join(config.dataDir, 'files'))
  await store.load(dump)
  const app = await buildApp({
    store,
    files,
    config,
    passwords: createPasswordHasher(),
    jobs: createWorkerJobRunner(source),
    checker: createThreadChecker(source),
    now: () => new Date(),
    dist: DIST,
    demoAccounts: null,
    doorPages: await loadCredentialPages(DIST),
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const login = await app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    payload: { username: 'admin', password: 'demo' },
  })
  return { app, store, files, config, url, filename, token: login.json<{ token: string }>().token }
}
