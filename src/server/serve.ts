import { resolve } from 'node:path'
import { dayOf } from '../domain/days.ts'
import { isUnreachablePublicUrl } from '../domain/publicAddress.ts'
import { assertNoDemo, disableDemoAccounts, markAsDemo } from './accounts/demoAccounts.ts'
import { createPasswords } from './accounts/passwords.ts'
import { buildApp } from './app.ts'
import { auditTo } from './common/audit.ts'
import { readConfig } from './common/config.ts'
import { texts } from './common/messages.ts'
import { loadCredentialPages } from './door/credentialPage.ts'
import type { Files } from './files/files.ts'
import { tidyFiles } from './files/sweep.ts'
import { forgetStale } from './forgetStale.ts'
import { threadChecker } from './imports/checkImport.ts'
import { deleteReplacedPhotos } from './imports/replacedPhotos.ts'
import { workerJobs } from './jobs/jobs.ts'
import { sweepLog } from './log/sweepLog.ts'
import { startSender } from './mail/sender.ts'
import { startMessenger } from './messages/messenger.ts'
import { isClockBelieved } from './portal/clock.ts'
import { keepAnchor } from './portal/logAnchor.ts'
import { openPortal, sourceOf } from './portal/openPortal.ts'
import { placeOf, storeFirstPlace } from './portal/outgoing.ts'
import { makeSetupSecret, setupUrl } from './portal/setup.ts'
import { shutDown } from './shutDown.ts'
import { asPortal } from './store/origins.ts'
import { lockDataFolder } from './store/sql/dataFolderLock.ts'
import type { Store } from './store/store.ts'

const SECOND_MS = 1000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What a demo brings along: a way to fill an empty portal, and the accounts that it has. */
export interface Demo {
  fill(store: Store, files: Files, today: string): Promise<void>
  accounts: { username: string; description: string }[]
}

const greet = (address: string, demo: Demo | undefined, setup: string | undefined) => {
  console.log(`\nAcredita está en ${address}`)
  if (demo) {
    console.log('\nCuentas de demostración (contraseña: demo):')
    for (const { username, description } of demo.accounts)
      console.log(`  ${username.padEnd(14)}${description}`)
  } else if (setup) console.log(texts.setupLink(setup))
}

const endOn = (signals: NodeJS.Signals[], end: () => Promise<void>) => {
  for (const signal of signals) process.once(signal, () => void end())
}

/** Starts the portal as its environment says, and says where it is. Without a demo it starts as it was left, or empty. */
export const serve = async (env: Record<string, string | undefined>, brought?: Demo): Promise<void> => {
  const config = readConfig(env)
  const demo = config.demo ? brought : undefined
  const health = { isDraining: false }
  const release = config.databaseUrl ? () => undefined : lockDataFolder(config.dataDir)
  // Whoever read what we say may be gone; that is no reason to end.
  process.stdout.on('error', () => undefined)
  const { store, files } = await openPortal(config)
  const now = () => new Date()
  const audit = auditTo(process.stdout, now)
  // What is loud is also for whoever looks at the terminal; the log has it as a line of its own.
  const warn = (text: string) => {
    app.log.error(text)
    console.error(text)
  }
  if (config.production) await assertNoDemo(store)
  if (demo && (await store.isEmpty())) {
    console.log('Preparando los datos de demostración…')
    await markAsDemo(store)
    await demo.fill(store, files, dayOf(now()))
  }
  await storeFirstPlace(store, placeOf(config))
  const jobs = workerJobs(sourceOf(config))
  const services = { store, files, jobs, config: { ...config }, passwords: createPasswords(), now }
  const dist = resolve(import.meta.dirname, '../../dist')
  const app = await buildApp({
    ...services,
    dist,
    doorPages: await loadCredentialPages(dist),
    demoAccounts: demo?.accounts ?? null,
    health,
    checker: threadChecker(sourceOf(config)),
    audit,
    logger: { level: config.logLevel },
  })
  const disabled = config.production ? await disableDemoAccounts(asPortal(store, 'demoAccounts')) : []
  for (const username of disabled)
    audit({ event: 'user-disable', username, address: 'local', result: 'ok', reason: 'demo password' })
  if (disabled.length > 0) warn(texts.demoAccountsDisabled(disabled))
  const started = Date.now()
  await app.listen({ port: config.port, host: config.host })
  jobs.warmUp()
  app.imports.start()
  const logged = (error: unknown) => app.log.error(error)
  // A file may be there before its row: one that is just being brought, here or by another server, is left alone.
  const mayDelete = () => isClockBelieved(store, now(), warn)
  const putAway = async (before: number) => {
    const isClockRight = await mayDelete()
    const trashDays = isClockRight ? config.trashDays : null
    if (isClockRight) await deleteReplacedPhotos(store, files, now())
    await tidyFiles(
      asPortal(store, 'sweep'),
      files,
      { now: now(), before: new Date(before), trashDays },
      warn,
    )
  }
  const forgetOldest = async () => {
    if (await mayDelete()) await sweepLog(asPortal(store, 'logSweep'), now(), services.config.logMonths)
  }
  const daily = (before: number) => void putAway(before).then(forgetOldest).catch(logged)
  daily(config.databaseUrl ? started - HOUR_MS : started - SECOND_MS)
  setInterval(() => daily(Date.now() - HOUR_MS), DAY_MS).unref()
  const forget = async () => {
    if (await mayDelete()) await forgetStale(store, now(), services.config)
  }
  const anchorLog = async () => {
    if (!(await keepAnchor(store, files))) warn(texts.logCutOff)
  }
  const hourly = () => {
    void forget().catch(logged)
    void anchorLog().catch(logged)
  }
  hourly()
  setInterval(hourly, HOUR_MS).unref()
  const sender = startSender({
    store,
    now,
    server: () => (services.config.isOutgoingHeld ? null : services.config.mail),
    warn: (text: string) => app.log.warn(text),
  })
  const messenger = startMessenger({
    store,
    now,
    config: services.config,
    warn: (text: string) => app.log.warn(text),
  })
  endOn(['SIGTERM', 'SIGINT'], async () => {
    await shutDown({
      app,
      store,
      senders: [messenger, sender, { stop: () => anchorLog().catch(logged) }],
      health,
      drainMs: config.drainSeconds * 1000,
    })
    release()
    process.exit(0)
  })
  const { port } = app.server.address() as { port: number }
  const address = `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`
  // What the QR carries, unless configured: known only now, as the port may have been chosen by the system.
  if (services.config.publicUrl === '') services.config.publicUrl = address
  if (!config.demo && isUnreachablePublicUrl(services.config.publicUrl))
    warn(texts.publicUrlNowhere(services.config.publicUrl))
  if (services.config.isOutgoingHeld) warn(texts.outgoingHeld)
  const secret = demo ? undefined : await makeSetupSecret(store, now())
  greet(address, demo, secret && setupUrl(services.config.publicUrl, secret))
}
