import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { demoAccounts } from '../../mock-api/seeds/accounts.ts'
import { createPasswordHasher, type Passwords } from '../../src/server/accounts/passwords.ts'
import { type AppOptions, buildApp } from '../../src/server/app.ts'
import { type Config, readConfig } from '../../src/server/common/config.ts'
import { openDiskStorage } from '../../src/server/files/diskStorage.ts'
import type { FileStorage } from '../../src/server/files/fileStorage.ts'
import { createThreadChecker } from '../../src/server/imports/runImportCheck.ts'
import { createWorkerJobRunner } from '../../src/server/jobs/workerJobs.ts'
import type { Dump } from '../../src/server/store/dump.ts'
import type { Store } from '../../src/server/store/store.ts'
import { type Api, createApi } from './api.ts'
import { MEMORY_FOLDER } from './memoryFolder.ts'
import { NO_LIMITS } from './noLimits.ts'
import { NOW, portalDump } from './portalDump.ts'
import { type Database, databases, type OpenStore, openPostgres, openSqlite } from './stores.ts'
import { guardRequests, guardServices } from './transactionGuard.ts'

/** Public address of the tests' portals, which their QR codes contain. */
export const PUBLIC_URL = 'https://credenciales.example'

export interface PortalOptions {
  config?: Partial<Config>
  /** Environment variables, for example the time zone, which `readConfig` sets. */
  env?: Record<string, string>
  /** Returns the current time. Default: noon of the tests' day. */
  now?: () => Date
  /** Collections that replace those of the small portal. */
  dump?: Partial<Dump>
  /** Wraps the file storage, which is a folder. */
  files?: (folder: FileStorage) => FileStorage | Promise<FileStorage>
  /** Checks passwords. Default: as in production. */
  passwords?: Passwords
  /** Folder of built pages. Default: none. */
  dist?: string
  /** Further options of the app. */
  app?: Partial<
    Pick<AppOptions, 'logger' | 'checker' | 'timeouts' | 'bodyLimits' | 'health' | 'audit' | 'doorPages'>
  >
}

/** A running portal. */
export interface TestPortal {
  api: Api
  url: string
  store: Store
  files: FileStorage
  config: Config
  app: FastifyInstance
  close(): Promise<void>
}

/**
 * Caches the result of each password and hash, because a check takes 20 ms of processor time and
 * all portals have the same users.
 */
const cachePasswordChecks = ({ hash, verify }: Passwords): Passwords => {
  const results = new Map<string, Promise<boolean>>()
  return {
    hash,
    verify(settings, password) {
      const pair = JSON.stringify([settings, password])
      const answer = results.get(pair) ?? verify(settings, password)
      results.set(pair, answer)
      return answer
    },
  }
}
const cachedPasswords = cachePasswordChecks(createPasswordHasher())

const createPortalOpener =
  (openStore: () => Promise<Omit<OpenStore, 'env'>>) =>
  async ({
    config: settings,
    env,
    now = () => new Date(NOW),
    dump,
    dist,
    passwords = cachedPasswords,
    files: wrapFiles = (folder) => folder,
    app: appOptions,
  }: PortalOptions = {}): Promise<TestPortal> => {
    const folder = await mkdtemp(join(MEMORY_FOLDER, 'acredita-portal-'))
    const files = await wrapFiles(await openDiskStorage(join(folder, 'files')))
    const { store, source, close } = await openStore()
    const jobs = createWorkerJobRunner(source)
    await store.load(portalDump(dump))
    const config = {
      ...readConfig({
        ...NO_LIMITS,
        PUBLIC_URL,
        SUPER_ADMINS: 'super',
        WEBHOOK_HOSTS: 'receptor.example',
        DATA_DIR: folder,
        ...env,
      }),
      ...settings,
    }
    const app = await buildApp({
      ...guardServices({ store, files, passwords, jobs }),
      checker: createThreadChecker(source),
      config,
      now,
      dist: dist ?? join(folder, 'no-such-folder'),
      demoAccounts,
      ...appOptions,
    })
    guardRequests(app)
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    return {
      api: createApi(url),
      url,
      store,
      files,
      config,
      app,
      async close() {
        await app.close()
        await close()
        await rm(folder, { recursive: true })
      },
    }
  }

/** Opens a portal over a store that the test provides. */
export const openPortalOver = (openStore: () => Promise<Omit<OpenStore, 'env'>>): PortalOpener['open'] =>
  createPortalOpener(openStore)

export interface PortalOpener {
  name: string
  open(options?: PortalOptions): Promise<TestPortal>
}

const OPENERS: Record<Database, PortalOpener> = {
  SQLite: { name: 'SQLite behind Fastify', open: createPortalOpener(openSqlite) },
  Postgres: { name: 'Postgres behind Fastify', open: createPortalOpener(openPostgres) },
}
const openersFor = (...settings: Database[]): PortalOpener[] =>
  databases.filter((name) => settings.includes(name)).map((name) => OPENERS[name])

/** Portals over each store that the tests run over. The same calls must return the same responses. */
export const portalOpeners: PortalOpener[] = openersFor('SQLite', 'Postgres')

/**
 * Portals over SQLite alone, for tests that do not depend on the store, such as those of uploads,
 * fields and PDFs.
 */
export const sqliteOpeners: PortalOpener[] = openersFor('SQLite')
