import { Readable } from 'node:stream'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { endpoints } from '../contract/endpoints.ts'
import type { DoorPages } from '../domain/door/door.ts'
import { authenticateRequest, hasUnchangedUserRights } from './accounts/authenticateRequest.ts'
import type { Passwords } from './accounts/passwords.ts'
import { appointSuperAdmins } from './accounts/superAdmins.ts'
import { updateNextPeopleBatch } from './catalogs/requirementChanges.ts'
import { connectWorkers, type Workers } from './cluster/workerMessages.ts'
import type { Audit } from './common/audit.ts'
import { createBackgroundWorker } from './common/backgroundWork.ts'
import { createSigningKeyProvider, type SigningKeys } from './credentials/credentialKeys.ts'
import { recomputeOutdatedCompanies } from './derived/companies.ts'
import { removeVetoesByGenericRfc } from './derived/vetoed.ts'
import { createCredentialCheckRecorder } from './door/checkRecorder.ts'
import { registerCredentialCheckPage } from './door/credentialPage.ts'
import { createCredentialPageSender } from './door/pageSender.ts'
import { convertFileStorageErrors } from './files/fileStorage.ts'
import { createPhotoUrlSigner } from './files/photoAddresses.ts'
import { handlers } from './handlers.ts'
import type { Services } from './http/call.ts'
import { normalizeRequestUrl } from './http/canonicalUrl.ts'
import { normalizeForwardedFor } from './http/clientAddress.ts'
import { destroyStreamWhenResponseEnds } from './http/destroyStreamWhenResponseEnds.ts'
import { redactingLoggerOptions } from './http/loggerOptions.ts'
import { createRateLimits } from './http/rateLimits.ts'
import { registerHttpRoutes } from './http/registerHttpRoutes.ts'
import type { Checker } from './imports/checkSpreadsheetRows.ts'
import { registerImportRunner } from './imports/importRunner.ts'
import type { Job } from './jobKinds.ts'
import { createJobQueue, type JobQueue } from './jobs/jobQueue.ts'
import type { JobRunner } from './jobs/workerJobs.ts'
import { registerExpiryCalendarRoutes } from './messages/calendar.ts'
import { registerUnsubscribePage } from './messages/unsubscribe.ts'
import { createErasureWorker } from './personalData/erasures.ts'
import { registerPrivacyPages } from './personalData/privacyPages.ts'
import { BODY_LIMITS, limitAnonymousRequestBodies } from './plugins/anonymousBodyLimits.ts'
import { registerApiDocs } from './plugins/apiDocs.ts'
import {
  CONNECTION_TIMEOUTS,
  type ConnectionTimeouts,
  registerConnectionTimeouts,
} from './plugins/connectionTimeouts.ts'
import { sendError, sendHttpParserErrorResponse } from './plugins/errors.ts'
import { type Health, registerHealthChecks } from './plugins/health.ts'
import { registerMediaRoutes } from './plugins/media.ts'
import { measureTransactions, registerMetricsRoute } from './plugins/metrics.ts'
import { registerConsolePages, registerPublicSettingsRoute } from './plugins/pages.ts'
import { warnAboutUntrustedProxy } from './plugins/proxyWarning.ts'
import { registerSecurityHeaders } from './plugins/securityHeaders.ts'
import { getOrCreatePortalSecret } from './portal/settings.ts'
import { createHomePageFiguresCache } from './reports/overview.ts'
import { createRetentionWork } from './retention/worker.ts'
import { keepConfigUpToDate, type LiveSettings } from './settings/liveSettings.ts'
import { createSignOnProvider, type Provider } from './signOn/provider.ts'
import { createRefusedSignOnLog, type RefusalLog } from './signOn/refusalLog.ts'
import { registerSignOnRedirects } from './signOn/signOnRedirects.ts'
import { createStoreForBackgroundJob } from './store/origins.ts'
import { registerTaxListRunner } from './taxList/taxListRunner.ts'

/** Interval at which the server looks for stored values that must be recomputed, in milliseconds. */
const RECOMPUTATION_INTERVAL_MS = 60_000

