/** Event whose work the browser waits for. TypeScript's DOM library lacks the events of service workers. */
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

/** Service worker that opens the page /verificar-en-sitio offline. The build writes it as on-site-worker.js. */
const worker = globalThis as unknown as WorkerScope
const PAGE = '/verificar-en-sitio'
const CACHE = 'on-site'
/**
 * Prefix of the cache names of sessions. Must equal the prefix in api/offlineAnswers.ts, which a service worker cannot import.
 */
const SESSION_CACHE = 'on-site:'
/** File with the portal's settings. Its last response is stored for offline use. */
const SETTINGS = '/config.json'
const API_PATHS = ['/api/auth/user/', '/api/zones/', '/api/roles/', '/api/credential_keys/']
const ASSETS = '/assets/'
/**
 * Time to wait for the server before the stored response is used, in milliseconds. The page itself waits 500 ms longer
 * (port/serverConnection.ts).
 */
const RESPONSE_TIMEOUT_MS = 1500
/** Time after a failed request in which stored responses are used without waiting for the server, in milliseconds. */
const AWAY_MS = 10_000
let awayUntil = 0

const waitForResponseTimeout = (): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, Date.now() < awayUntil ? 0 : RESPONSE_TIMEOUT_MS))

/** Adds a header that tells the page that the response comes from the cache and not from the server (port/serverConnection.ts). */
const markAsStoredResponse = ({ body, status, headers }: Response): Response => {
  const all = new Headers(headers)
  all.set('X-Kept', '1')
  return new Response(body, { status, headers: all })
}

/** Returns the name of the session's cache, a hash of the request's token. Undefined for an anonymous request. */
const getSessionCacheName = async ({ headers }: Request): Promise<string | undefined> => {
  const token = headers.get('Authorization')
  if (token === null) return undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return (
    SESSION_CACHE + [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  )
}

/** Deletes the cached responses of all other sessions, because a browser has only one session at a time. */
const deleteCachesOfOtherSessions = async (name: string): Promise<void> => {
  for (const other of await caches.keys())
    if (other.startsWith(SESSION_CACHE) && other !== name) await caches.delete(other)
}

/** Whether a response is a page, which a network's sign-in or a gateway sends in the place of data. */
const isPage = ({ headers }: Response): boolean => headers.get('content-type')?.includes('html') === true

/** Returns the stored response, or undefined if there is none or the cache cannot be read. */
const findStoredResponse = async (key: string, name = CACHE): Promise<Response | undefined> => {
  try {
    return await (await caches.open(name)).match(key)
  } catch {
    return undefined
  }
}

/** Returns the server's response, or the stored response if the server fails, is hidden by a gateway or does not answer in time. */
const fetchOrFindStoredResponse = async (
  fetched: Promise<Response>,
  key: string,
  name = CACHE,
): Promise<Response> => {
  const answered = fetched.then(
    (answer) => {
      if (answer.status >= 500 || (key !== PAGE && isPage(answer))) return undefined
      awayUntil = 0
      return answer
    },
    () => undefined,
  )
  const answer = await Promise.race([answered, waitForResponseTimeout()])
  if (answer) return answer
  awayUntil = Date.now() + AWAY_MS
  const stored = await findStoredResponse(key, name)
  return stored ? markAsStoredResponse(stored) : fetched
}

const storeResponseInCache = async (response: Response, key: string, name: string): Promise<void> => {
  if (!response.ok || isPage(response)) return
  await (await caches.open(name)).put(key, response)
  if (name !== CACHE) await deleteCachesOfOtherSessions(name)
}

/** Fetches a response and stores a copy without waiting for it, because storing may fail on a full disk. */
const fetchAndStoreResponse = (event: Fetching, key: string, name = CACHE): Promise<Response> => {
  const fetched = fetch(event.request)
  event.waitUntil(
    fetched.then((response) => storeResponseInCache(response.clone(), key, name)).catch(() => undefined),
  )
  return fetched
}

/** Returns the API's response, or the response stored for the same session. */
const fetchWithSessionCache = async (event: Fetching, key: string): Promise<Response> => {
  const name = await getSessionCacheName(event.request)
  if (name === undefined) return fetch(event.request)
  return fetchOrFindStoredResponse(fetchAndStoreResponse(event, key, name), key, name)
}

/** Deletes the API responses that earlier versions of this service worker stored for all sessions together. */
const deleteOldCachedApiResponses = async (): Promise<void> => {
  const cache = await caches.open(CACHE)
  for (const path of API_PATHS) await cache.delete(path)
}

/** Returns the stored file if there is one, because files with a hash in their name never change. */
const getStoredResponseOrFetch = async (request: Request, key: string): Promise<Response> =>
  (await findStoredResponse(key)) ?? fetch(request)

/** Stores the page and all files that it has loaded, then deletes the files of earlier versions. */
const storePageAndItsAssets = async (assets: string[]): Promise<void> => {
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
    deleteOldCachedApiResponses()
      .catch(() => undefined)
      .then(() => worker.clients.claim()),
  ),
)
worker.addEventListener('message', (event) => {
  if (event.data.keep) event.waitUntil(storePageAndItsAssets(event.data.keep))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // Does not answer `no-store` requests, with which the page tests whether the server is reachable.
  if (request.method !== 'GET' || request.cache === 'no-store') return
  if (origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === PAGE) event.respondWith(fetchOrFindStoredResponse(fetch(request), PAGE))
  } else if (pathname.startsWith(ASSETS)) event.respondWith(getStoredResponseOrFetch(request, pathname))
  else if (pathname === SETTINGS)
    event.respondWith(fetchOrFindStoredResponse(fetchAndStoreResponse(event, pathname), pathname))
  else if (API_PATHS.includes(pathname)) event.respondWith(fetchWithSessionCache(event, pathname))
})
