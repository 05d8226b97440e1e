import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts'
import type { Config } from '../../src/server/common/config.ts'
import type { Dump } from '../../src/server/store/dump.ts'
import type { Store } from '../../src/server/store/store.ts'
import { documentedCalls } from '../documented/calls.ts'
import { page } from '../page/page.ts'
import { journal } from './calls.ts'
import { exposing } from './crossOrigin.ts'
import { type Handler, pathOf, wantsPage } from './handler.ts'
import { raw, readable } from './raw.ts'
import { delaying, type Failure, failing } from './trouble.ts'

interface FrontOptions {
  store: Store
  config: Config
  now: () => Date
  state: () => Partial<Dump>
  /** Whether the console's pages are built. */
  console: boolean
  /** The documented back end's own, if it is one. */
  filter: Handler | undefined
  keep?: string | undefined
  delay?: number
  fail?: readonly Failure[]
}

const modesOf = ({ filter, keep, delay, fail = [] }: FrontOptions): string[] => [
  ...(filter ? ['Solo llamadas documentadas'] : []),
  keep ? 'Conserva los datos' : 'Empieza de nuevo en cada arranque',
  ...(delay ? [`Cada llamada espera ${delay} ms`] : []),
  ...fail.map(({ path, status }) => `${path} falla con ${status}`),
]

const resourcesOf = ({ filter }: FrontOptions) =>
  Object.entries(endpoints)
    .filter(([name]) => !filter || documentedCalls[name as EndpointName])
    .map(([, { method, path, summary }]) => ({ method, path, summary }))

const countsOf = ({ filter, state }: FrontOptions): Record<string, number> =>
  filter
    ? {}
    : Object.fromEntries(Object.entries(readable(state())).map(([name, rows]) => [name, rows.length]))

/** What stands in front of the mock's portal: its page, its memory of calls, its troubles, its raw collections. */
export const frontOf = (options: FrontOptions): Handler[] => {
  const { calls, listen } = journal()
  const resources = resourcesOf(options)
  const ownPage: Handler = (request, response, next) => {
    if (pathOf(request) !== '/' || !wantsPage(request)) return next()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      page({
        ...{ modes: modesOf(options), calls, resources, console: options.console },
        collections: countsOf(options),
      }),
    )
  }
  return [
    exposing,
    ownPage,
    listen,
    ...(options.delay ? [delaying(options.delay)] : []),
    ...(options.fail?.length ? [failing(options.fail)] : []),
    options.filter ?? raw(options),
  ]
}
