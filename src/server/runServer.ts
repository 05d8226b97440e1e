import cluster from 'node:cluster'
import { resolve } from 'node:path'
import { toMexicoDay } from '../domain/common/days.ts'
import { isUnreachablePublicUrl } from '../domain/settings/publicAddress.ts'
import {
  assertNoUnacceptedDemoData,
  disableDemoAccounts,
  markDatabaseAsDemo,
} from './accounts/demoAccounts.ts'
import { createPasswordHasher } from './accounts/passwords.ts'
import { buildApp } from './app.ts'
import { isFirstProcess } from './cluster/supervise.ts'
import { connectWorkers } from './cluster/workerMessages.ts'
import { createAudit } from './common/audit.ts'
import type { Config } from './common/config.ts'
import { texts } from './common/messages.ts'
import { deleteExpiredRows } from './deleteExpiredRows.ts'
import { loadCredentialPages } from './door/credentialPage.ts'
import { cleanUpStoredFiles } from './files/cleanUpStoredFiles.ts'
import type { FileStorage } from './files/fileStorage.ts'
import { deleteReplacedPhotos } from './imports/replacedPhotos.ts'
import { createThreadChecker } from './imports/runImportCheck.ts'
import { createWorkerJobRunner } from './jobs/workerJobs.ts'
import { deleteOldLogEntries } from './log/deleteOldLogEntries.ts'
import { startMailSender } from './mail/sender.ts'
import { startNotificationDelivery } from './messages/messenger.ts'
import { isSystemClockTrusted } from './portal/clock.ts'
import { updateStoredEndOfAuditLog as updateAnchor } from './portal/logAnchor.ts'
import { getDatabaseLocation, openPortal } from './portal/openPortal.ts'
import { getPortalLocation, storeFirstPortalLocation } from './portal/outgoingHold.ts'
import { createSetupSecret, getSetupUrl } from './portal/setup.ts'
import { shutDownServer } from './shutDownServer.ts'
import { createStoreForBackgroundJob } from './store/origins.ts'
import { isPortalEmpty } from './store/portalContents.ts'
import type { Store } from './store/store.ts'
import { startWebhookDelivery } from './webhooks/deliver.ts'

const SECOND_MS = 1000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Interval after which deletions begin that users decided on, if this process did not begin them at once. */
const DELETIONS_INTERVAL_MS = 5 * SECOND_MS
const RETENTION_INTERVAL_MS = 60 * SECOND_MS

/** Bundled demo: its data and its sign-in accounts. */
export interface Demo {
  fill(store: Store, files: FileStorage, today: string): Promise<void>
  accounts: { username: string; description: string }[]
}

const printGreeting = (address: string, demo: Demo | undefined, setupLink: string | undefined) => {
  console.log(`\nAcredita está en ${address}`)
  if (demo) {
    console.log('\nCuentas de demostración (contraseña: demo):')
    for (const { username, description } of demo.accounts)
      console.log(`  ${username.padEnd(14)}${description}`)
  } else if (setupLink) console.log(texts.setupLink(setupLink))
}

const handleSignals = (signals: NodeJS.Signals[], end: () => Promise<void>) => {
  for (const signal of signals) process.once(signal, () => void end())
}

interface Maintenance {
  store: Store
  files: FileStorage
  config: Config
  now: () => Date
  /** Timestamp in milliseconds. Older files that no row refers to are deleted when the server starts. */
  tidyBefore: number
  warn: (text: string) => void
  logError: (error: unknown) => void
}

/** Starts the daily and hourly deletion of old rows and files. Nothing is deleted while the system clock is not trusted. */
const startPeriodicCleanup = ({ store, files, config, now, tidyBefore, warn, logError }: Maintenance) => {
  const isDeletionAllowed = () => isSystemClockTrusted(store, now(), warn)
  const tidyFilesBefore = async (before: number) => {
    const isAllowed = await isDeletionAllowed()
    const trashDays = isAllowed ? config.trashDays : null
    if (isAllowed) await deleteReplacedPhotos(store, files, now())
    await cleanUpStoredFiles(
      createStoreForBackgroundJob(store, 'sweep'),
      files,
      { now: now(), before: new Date(before), trashDays },
      warn,
    )
  }
  const deleteOldLog = async () => {
    if (await isDeletionAllowed())
      await deleteOldLogEntries(createStoreForBackgroundJob(store, 'logSweep'), now(), config.logMonths)
  }
  const runDaily = (before: number) => void tidyFilesBefore(before).then(deleteOldLog).catch(logError)
  const deleteExpired = async () => {
    if (await isDeletionAllowed()) await deleteExpiredRows(store, now(), config)
  }
  const updateLogAnchor = async () => {
    try {
      if (!(await updateAnchor(store, files))) warn(texts.logTruncated)
    } catch (error) {
      logError(error)
    }
  }
  const runHourly = () => {
    void deleteExpired().catch(logError)
    void updateLogAnchor()
  }
  runDaily(tidyBefore)
  setInterval(() => runDaily(Date.now() - HOUR_MS), DAY_MS).unref()
  runHourly()
  setInterval(runHourly, HOUR_MS).unref()
  return { updateLogAnchor }
}

