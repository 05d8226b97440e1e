import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { endpoints } from '../contract/endpoints.ts'
import type { DoorPages } from '../domain/door.ts'
import { authenticate, hasSameRights } from './accounts/authenticate.ts'
import type { Passwords } from './accounts/passwords.ts'
import { appointSuperAdmins } from './accounts/superAdmins.ts'
import { updatePendingPeople } from './catalogs/requirementChanges.ts'
import type { Audit } from './common/audit.ts'
import { createBackgroundWork } from './common/backgroundWork.ts'
import { createSigningKeys, type SigningKeys } from './credentials/credentialKeys.ts'
import { createCheckRecorder } from './door/checkRecorder.ts'
import { registerCredentialPage } from './door/credentialPage.ts'
import { refusingFiles } from './files/files.ts'
import { photoAddresses } from './files/photoAddresses.ts'
import { handlers } from './handlers.ts'
import type { Services } from './http/call.ts'
import { canonicalUrl } from './http/canonicalUrl.ts'
import { redacting } from './http/logging.ts'
import { createRateLimits } from './http/rateLimits.ts'
import { registerRoutes } from './http/registerRoutes.ts'
import type { Checker } from './imports/check.ts'
import { imports } from './imports/runner.ts'
import type { Job } from './jobKinds.ts'
import type { Jobs } from './jobs/jobs.ts'
import { type JobQueue, queuedJobs } from './jobs/queue.ts'
import { registerCalendar } from './messages/calendar.ts'
import { registerUnsubscribe } from './messages/unsubscribe.ts'
import { connections, STALLS, type Stalls } from './plugins/connections.ts'
import { docs } from './plugins/docs.ts'
import { answerError, answerUnreadable } from './plugins/errors.ts'
import { type Health, health } from './plugins/health.ts'
import { media } from './plugins/media.ts'
import { metrics, timedStore } from './plugins/metrics.ts'
import { consoleSettings, pages } from './plugins/pages.ts'
import { security, warnOfProxy } from './plugins/security.ts'
import { BODY_BOUNDS, strangersBodies } from './plugins/strangersBodies.ts'
import { getOrCreateSecret } from './portal/settings.ts'
import { keepOverviews } from './reports/overview.ts'
import { followSettings, type LiveSettings } from './settings/liveSettings.ts'
import { createProvider, type Provider } from './signOn/provider.ts'
import { createRefusalLog, type RefusalLog } from './signOn/refusalLog.ts'
import { registerSignOnRedirects } from './signOn/signOnRedirects.ts'
import { recomputeStaleCompanies } from './store/derived/companies.ts'
import { clearGenericVetoes } from './store/derived/vetoed.ts'
import { asPortal } from './store/origins.ts'

/** Interval at which outdated rows that another process left behind are looked for, in milliseconds. */
const RECOMPUTATION_INTERVAL_MS = 60_000

declare module './http/call.ts' {
  interface Services {
    jobs: JobQueue<Job>
    settings: LiveSettings
    /** OpenID Connect provider of the utility (signOn/). */
    provider: Provider
    /** What credentials are signed with. */
    signing: SigningKeys
    /** The board of the utility's home. */
    overviews: ReturnType<typeof keepOverviews>
    passwords: Passwords
    /** Log of refused sign-ons of anonymous visitors. */
    refusalLog: RefusalLog
  }
}

export interface AppOptions extends Pick<Services, 'store' | 'files' | 'config' | 'passwords' | 'now'> {
  /** Where long work is done. */
  jobs: Jobs<Job>
  /** Where spreadsheets are checked. */
  checker: Checker
  /** Where the built pages are; nothing is served from a folder that is not there. */
  dist: string
  /** The page at the door, as the build has made it; without it the built pages show one that asks the API. */
  doorPages?: DoorPages | undefined
  /** The demo's accounts, offered on the sign-in page; null outside the demo. */
  demoAccounts: { username: string; description: string }[] | null
  /** Whether it takes new work; whoever closes the server says so here first. */
  health?: Health
  /** When clients that do not go on are cut. */
  stalls?: Stalls
  /** How much strangers may be sending at a time. */
  bodies?: typeof BODY_BOUNDS
  /** Told of sign-ins and the like; nobody unless told otherwise. */
  audit?: Audit
  /** How it logs; whatever it logs is redacted (logging.ts). Silent without. */
  logger?: Exclude<FastifyServerOptions['logger'], boolean>
}

