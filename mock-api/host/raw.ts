import type { IncomingMessage, ServerResponse } from 'node:http'
import jsonServer from 'json-server'
import { actorFrom } from '../../src/domain/groups.ts'
import { sessionOf, wireUserOf } from '../../src/server/accounts/sessions.ts'
import type { Config } from '../../src/server/common/config.ts'
import type { Dump } from '../../src/server/store/dump.ts'
import type { Store } from '../../src/server/store/store.ts'
import { answerJson, type Handler, pathOf } from './handler.ts'

/** Collections whose every row is a secret. */
const SECRET = ['tokens', 'account_links', 'attempts', 'answers', 'mails', 'settings']

/** The collections as they may be read: nothing to sign in with. Made anew each time, so nothing that is asked of them can reach more. */
export const readable = (state: Partial<Dump>): Record<string, unknown[]> =>
  Object.fromEntries(
    Object.entries(state)
      .filter(([collection]) => !SECRET.includes(collection))
      .map(([collection, rows]) => [
        collection,
        rows.map((row) => {
          const { password_hash, ...rest } = row as typeof row & { password_hash?: string }
          return rest
        }),
      ]),
  )

export interface RawOptions {
  store: Store
  config: Config
  now: () => Date
  state: () => Partial<Dump>
}

/** json-server's own routes under `/db`, read-only, for a signed-in user of the utility. */
export const raw = ({ store, config, now, state }: RawOptions): Handler => {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const session = await sessionOf(store, request.headers.authorization, now(), config)
    if (!session) return answerJson(response, 401, { detail: 'Inicie sesión y mande su token.' })
    const { groups } = actorFrom(wireUserOf(session.user, config), config)
    if (!groups.includes('utility'))
      return answerJson(response, 403, { detail: 'Solo para usuarios de la distribuidora.' })
    if (request.method !== 'GET')
      return answerJson(response, 405, {
        detail: 'Aquí solo se lee; los cambios van por las llamadas del portal.',
      })
    // json-server answers `/db` with everything, and each collection at its own name.
    if (pathOf(request) !== '/db') request.url = request.url?.replace(/^\/db\/?/u, '/')
    const host = jsonServer.create()
    host.use(jsonServer.router(readable(state())))
    host(request, response)
  }
  return (request, response, next) => {
    if (!/^\/db(?:\/|$)/u.test(pathOf(request))) return next()
    answer(request, response).catch(() => answerJson(response, 500, { detail: 'No se pudo leer.' }))
  }
}
