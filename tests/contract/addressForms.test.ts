import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { createSetupSecret } from '../../src/server/portal/setup.ts'
import { createEmptyDump } from '../../src/server/store/dump.ts'
import { NOW } from '../support/portalDump.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

/** Sends a request with the exact path. `fetch` would normalize it. */
const send = (portal: string, method: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(portal)
    request({ hostname, port, method, path, headers }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject)
    })
      .once('error', reject)
      .end()
  })

const hex = (letter: string): string => `%${letter.charCodeAt(0).toString(16)}`
const last = (path: string): number => path.replace(/\/$/u, '').lastIndexOf('/') + 1

/** Other spellings of the same path. */
const FORMS: Record<string, (path: string) => string> = {
  'a letter encoded': (path) =>
    path.slice(0, last(path)) + hex(path[last(path)] ?? '') + path.slice(last(path) + 1),
  'every letter encoded': (path) => path.replaceAll(/[a-z]/gu, hex),
  'in upper case, encoded': (path) => path.replaceAll(/[a-z]/gu, (letter) => hex(letter).toUpperCase()),
  'slashes encoded': (path) => path.replaceAll(/(?!^)\//gu, '%2F'),
  'in absolute form': (path) => `http://elsewhere.example${path}`,
  'with doubled slashes': (path) => path.replaceAll('/', '//'),
  'with dots': (path) => `${path.slice(0, last(path))}./${path.slice(last(path))}`,
  'with dots up': (path) => `${path.slice(0, last(path))}x/../${path.slice(last(path))}`,
  'in other case': (path) => path.toUpperCase(),
  'without its last slash': (path) => path.replace(/\/$/u, ''),
}

const calls = Object.entries(endpoints).map(([name, { method, path }]) => ({
  name,
  method,
  path: path.replaceAll(/:\w+/gu, '7'),
}))

describe.each(sqliteOpeners)('an address written otherwise, $name', ({ open }) => {
  const empty = usePortal(open, () => ({ dump: createEmptyDump(), config: { demo: false } }))
  const full = usePortal(open)

  it.each(Object.keys(FORMS))('%s: is the same call or none', async (form) => {
    await createSetupSecret(empty.store, new Date(NOW))
    const { token } = await full.api.signIn('super')
    const callers: { url: string; headers: Record<string, string> }[] = [
      { url: empty.url, headers: {} },
      { url: full.url, headers: { authorization: `Token ${token}` } },
    ]
    for (const { url, headers } of callers)
      for (const { name, method, path } of calls) {
        // These calls end the session that the test uses.
        if (name === 'auth.logout' || name === 'auth.leave') continue
        const directReply = await send(url, method, path, headers)
        const { status } = await send(url, method, FORMS[form]?.(path) ?? path, headers)
        expect([directReply.status, 404], `${name} as ${FORMS[form]?.(path)}`).toContain(status)
      }
  })

  it('opens an empty portal only with its secret', async () => {
    for (const form of Object.values(FORMS))
      for (const method of ['GET', 'POST'])
        expect((await send(empty.url, method, form('/api/v1/setup/'))).status).toBe(404)
  })
})