/** Serves requests and does the background work in this process. Calls `releaseLock` when the server has stopped. */
export const runServer = async (
  config: Config,
  bundledDemo?: Demo,
  releaseLock?: () => void,
): Promise<void> => {
  const workers = connectWorkers()
  const demo = config.demo ? bundledDemo : undefined
  const health = { isDraining: false }
  // Ignores errors of stdout, which occur when the reading program has exited.
  process.stdout.on('error', () => undefined)
  const { store, files } = await openPortal(config)
  const now = () => new Date()
  const audit = createAudit(process.stdout, now)
  // Logs a warning, and also prints it to the terminal.
  const warn = (text: string) => {
    app.log.error(text)
    console.error(text)
  }
  if (config.production) await assertNoUnacceptedDemoData(store)
  if (demo && (await isPortalEmpty(store))) {
    console.log('Preparando los datos de demostración…')
    await markDatabaseAsDemo(store)
    await demo.fill(store, files, toMexicoDay(now()))
  }
  await storeFirstPortalLocation(store, getPortalLocation(config))
  const jobs = createWorkerJobRunner(getDatabaseLocation(config))
  const services = { store, files, jobs, config: { ...config }, passwords: createPasswordHasher(), now }
  const dist = resolve(import.meta.dirname, '../../dist')
  const app = await buildApp({
    ...services,
    dist,
    doorPages: await loadCredentialPages(dist),
    demoAccounts: demo?.accounts ?? null,
    health,
    workers,
    checker: createThreadChecker(getDatabaseLocation(config)),
    audit,
    logger: { level: config.logLevel },
  })
  const disabledAccounts = config.production
    ? await disableDemoAccounts(createStoreForBackgroundJob(store, 'demoAccounts'))
    : []
  for (const username of disabledAccounts)
    audit({ event: 'user-disable', username, address: 'local', result: 'ok', reason: 'demo password' })
  if (disabledAccounts.length > 0) warn(texts.demoAccountsDisabled(disabledAccounts))
  const startedAt = Date.now()
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    // A process that exits while its threads start aborts with a native stack.
    await app.close()
    await store.close()
    throw error
  }
  jobs.warmUp()
  app.imports.start()
  app.retention.deletions.start(DELETIONS_INTERVAL_MS)
  app.retention.refresh.start(RETENTION_INTERVAL_MS)
  app.taxList.start()
  const { updateLogAnchor } = startPeriodicCleanup({
    store,
    files,
    config: services.config,
    now,
    tidyBefore: config.databaseUrl || cluster.isWorker ? startedAt - HOUR_MS : startedAt - SECOND_MS,
    warn,
    logError: (error) => app.log.error(error),
  })
  const sender = startMailSender({
    store,
    now,
    server: () => (services.config.isOutgoingHeld ? null : services.config.mail),
    warn: (text: string) => app.log.warn(text),
  })
  const messenger = startNotificationDelivery({
    store,
    now,
    config: services.config,
    warn: (text: string) => app.log.warn(text),
  })
  const webhooks = startWebhookDelivery({
    store,
    files,
    config: services.config,
    now,
    warn: (text: string) => app.log.warn(text),
  })
  const stop = async (drainMs: number) => {
    await shutDownServer({
      app,
      store,
      senders: [messenger, sender, webhooks, { stop: updateLogAnchor }],
      health,
      drainMs,
    })
    releaseLock?.()
    process.exit(0)
  }
  if (cluster.isWorker) {
    // The supervisor stops its workers. A terminal sends its signals to them as well.
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined)
    workers.onCommand('drain', () => {
      health.isDraining = true
    })
    workers.onCommand('stop', () => void stop(0))
  } else handleSignals(['SIGTERM', 'SIGINT'], () => stop(config.drainSeconds * 1000))
  const { port } = app.server.address() as { port: number }
  const address = `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`
  // Uses the listening address if PUBLIC_URL is not set.
  if (services.config.publicUrl === '') services.config.publicUrl = address
  if (!isFirstProcess()) return
  if (!config.demo && isUnreachablePublicUrl(services.config.publicUrl))
    warn(texts.unreachablePublicUrl(services.config.publicUrl))
  if (services.config.isOutgoingHeld) warn(texts.outgoingHeld)
  const secret = demo ? undefined : await createSetupSecret(store, now())
  printGreeting(address, demo, secret && getSetupUrl(services.config.publicUrl, secret))
}
