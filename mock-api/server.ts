import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import jsonServer from 'json-server'
import { type Day, dayOf } from '../src/domain/days.ts'
import { createPasswords } from '../src/server/accounts/passwords.ts'
import { buildApp } from '../src/server/app.ts'
import { type Config, readConfig } from '../src/server/common/config.ts'
import { loadDoor } from '../src/server/door/loadDoor.ts'
import { answerUnreadable } from '../src/server/plugins/errors.ts'
import type { Dump } from '../src/server/store/dump.ts'
import { openJsonStore } from '../src/server/store/json/openJsonStore.ts'
import { documented } from './documented/documented.ts'
import type { Variant } from './documented/variants.ts'
import { openFolder } from './folder.ts'
import { shareMedia } from './host/crossOrigin.ts'
import { frontOf } from './host/front.ts'
import type { Failure } from './host/trouble.ts'
import { jsonServerHost } from './jsonServerHost.ts'
import { demoAccounts } from './seeds/accounts.ts'

const ROOT = resolve(import.meta.dirname, '..')

export interface Mock {
  /** Where it listens, without a slash at the end. */
  url: string
  /** json-server's file: made anew at each start and gone at the end, unless it is kept. */
  database: string
  close(): Promise<void>
}

export interface MockOptions {
  /** 0 lets the system choose. */
  port: number
  /** The day that it is at the start; the clock goes on from there. */
  today?: Day
  /** What the QR codes carry, if it is not the mock's own address. */
  publicUrl?: string
  /** Only the documented calls, in their exact shapes. */
  documented?: boolean
  /** In what such a back end differs from others. */
  variant?: Variant
  /** The folder in which data outlive the mock. */
  keep?: string | undefined
  /** How long each call waits, in milliseconds. */
  delay?: number
  fail?: readonly Failure[]
}

/** The clock, set so that it is noon in Mexico of a day now. */
const clockOf = (today: Day | undefined): (() => Date) => {
  const ahead = today ? Date.parse(`${today}T18:00:00Z`) - Date.now() : 0
  return () => new Date(Date.now() + ahead)
}

/** The settings of the mock; in another place than here there is nothing to simulate. */
const demoConfig = (): Config => {
  const config = readConfig({ ...process.env, DATABASE_URL: '' })
  if (!config.demo)
    throw new Error('Aquí solo hay datos de demostración: no va con NODE_ENV=production ni DEMO=0.')
  return config
}

/** The portal on json-server: the same calls and rules as the real server, the demo's data, nothing kept when it ends unless told so. */
export const startMock = async (options: MockOptions): Promise<Mock> => {
  const config = demoConfig()
  const now = clockOf(options.today)
  const folder = await openFolder(dayOf(now()), options.keep)
  const { db } = jsonServer.router<Partial<Dump>>(folder.database)
  const store = openJsonStore(db)
  const dist = join(ROOT, 'dist')
  const app = await buildApp({
    ...{ store, files: folder.files, config, passwords: createPasswords(), now, dist, demoAccounts },
    // Another back end knows nothing of our page at the door: there it is the built pages'.
    doorPages: options.documented ? undefined : await loadDoor(dist),
    logger: { level: 'warn', redact: ['req.headers.authorization'] },
  })
  shareMedia(app)
  const variant = options.variant ?? { answers: 'whole', zones: 'mixed' }
  const filter = options.documented
    ? documented(app, config.superAdmins, variant, () => db.getState().zones ?? [])
    : undefined
  const front = frontOf({
    ...{ ...options, store, config, now, filter },
    state: () => db.getState(),
    console: existsSync(join(dist, 'index.html')),
  })
  const host = await jsonServerHost(app, join(ROOT, 'public'), { front, cors: true })
  const listening = host.listen(options.port, '127.0.0.1')
  listening.on('clientError', answerUnreadable)
  await new Promise((resolve, reject) => listening.once('listening', resolve).once('error', reject))
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
  config.publicUrl = options.publicUrl ?? (config.publicUrl || url)

  return {
    url,
    database: folder.database,
    async close() {
      const ended = new Promise((resolve) => listening.close(resolve))
      listening.closeAllConnections()
      await ended
      await app.close()
      await store.close()
      await folder.close()
    },
  }
}
