import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { dayOf } from '../domain/days.ts'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { openDisk } from './files/disk.ts'
import type { Files } from './files/files.ts'
import { sweep } from './files/sweep.ts'
import { workerJobs } from './jobs/jobs.ts'
import { createPasswords } from './passwords.ts'
import { openSqlStore } from './store/sql/openSqlStore.ts'
import type { Store } from './store/store.ts'
import { forgetOldTries } from './throttle.ts'

const HOUR_MS = 3_600_000

/** What a demo brings along: a way to fill an empty portal, and the accounts that it has. */
export interface Demo {
  fill(store: Store, files: Files, today: string): Promise<void>
  accounts: { username: string; description: string }[]
}

const databaseOf = (config: Config): string => join(config.dataDir, 'acredita.sqlite')

export const openPortal = async (config: Config): Promise<{ store: Store; files: Files }> => ({
  store: await openSqlStore({ filename: databaseOf(config) }),
  files: await openDisk(join(config.dataDir, 'files')),
})

const greet = (config: Config, address: string, demo: Demo | undefined, empty: boolean) => {
  console.log(`\nAcredita está en ${address}`)
  if (demo) {
    console.log('\nCuentas de demostración (contraseña: demo):')
    for (const { username, description } of demo.accounts)
      console.log(`  ${username.padEnd(14)}${description}`)
  } else if (empty) {
    console.log('\nEl portal está vacío. Cree la primera cuenta de superadministración con:')
    console.log('  npm run user -- create USUARIO --groups utility --admin')
    console.log(`y nómbrela en SUPER_ADMINS (ahora: ${config.superAdmins.join(', ') || 'nadie'}).`)
  }
}

const closeOn = (signals: NodeJS.Signals[], app: FastifyInstance, store: Store) => {
  const close = async () => {
    await app.close()
    await store.close()
    process.exit(0)
  }
  for (const signal of signals) process.once(signal, () => void close())
}

/** Starts the portal as its environment says, and says where it is. Without a demo it starts as it was left, or empty. */
export const serve = async (env: Record<string, string | undefined>, brought?: Demo): Promise<void> => {
  const config = readConfig(env)
  const demo = config.demo ? brought : undefined
  const { store, files } = await openPortal(config)
  const now = () => new Date()
  if (demo && (await store.isEmpty())) {
    console.log('Preparando los datos de demostración…')
    await demo.fill(store, files, dayOf(now()))
  }
  const jobs = workerJobs(databaseOf(config))
  const services = { store, files, jobs, config: { ...config }, passwords: createPasswords(), now }
  const app = await buildApp({
    ...services,
    dist: resolve(import.meta.dirname, '../../dist'),
    demoAccounts: demo?.accounts ?? null,
    logger: { level: env.LOG_LEVEL ?? 'warn', redact: ['req.headers.authorization'] },
  })
  const swept = await sweep(store, files)
  await app.listen({ port: config.port, host: config.host })
  jobs.warmUp()
  const logged = (error: unknown) => app.log.error(error)
  swept().catch(logged)
  const tidy = () => void store.transaction((tx) => forgetOldTries(tx, now())).catch(logged)
  tidy()
  setInterval(tidy, HOUR_MS).unref()
  closeOn(['SIGTERM', 'SIGINT'], app, store)
  const { port } = app.server.address() as { port: number }
  const address = `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`
  // What the QR carries, unless configured: known only now, as the port may have been chosen by the system.
  if (services.config.publicUrl === '') services.config.publicUrl = address
  greet(config, address, demo, await store.isEmpty())
}
