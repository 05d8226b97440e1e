import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { demoAccounts } from '../../mock-api/seeds/accounts.ts'
import { createPasswords, type Passwords } from '../../src/server/accounts/passwords.ts'
import { type AppOptions, buildApp } from '../../src/server/app.ts'
import { type Config, readConfig } from '../../src/server/common/config.ts'
import { openDisk } from '../../src/server/files/disk.ts'
import type { Files } from '../../src/server/files/files.ts'
import { threadChecker } from '../../src/server/imports/checkImport.ts'
import { workerJobs } from '../../src/server/jobs/jobs.ts'
import type { Dump } from '../../src/server/store/dump.ts'
import type { Store } from '../../src/server/store/store.ts'
import { type Api, createApi } from './api.ts'
import { MEMORY_FOLDER } from './memoryFolder.ts'
import { NO_LIMITS } from './noLimits.ts'
import { NOW, portalDump } from './portalDump.ts'
import { type Database, databases, type OpenStore, openPostgres, openSqlite } from './stores.ts'
import { guarded, guardRequests } from './transactionGuard.ts'

/** Where the tests' QR codes lead. */
export const PUBLIC_URL = 'https://credenciales.example'

export interface PortalOptions {
  config?: Partial<Config>
  /** The clock; noon of the tests' day unless told otherwise. */
  now?: () => Date
  /** Collections in the place of those of the small portal. */
  dump?: Partial<Dump>
  /** What files are kept by, in the place of a folder. */
  files?: (folder: Files) => Files | Promise<Files>
  /** What checks passwords; as in production unless told otherwise. */
  passwords?: Passwords
  /** A folder of built pages; none unless told otherwise. */
  dist?: string
  /** What else the app is told. */
  app?: Partial<
    Pick<AppOptions, 'logger' | 'checker' | 'stalls' | 'bodies' | 'health' | 'audit' | 'doorPages'>
  >
}

/** A portal that listens, and how to be rid of it. */
export interface OpenPortal {
  api: Api
  url: string
  store: Store
  files: Files
  config: Config
  app: FastifyInstance
  close(): Promise<void>
}

/** The same, but each password is held against each hash once: every portal's users have the same, and that takes twenty milliseconds of a processor. */
const remembering = ({ hash, verify }: Passwords): Passwords => {
  const known = new Map<string, Promise<boolean>>()
  return {
    hash,
    verify(wanted, password) {
      const pair = JSON.stringify([wanted, password])
      const answer = known.get(pair) ?? verify(wanted, password)
      known.set(pair, answer)
      return answer
    },
  }
}
const asEver = remembering(createPasswords())

const openWith =
  (openStore: () => Promise<Omit<OpenStore, 'env'>>) =>
  async ({
    config: wanted,
    now = () => new Date(NOW),
    dump,
    dist,
    passwords = asEver,
    files: wrap = (folder) => folder,
    app: told,
  }: PortalOptions = {}): Promise<OpenPortal> => {
    const folder = await mkdtemp(join(MEMORY_FOLDER, 'acredita-portal-'))
    const files = await wrap(await openDisk(join(folder, 'files')))
    const { store, source, close } = await openStore()
    const jobs = workerJobs(source)
    await store.load(portalDump(dump))
    const config = {
      ...readConfig({ ...NO_LIMITS, PUBLIC_URL, SUPER_ADMINS: 'super', DATA_DIR: folder }),
      ...wanted,
    }
    const app = await buildApp({
      ...guarded({ store, files, passwords, jobs }),
      checker: threadChecker(source),
      config,
      now,
      dist: dist ?? join(folder, 'no-such-folder'),
      demoAccounts,
      ...told,
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

/** A portal over a store of the test's own making. */
export const openOver = (openStore: () => Promise<Omit<OpenStore, 'env'>>): Mount['open'] =>
  openWith(openStore)

export interface Mount {
  name: string
  open(options?: PortalOptions): Promise<OpenPortal>
}

const OPEN: Record<Database, Mount> = {
  SQLite: { name: 'SQLite behind Fastify', open: openWith(openSqlite) },
  Postgres: { name: 'Postgres behind Fastify', open: openWith(openPostgres) },
}
const mountsOver = (...wanted: Database[]): Mount[] =>
  databases.filter((name) => wanted.includes(name)).map((name) => OPEN[name])

/** The API over each store that the tests run over: the same calls must be answered alike. */
export const mounts: Mount[] = mountsOver('SQLite', 'Postgres')

/** Over the embedded database alone: for what a store has no part in, such as uploads, which fields a call takes and how a PDF looks. */
export const embedded: Mount[] = mountsOver('SQLite')
