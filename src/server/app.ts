import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { endpoints } from '../contract/endpoints.ts'
import type { DoorPages } from '../domain/door.ts'
import { appointSuperAdmins } from './accounts/superAdmins.ts'
import type { Audit } from './common/audit.ts'
import { bringUpToDate } from './common/bringUpToDate.ts'
import { settleStale } from './companies/companyDays.ts'
import { door } from './door/door.ts'
import { keepChecks } from './door/keptChecks.ts'
import { photoAddresses } from './files/photoAddresses.ts'
import { refusingFiles } from './files/refusingFiles.ts'
import type { Services } from './http/call.ts'
import { canonicalUrl } from './http/canonicalUrl.ts'
import { redacting } from './http/logging.ts'
import { createRateLimits } from './http/rateLimits.ts'
import { registerRoutes } from './http/registerRoutes.ts'
import type { Checker } from './imports/checker.ts'
import type { Jobs } from './jobs/jobs.ts'
import { queuedJobs } from './jobs/queue.ts'
import { settlePending } from './personnel/requirementChanges.ts'
import { calendar } from './plugins/calendar.ts'
import { connections, STALLS, type Stalls } from './plugins/connections.ts'
import { consoleSettings } from './plugins/consoleSettings.ts'
import { docs } from './plugins/docs.ts'
import { answerError, answerUnreadable } from './plugins/errors.ts'
import { type Health, health } from './plugins/health.ts'
import { imports } from './plugins/imports.ts'
import { media } from './plugins/media.ts'
import { metrics } from './plugins/metrics.ts'
import { pages } from './plugins/pages.ts'
import { security } from './plugins/security.ts'
import { signOn } from './plugins/signOn.ts'
import { BODY_BOUNDS, strangersBodies } from './plugins/strangersBodies.ts'
import { unsubscribe } from './plugins/unsubscribe.ts'
import { warnOfProxy } from './plugins/warnOfProxy.ts'
import { createSigningKeys } from './portal/credentialKeys.ts'
import { followSettings } from './portal/liveSettings.ts'
import { secretOf } from './portal/secrets.ts'
import { keepOverviews } from './reports/overview.ts'
import { handlers } from './routes/handlers.ts'
import { createProvider } from './signOn/provider.ts'
import { createStrangers } from './signOn/strangers.ts'
import { byPortal } from './store/origins.ts'
import { timedStore } from './store/timedStore.ts'

export interface AppOptions
  extends Omit<
    Services,
    | 'jobs'
    | 'photos'
    | 'limits'
    | 'audit'
    | 'settings'
    | 'settling'
    | 'provider'
    | 'signing'
    | 'overviews'
    | 'checks'
    | 'strangers'
  > {
  /** Where long work is done. */
  jobs: Jobs
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
  const photos = photoAddresses(await secretOf(others.store, 'media_secret'))
  const { config } = others
  for (const username of await appointSuperAdmins(byPortal(others.store, 'superAdmins'), config.superAdmins))
    audit({ event: 'user-appoint', username, address: 'local', result: 'ok' })
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
  const store = timedStore(others.store, transaction)
  const settling = bringUpToDate(
    async () =>
      (await byPortal(store, 'requirements').transaction(settlePending)) ||
      byPortal(store, 'obligations').transaction(settleStale),
  )
  const settings = await followSettings({
    ...{ store: others.store, files: others.files, config },
    warn: (error) => app.log.warn(error),
  })
  const signing = createSigningKeys({ store: others.store, files: others.files, now: others.now })
  // Once files that are away are back, the first who needs it makes it.
  await signing.current().catch((error: unknown) => app.log.warn(error))
  const checks = keepChecks({ ...others, store }, (error) => app.log.warn(error))
  const strangers = createStrangers(others.store, audit, (error) => app.log.warn(error))
  const services: Services = {
    photos,
    settings,
    settling,
    provider: createProvider(config),
    signing,
    audit,
    limits: createRateLimits(config, audit, refused),
    overviews: keepOverviews(store, others.now),
    checks,
    strangers,
    ...others,
    jobs: queuedJobs(jobs),
    store,
    files: refusingFiles(others.files),
  }
  const { store: rows, files, now } = others
  imports(app, { store: rows, files, config, now, checker })
  health(app, services.store, state)
  consoleSettings(app, config, demoAccounts)
  media(app, services)
  calendar(app, services)
  unsubscribe(app, services)
  if (doorPages) door(app, services, doorPages)
  if (config.apiDocs) docs(app)
  signOn(app, services)
  registerRoutes(app, endpoints, handlers, services)
  app.addHook('onClose', async () => {
    settings.stop()
    await checks.stop()
    await strangers.stop()
    await services.jobs.close()
    await settling.close()
  })
  await pages(app, dist)
  return app
}