/** Interval at which the server looks for personal data that must be erased, in milliseconds. */
const ERASURE_INTERVAL_MS = 5000

declare module './http/call.ts' {
  interface Services {
    jobs: JobQueue<Job>
    /** All processes of this portal on this machine. */
    workers: Workers
    settings: LiveSettings
    /** OpenID Connect provider through which employees of the utility sign in. */
    provider: Provider
    /** Keys that sign the personnel credentials. */
    signing: SigningKeys
    /** Cached figures of the utility's home page. */
    overviews: ReturnType<typeof createHomePageFiguresCache>
    passwords: Passwords
    /** Log of refused sign-ins through the OpenID Connect provider. */
    refusalLog: RefusalLog
  }
}

export interface AppOptions extends Pick<Services, 'store' | 'files' | 'config' | 'passwords' | 'now'> {
  /** Runner of long jobs in worker threads. */
  jobs: JobRunner<Job>
  /** All processes of this portal on this machine. By default only this process. */
  workers?: Workers
  /** Checker of imported spreadsheets, which uses a worker thread. */
  checker: Checker
  /** Folder of the built web pages, which may be missing. */
  dist: string
  /** Rendering code of the public credential page. Without it, the console shows scanned credentials. */
  doorPages?: DoorPages | undefined
  /** Demo accounts to show on the sign-in page, or null outside the demo. */
  demoAccounts: { username: string; description: string }[] | null
  /** Health of the server, which load balancers read at `/readyz`. */
  health?: Health
  timeouts?: ConnectionTimeouts
  bodyLimits?: typeof BODY_LIMITS
  /** Writes security events. By default, they are discarded. */
  audit?: Audit
  /** Options of the logger. By default, nothing is logged. */
  logger?: Exclude<FastifyServerOptions['logger'], boolean>
}

/** Creates a Fastify app with limits, security headers and error handling, but without routes. */
const createFastify = async ({
  config,
  logger,
  timeouts = CONNECTION_TIMEOUTS,
  bodyLimits = BODY_LIMITS,
}: Pick<AppOptions, 'config' | 'logger' | 'timeouts' | 'bodyLimits'>): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: logger ? { ...logger, ...redactingLoggerOptions } : false,
    // Maximum size of a request body, in bytes. Parsing a larger body would block other requests.
    bodyLimit: 262_144,
    requestTimeout: 900_000,
    http: {
      headersTimeout: timeouts.sendingMs,
      connectionsCheckingInterval: Math.ceil(timeouts.sendingMs / 6),
    },
    // Only these proxies may send X-Forwarded-For.
    trustProxy: config.trustProxy.length > 0 && config.trustProxy,
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    // Answers requests that arrive while the server closes. Their connections end with the response.
    return503OnClosing: false,
    frameworkErrors: sendError,
    clientErrorHandler: sendHttpParserErrorResponse,
    // The first function that sees a request, before Fastify reads the client's address.
    rewriteUrl: ({ url = '/', headers }) => {
      normalizeForwardedFor(headers)
      return normalizeRequestUrl(url)
    },
    // Raises the router's length limit for path parameters, because the endpoints validate their length.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
  })
  app.setErrorHandler(sendError)
  // Fastify would read the whole stream for a HEAD request.
  app.addHook('onSend', async ({ method }, reply, payload) => {
    if (method === 'HEAD' && payload instanceof Readable) destroyStreamWhenResponseEnds(reply.raw, payload)
  })
  registerConnectionTimeouts(app, timeouts)
  warnAboutUntrustedProxy(app)
  registerSecurityHeaders(app, config)
  // Uses the fastest compression level, because higher levels hardly shrink these responses.
  await app.register(compress, {
    global: false,
    encodings: ['gzip'],
    threshold: 2048,
    zlibOptions: { level: 1 },
  })
  // Keeps the parser from throwing for large files, which multipart.ts refuses with a Spanish message.
  await app.register(multipart, { throwFileSizeLimit: false })
  limitAnonymousRequestBodies(app, bodyLimits)
  return app
}