/** The portal as one Fastify app. */
export const buildApp = async ({
  dist,
  doorPages,
  demoAccounts,
  audit = () => undefined,
  logger,
  health: state = { draining: false },
  stalls = STALLS,
  bodies = BODY_BOUNDS,
  jobs,
  checker,
  ...others
}: AppOptions): Promise<FastifyInstance> => {
  const { store: rows, files, config, now } = others
  const photos = photoAddresses(await getOrCreateSecret(rows, 'media_secret'))
  for (const username of await appointSuperAdmins(asPortal(rows, 'superAdmins'), config.superAdmins))
    audit({ event: 'user-appoint', username, address: 'local', result: 'ok' })
  await clearGenericVetoes(asPortal(rows, 'migration'))
  const app = Fastify({
    logger: logger ? { ...logger, ...redacting } : false,
    // No form of the portal comes near this; what is read whole keeps everybody else waiting meanwhile.
    bodyLimit: 262_144,
    requestTimeout: 900_000,
    // Whoever stops in the middle of a request's head is cut as well.
    http: { headersTimeout: stalls.sending, connectionsCheckingInterval: Math.ceil(stalls.sending / 6) },
    // These may say whom they speak for; nobody else is believed.
    trustProxy: config.trustProxy.length > 0 && config.trustProxy,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    frameworkErrors: answerError,
    clientErrorHandler: answerUnreadable,
    rewriteUrl: ({ url = '/' }) => canonicalUrl(url),
    // As long as the longest line that Node reads: how long an id may be is its endpoint's to say.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
  })
  const warn = (error: unknown) => app.log.warn(error)
  app.setErrorHandler(answerError)
  connections(app, stalls)
  warnOfProxy(app)
  security(app, { https: config.publicUrl.startsWith('https:') })
  // Pages of lists (sendReply.ts): a phone with a poor signal waits for a quarter of them. The fastest level is as good for so little.
  await app.register(compress, {
    global: false,
    encodings: ['gzip'],
    threshold: 2048,
    zlibOptions: { level: 1 },
  })
  // What is too large is read to its end and refused in our words.
  await app.register(multipart, { throwFileSizeLimit: false })
  strangersBodies(app, bodies)
  const { transaction, refused } = metrics(app, config.metricsToken)
  const store = timedStore(rows, transaction)
  const recomputation = createBackgroundWork({
    runBatch: async () =>
      (await asPortal(store, 'requirements').transaction(updatePendingPeople)) ||
      asPortal(store, 'obligations').transaction(recomputeStaleCompanies),
    pauseFactor: 2,
  })
  recomputation.start(RECOMPUTATION_INTERVAL_MS)
  const settings = await followSettings({ store: rows, files, config, warn })
  const signing = createSigningKeys({ store: rows, files, now })
  // Once files that are away are back, the first who needs it makes it.
  await signing.current().catch(warn)
  const checks = createCheckRecorder({ ...others, store }, warn)
  const refusalLog = createRefusalLog(rows, audit, warn)
  const services: Services = {
    photos,
    settings,
    recomputation,
    provider: createProvider(config),
    signing,
    audit,
    limits: createRateLimits(config, audit, refused),
    overviews: keepOverviews(store, others.now),
    checks,
    refusalLog: refusalLog,
    ...others,
    jobs: queuedJobs(jobs),
    store,
    files: refusingFiles(files),
  }
  imports(app, { store: rows, files, config, now, checker })
  health(app, services.store, state, services.jobs)
  consoleSettings(app, config, demoAccounts)
  media(app, services)
  registerCalendar(app, services)
  registerUnsubscribe(app, services)
  if (doorPages) registerCredentialPage(app, services, doorPages)
  if (config.apiDocs) docs(app)
  registerSignOnRedirects(app, services)
  registerRoutes(app, endpoints, handlers, { services, authenticate, hasSameRights })
  app.addHook('onClose', async () => {
    settings.stop()
    await checks.stop()
    await refusalLog.stop()
    await services.jobs.close()
    await recomputation.stop()
  })
  await pages(app, dist)
  return app
}
