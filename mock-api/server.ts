import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import jsonServer from 'json-server'
import { type Day, dayOf } from '../src/domain/days.ts'
import { answerCalls, type Calls, notFound, type Portal, refuse } from './call.ts'
import { authCalls } from './calls/auth.ts'
import { companyCalls } from './calls/companies.ts'
import { noticeCalls } from './calls/notices.ts'
import { personnelCalls } from './calls/personnel.ts'
import { quotationCalls } from './calls/quotations.ts'
import { reportCalls } from './calls/reports.ts'
import { openDatabase } from './database.ts'
import { mediaCalls } from './files.ts'
import { type Options, optionsFrom } from './options.ts'
import { demoAccounts } from './seeds/accounts.ts'

const ROOT = resolve(import.meta.dirname, '..')
const DIST = join(ROOT, 'dist')
const INDEX = join(DIST, 'index.html')
const UNBUILT = 'Las páginas no están construidas: ejecute «npm run build» y recargue esta página.'

/** Section 7 of the specification, whole. */
export const documentedCalls: Calls = {
  ...authCalls,
  ...quotationCalls,
  ...personnelCalls,
  ...noticeCalls,
  ...companyCalls,
  ...reportCalls,
}

export interface Mock {
  /** Where it listens, without a slash at the end. */
  url: string
  /** json-server's file: made anew at each start and gone at the end, unless it is kept. */
  database: string
  close(): Promise<void>
}

/** What whoever serves the pages says of the back end; the users of this one do not say who is a super-admin. */
const consoleSettings = ({ utilityGroup, superAdmins, publicUrl }: Portal) => ({
  ...{ apiUrl: '', extras: false, utilityGroup, superAdmins, publicUrl, demoAccounts },
  ...{ maxUploadBytes: null, sessionIdleMinutes: null },
})

/** The clock, set so that it is noon in Mexico of a day now. */
const clockOf = (today: Day | undefined): (() => Date) => {
  const ahead = today ? Date.parse(`${today}T18:00:00Z`) - Date.now() : 0
  return () => new Date(Date.now() + ahead)
}

/** json-server with the calls and the pages. Its own routes are not mounted: they would hand out passwords. */
const hostOf = (portal: Portal) => {
  const host = jsonServer.create().disable('x-powered-by')
  host.enable('strict routing').enable('case sensitive routing')
  host.use((_request, response, next) => {
    response.set('Access-Control-Expose-Headers', 'Content-Disposition')
    next()
  })
  host.use(jsonServer.defaults({ static: existsSync(INDEX) ? DIST : join(ROOT, 'public'), noGzip: true }))
  host.get('/config.json', (_request, response) => void response.json(consoleSettings(portal)))
  answerCalls(host, { ...documentedCalls, ...mediaCalls }, portal)
  host.get(/^\/(?!(?:api|media|assets)\/)/u, (request, response, next) => {
    if (!request.headers.accept?.includes('text/html')) next()
    else if (existsSync(INDEX)) response.sendFile(INDEX)
    else response.status(404).type('text').send(UNBUILT)
  })
  host.use((request, response) => refuse(response, request.path, notFound()))
  return host
}

/** Starts the mock with the demo of today, or of the day that it is told. */
export const startMock = async ({
  today,
  ...given
}: Partial<Options> & { today?: Day } = {}): Promise<Mock> => {
  const options = { ...optionsFrom({}), ...given }
  const now = clockOf(today)
  const database = await openDatabase(dayOf(now()), options.keep)
  const portal: Portal = { ...options, ...database, now }
  const listening = hostOf(portal).listen(options.port, '127.0.0.1')
  await new Promise((resolve, reject) => listening.once('listening', resolve).once('error', reject))
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
  portal.publicUrl ||= url
  return {
    url,
    database: database.path,
    async close() {
      const ended = new Promise((resolve) => listening.close(resolve))
      listening.closeAllConnections()
      await ended
      await database.close()
    },
  }
}