/** Creates the portal as a Fastify app. */
export const buildApp = async ({
  dist,
  doorPages,
  demoAccounts,
  audit = () => undefined,
  logger,
  health = { isDraining: false },
  timeouts,
  bodyLimits,
  jobs: jobRunner,
  workers = connectWorkers(),
  checker,
  ...options
}: AppOptions): Promise<FastifyInstance> => {
  const { store: originalStore, files, config, now } = options
  const photos = createPhotoUrlSigner(await getOrCreatePortalSecret(originalStore, 'media_secret'))
  for (const username of await appointSuperAdmins(
    createStoreForBackgroundJob(originalStore, 'superAdmins'),
    config.superAdmins,
  ))
    audit({ event: 'user-appoint', username, address: 'local', result: 'ok' })
  await removeVetoesByGenericRfc(createStoreForBackgroundJob(originalStore, 'migration'))
  const app = await createFastify({ config, logger, timeouts, bodyLimits })
  const warn = (error: unknown) => app.log.warn(error)
  const { observeTransaction, countRefusal } = registerMetricsRoute(app, config.metricsToken, workers)
  const store = measureTransactions(originalStore, observeTransaction)
  const recomputation = createBackgroundWorker({
    runBatch: async () =>
      (await createStoreForBackgroundJob(store, 'requirements').transaction(updateNextPeopleBatch)) ||
      createStoreForBackgroundJob(store, 'obligations').transaction(recomputeOutdatedCompanies),
    pauseFactor: 2,
  })
  recomputation.start(RECOMPUTATION_INTERVAL_MS)
  const retention = createRetentionWork({ store, files, config, now, warn })
  const erasures = createErasureWorker(store, convertFileStorageErrors(files), warn)
  erasures.start(ERASURE_INTERVAL_MS)
  const settings = await keepConfigUpToDate({ store: originalStore, files, config, warn })
  const signing = createSigningKeyProvider({ store: originalStore, files, now })
  // Creates the signing key now if possible. If the file storage is unavailable, the first use creates the key.
  await signing.current().catch(warn)
  const checks = createCredentialCheckRecorder({ store, workers, now }, warn)
  const refusalLog = createRefusedSignOnLog(originalStore, audit, warn)
  const jobs = createJobQueue(jobRunner)
  workers.onMessage('getDownloadProgress', ({ user, download }: { user: number; download: string }) =>
    jobs.getProgress(user, download),
  )
  workers.onMessage('isStalled', () => jobs.isStalled())
  const services: Services = {
    photos,
    settings,
    recomputation,
    retention: retention.deletions,
    provider: createSignOnProvider(config),
    signing,
    audit,
    limits: createRateLimits(config, audit, countRefusal),
    overviews: createHomePageFiguresCache(store, now),
    checks,
    refusalLog,
    ...options,
    jobs,
    workers,
    store,
    files: convertFileStorageErrors(files),
  }
  app.decorate('retention', retention)
  registerImportRunner(app, { store: originalStore, files, config, now, checker })
  registerTaxListRunner(app, { store: originalStore, files, config, now })
  registerHealthChecks(app, store, health, async () =>
    (await workers.ask<boolean>('isStalled')).includes(true),
  )
  registerPublicSettingsRoute(app, config, demoAccounts)
  registerMediaRoutes(app, services)
  registerExpiryCalendarRoutes(app, services)
  registerUnsubscribePage(app, services)
  if (doorPages) {
    doorPages.setTimeZone(config.timeZone)
    const sendPage = createCredentialPageSender(doorPages)
    registerCredentialCheckPage(app, services, sendPage)
    registerPrivacyPages(app, services, sendPage)
  }
  if (config.apiDocs) registerApiDocs(app)
  registerSignOnRedirects(app, services)
  registerHttpRoutes(app, endpoints, handlers, {
    services,
    authenticate: authenticateRequest,
    hasSameRights: hasUnchangedUserRights,
  })
  app.addHook('onClose', async () => {
    settings.stop()
    await checks.stop()
    await refusalLog.stop()
    await services.jobs.close()
    await recomputation.stop()
    await retention.deletions.stop()
    await retention.refresh.stop()
    await erasures.stop()
  })
  await registerConsolePages(app, dist)
  return app
}
