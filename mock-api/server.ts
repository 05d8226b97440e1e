import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import jsonServer from 'json-server'
import type { Day } from '../src/domain/common/days.ts'
import { authCalls } from './calls/auth.ts'
import { companyCalls } from './calls/companies.ts'
import { noticeCalls } from './calls/notices.ts'
import { personnelCalls } from './calls/personnel.ts'
import { quotationCalls } from './calls/quotations.ts'
import { reportCalls } from './calls/reports.ts'
import { openMockDatabase } from './database.ts'
import {
  type BackEnd,
  type Calls,
  createNotFoundError,
  registerMockCalls,
  sendErrorResponse,
} from './defineMockCall.ts'
import { mediaCalls } from './files.ts'
import { type Options, readEnvironmentOptions } from './options.ts'
import { type CallName, canUserCallEndpoint } from './permissions.ts'
import { getToday } from './rules.ts'
import { demoAccounts } from './seeds/accounts.ts'

const ROOT = resolve(import.meta.dirname, '..')
const DIST = join(ROOT, 'dist')
const INDEX = join(DIST, 'index.html')
const UNBUILT = 'Las páginas no están construidas: ejecute «npm run build» y recargue esta página.'

/** API calls of docs/requirements.md §8. */
export const documentedCalls: Calls<CallName> = {
  ...authCalls,
  ...quotationCalls,
  ...personnelCalls,
  ...noticeCalls,
  ...companyCalls,
  ...reportCalls,
}

export interface Mock {
  /** Base URL without a trailing slash. */
  url: string
  /** Path of db.json. */
  database: string
  close(): Promise<void>
}

/** Returns the settings that the console loads from the mock server, such as the names of super-admins. */
const createConsoleSettings = ({ utilityGroup, superAdmins, publicUrl, timeZone }: BackEnd) => ({
  apiUrl: '',
  extras: false,
  utilityGroup,
  superAdmins,
  publicUrl,
  timeZone,
  demoAccounts,
  maxUploadBytes: null,
  sessionIdleMinutes: null,
})

/** Returns a clock that starts at noon of the day, or the system clock. */
const createServerClock = (today: Day | undefined): (() => Date) => {
  const offset = today ? Date.parse(`${today}T18:00:00Z`) - Date.now() : 0
  return () => new Date(Date.now() + offset)
}

/** Creates the json-server app without the default routes, which would expose passwords. */
const createMockServerApp = (backEnd: BackEnd) => {
  const app = jsonServer.create().disable('x-powered-by')
  app.enable('strict routing').enable('case sensitive routing')
  app.use((_request, response, next) => {
    response.set('Access-Control-Expose-Headers', 'Content-Disposition')
    next()
  })
  app.use(jsonServer.defaults({ static: existsSync(INDEX) ? DIST : join(ROOT, 'public'), noGzip: true }))
  app.get('/config.json', (_request, response) => void response.json(createConsoleSettings(backEnd)))
  registerMockCalls(app, backEnd, documentedCalls, canUserCallEndpoint)
  registerMockCalls(
    app,
    backEnd,
    mediaCalls,
    (user, name) => user !== null || name === 'GET /media/photos/:name',
  )
  app.get(/^\/(?!(?:api|media|assets)\/)/u, (request, response, next) => {
    if (!request.headers.accept?.includes('text/html')) next()
    else if (existsSync(INDEX)) response.sendFile(INDEX)
    else response.status(404).type('text').send(UNBUILT)
  })
  app.use((request, response) => sendErrorResponse(response, request.path, createNotFoundError()))
  return app
}

/** Starts the mock server with the demo of a day, by default today. */
export const startMockServer = async ({
  today,
  ...overrides
}: Partial<Options> & { today?: Day } = {}): Promise<Mock> => {
  const options = { ...readEnvironmentOptions({}), ...overrides }
  const now = createServerClock(today)
  const database = await openMockDatabase(getToday({ now, timeZone: options.timeZone }), options.keep)
  const backEnd: BackEnd = { ...options, ...database, now }
  const server = createMockServerApp(backEnd).listen(options.port, '127.0.0.1')
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  backEnd.publicUrl ||= url
  return {
    url,
    database: database.path,
    async close() {
      const closing = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closing
      await database.close()
    },
  }
}
