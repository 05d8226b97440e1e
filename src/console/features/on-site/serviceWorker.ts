/**
 * Opens /verificar-en-sitio without a signal. With a signal the page comes from the server each time, so that a new version of the portal is there at
 * once; the kept one is replaced as a whole. No other request of the portal is changed. The build writes this file as on-site-worker.js.
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
/** The same name is in api/offlineAnswers.ts: a service worker is one file and imports nothing. */
const SESSION_CACHE = 'on-site:'
/** The calls with which the page starts. Without a signal the last answer is used; that of the API only in the same session. */
const SETTINGS = '/config.json'
const API_PATHS = ['/api/auth/user/', '/api/zones/', '/api/roles/', '/api/credential_keys/']
const ASSETS = '/assets/'
/** After this the kept answer is used, if there is one. The page itself waits half a second longer (api/reach.ts). */
const PATIENCE_MS = 1500
/** How long after a call without an answer the next ones do not wait. */
const AWAY_MS = 10_000
let awayUntil = 0

const patience = (): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, Date.now() < awayUntil ? 0 : PATIENCE_MS))

/** Marks an answer as kept, so that the page knows that the server was not reached (api/reach.ts). */
const marked = ({ body, status, headers }: Response): Response => {
  const all = new Headers(headers)
  all.set('X-Kept', '1')
  return new Response(body, { status, headers: all })
}

/** The cache of a request's session, named by a digest of its token. Undefined where nobody is signed in. */
const sessionCache = async ({ headers }: Request): Promise<string | undefined> => {
  const token = headers.get('Authorization')
  if (token === null) return undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return (
    SESSION_CACHE + [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  )
}

/** A browser has one session: the caches of others are deleted once the server has answered this one. */
const forgetOthers = async (name: string): Promise<void> => {
  for (const other of await caches.keys())
    if (other.startsWith(SESSION_CACHE) && other !== name) await caches.delete(other)
}

/** Returns the stored response. Returns undefined if there is none, or if the browser does not let the cache be read. */
const findStored = async (key: string, name = CACHE): Promise<Response | undefined> => {
  try {
    return await (await caches.open(name)).match(key)
  } catch {
    return undefined
  }
}

/** Returns the server's response if it comes soon, or else the stored one. A status of 500 or more, such as a proxy's, counts as no response. */
const orKept = async (fetched: Promise<Response>, key: string, name = CACHE): Promise<Response> => {
  const answered = fetched.then(
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
  const stored = await findStored(key, name)
  return stored ? marked(stored) : fetched
}

const storeResponse = async (response: Response, key: string, name: string): Promise<void> => {
  if (!response.ok) return
  await (await caches.open(name)).put(key, response)
  if (name !== CACHE) await forgetOthers(name)
}

/** Fetches a response and stores a copy. The page does not wait for the copy, which a full disk may refuse. */
const fetchAndStore = (event: Fetching, key: string, name = CACHE): Promise<Response> => {
  const fetched = fetch(event.request)
  event.waitUntil(
    fetched.then((response) => storeResponse(response.clone(), key, name)).catch(() => undefined),
  )
  return fetched
}

/** The API's answer, or the one that was stored in the same session. */
const ofSession = async (event: Fetching, key: string): Promise<Response> => {
  const name = await sessionCache(event.request)
  if (name === undefined) return fetch(event.request)
  return orKept(fetchAndStore(event, key, name), key, name)
}

/** Deletes the answers of the API that an older worker kept for all sessions together. */
const forgetSharedAnswers = async (): Promise<void> => {
  const cache = await caches.open(CACHE)
  for (const path of API_PATHS) await cache.delete(path)
}

/** The kept file first: a file with a hash in its name never changes. */
const keptFirst = async (request: Request, key: string): Promise<Response> =>
  (await findStored(key)) ?? fetch(request)

/** Keeps the page with all files that it has loaded, and then deletes those of an earlier version. */
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
  event.waitUntil(
    forgetSharedAnswers()
      .catch(() => undefined)
      .then(() => worker.clients.claim()),
  ),
)
worker.addEventListener('message', (event) => {
  if (event.data.keep) event.waitUntil(keepPage(event.data.keep))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // A request past every cache asks whether the server answers (api/reach.ts).
  if (request.method !== 'GET' || request.cache === 'no-store') return
  if (origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === PAGE) event.respondWith(orKept(fetch(request), PAGE))
  } else if (pathname.startsWith(ASSETS)) event.respondWith(keptFirst(request, pathname))
  else if (pathname === SETTINGS) event.respondWith(orKept(fetchAndStore(event, pathname), pathname))
  else if (API_PATHS.includes(pathname)) event.respondWith(ofSession(event, pathname))
})
