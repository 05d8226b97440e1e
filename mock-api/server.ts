import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import jsonServer from 'json-server'
import { type Day, dayOf } from '../src/domain/days.ts'
import { buildApp } from '../src/server/app.ts'
import { type Config, readConfig } from '../src/server/config.ts'
import { openDisk } from '../src/server/files/disk.ts'
import { createPasswords } from '../src/server/passwords.ts'
import type { Dump } from '../src/server/store/dump.ts'
import { openJsonStore } from '../src/server/store/json/openJsonStore.ts'
import { demoDump } from './demo.ts'
import { demoFiles } from './demoFiles.ts'
import { jsonServerHost } from './jsonServerHost.ts'
import { demoAccounts } from './seeds/accounts.ts'
import { announce, apiPort, endOnSignal } from './terminal.ts'

const ROOT = resolve(import.meta.dirname, '..')

export interface Mock {
  /** Where it listens, without a slash at the end. */
  url: string
  /** json-server's file: made anew at each start, gone at the end. */
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
}

/** The clock, set so that it is noon in Mexico of a day now. */
const clockOf = (today: Day | undefined): (() => Date) => {
  const ahead = today ? Date.parse(`${today}T18:00:00Z`) - Date.now() : 0
  return () => new Date(Date.now() + ahead)
}

const demoConfig = (): Config => {
  const config = readConfig({ ...process.env, DATABASE_URL: '' })
  if (!config.demo)
    throw new Error('Aquí solo hay datos de demostración: no va con NODE_ENV=production ni DEMO=0.')
  return config
}

/** The portal on json-server: the same calls and rules as the real server, the demo's data, nothing kept when it ends. */
export const startMock = async ({ port, today, publicUrl }: MockOptions): Promise<Mock> => {
  const config = demoConfig()
  const now = clockOf(today)
  const folder = await mkdtemp(join(tmpdir(), 'acredita-mock-'))
  const database = join(folder, 'db.json')
  const demo = demoDump(dayOf(now()))
  await writeFile(database, JSON.stringify(demo.dump, null, 2))

  const store = openJsonStore(jsonServer.router<Partial<Dump>>(database).db)
  const app = await buildApp({
    store,
    files: demoFiles(demo, await openDisk(join(folder, 'files'))),
    config,
    passwords: createPasswords(),
    now,
    dist: join(ROOT, 'dist'),
    demoAccounts,
    logger: { level: 'warn', redact: ['req.headers.authorization'] },
  })
  const host = await jsonServerHost(app, join(ROOT, 'public'))
  const listening = host.listen(port, '127.0.0.1')
  await new Promise((resolve, reject) => listening.once('listening', resolve).once('error', reject))
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
  config.publicUrl = publicUrl ?? (config.publicUrl || url)

  return {
    url,
    database,
    async close() {
      const ended = new Promise((resolve) => listening.close(resolve))
      listening.closeAllConnections()
      await ended
      await app.close()
      await store.close()
      await rm(folder, { recursive: true })
    },
  }
}

if (import.meta.main) {
  const mock = await startMock({ port: apiPort() })
  announce(mock.url, `Datos de hoy, hasta que termine: ${mock.database}`)
  endOnSignal(mock.close)
}
