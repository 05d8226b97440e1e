/**
 * Keeps /verificar-en-sitio there without a signal. With one it changes nothing: the page comes from the server each time, so a new deployment is there at once,
 * and what is kept is replaced whole once its successor is there. Whatever else the portal has goes by it untouched. The build writes it as on-site-worker.js.
 */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Extendable {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Messaged extends Extendable {
  data: { keep?: string[] }
}
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'message', listener: (event: Messaged) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  location: Location
}

const worker = globalThis as unknown as WorkerScope
const PAGE = '/verificar-en-sitio'
const CACHE = 'on-site'
/** The console's own word for it is in api/offlineAnswers.ts: a service worker is one file and imports nothing. */
const SESSION_CACHE = 'on-site:'
/** What the page asks the server as it starts; without a signal the last answer stands: of the API, the last one to the same session. */
const SETTINGS = '/config.json'
const ASKED = ['/api/auth/user/', '/api/zones/', '/api/roles/', '/api/credential_keys/']
const ASSETS = '/assets/'
/** Whoever waits longer has no signal to speak of: what was kept is taken then, if anything was. The page itself waits half a second longer (api/reach.ts). */
const PATIENCE_MS = 1500
/** Where nobody answered, nobody is waited for again for so long. */
const AWAY_MS = 10_000
let awayUntil = 0

const patience = (): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, Date.now() < awayUntil ? 0 : PATIENCE_MS))

/** Says on it that it was kept: nobody was reached (api/reach.ts). */
const marked = ({ body, status, headers }: Response): Response => {
  const all = new Headers(headers)
  all.set('X-Kept', '1')
  return new Response(body, { status, headers: all })
}

/** Where the answers to a request's session are kept: its token is not written down. Undefined where nobody is signed in. */
const sessionCache = async ({ headers }: Request): Promise<string | undefined> => {
  const token = headers.get('Authorization')
  if (token === null) return undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return (
    SESSION_CACHE + [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  )
}

/** A browser has one session: what was kept of any other goes once the server has answered this one. */
const forgetOthers = async (name: string): Promise<void> => {
  for (const other of await caches.keys())
    if (other.startsWith(SESSION_CACHE) && other !== name) await caches.delete(other)
}

/** The server's answer, if one comes soon, or else what was kept. A server that fails, or whatever stands before one that is away, has not answered. */
const orKept = async (asked: Promise<Response>, key: string, name = CACHE): Promise<Response> => {
  const answered = asked.then(
    (answer) => {
      if (answer.status >= 500) return undefined
      awayUntil = 0
      return answer
    },
    () => undefined,
  )
  const answer = await Promise.race([answered, patience()])
  if (answer) return answer
  awayUntil = Date.now() + AWAY_MS
  const kept = await (await caches.open(name)).match(key)
  return kept ? marked(kept) : asked
}

/** What the server answers is kept. */
const keptAnew = async (request: Request, key: string, name = CACHE): Promise<Response> => {
  const answer = await fetch(request)
  if (!answer.ok) return answer
  await (await caches.open(name)).put(key, answer.clone())
  if (name !== CACHE) await forgetOthers(name)
  return answer
}

/** The API's answer to whoever is signed in, or what was kept of it for the same session. */
const ofSession = async (request: Request, key: string): Promise<Response> => {
  const name = await sessionCache(request)
  if (name === undefined) return fetch(request)
  return orKept(keptAnew(request, key, name), key, name)
}

/** An older worker kept the API's answers whoever asked. */
const forgetAnybodys = async (): Promise<void> => {
  const cache = await caches.open(CACHE)
  for (const path of ASKED) await cache.delete(path)
}

/** What is called by its hash never changes. */
const keptFirst = async (request: Request, key: string): Promise<Response> =>
  (await (await caches.open(CACHE)).match(key)) ?? fetch(request)

/** Keeps the page with all that it has loaded, and then lets go of what an earlier one needed. */
const keepPage = async (assets: string[]): Promise<void> => {
  const cache = await caches.open(CACHE)
  for (const path of assets) if (!(await cache.match(path))) await cache.add(path)
  const page = await fetch(PAGE, { headers: { accept: 'text/html' } })
  if (page.ok) await cache.put(PAGE, page)
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (pathname.startsWith(ASSETS) && !assets.includes(pathname)) await cache.delete(url)
  }
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) =>
  event.waitUntil(forgetAnybodys().then(() => worker.clients.claim())),
)
worker.addEventListener('message', (event) => {
  if (event.data.keep) event.waitUntil(keepPage(event.data.keep))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // Whoever asks past every cache wants to know whether the server answers (api/reach.ts).
  if (request.method !== 'GET' || request.cache === 'no-store') return
  if (origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === PAGE) event.respondWith(orKept(fetch(request), PAGE))
  } else if (pathname.startsWith(ASSETS)) event.respondWith(keptFirst(request, pathname))
  else if (pathname === SETTINGS) event.respondWith(orKept(keptAnew(request, pathname), pathname))
  else if (ASKED.includes(pathname)) event.respondWith(ofSession(request, pathname))
})
