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
/** What the page asks the server as it starts; without a signal the last answer stands. */
const ASKED = ['/config.json', '/api/auth/user/', '/api/zones/', '/api/roles/', '/api/credential_keys/']
const ASSETS = '/assets/'
/** Whoever waits longer has no signal to speak of. */
const PATIENCE_MS = 5000

const fromServer = (request: Request): Promise<Response> => {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), PATIENCE_MS)
  return fetch(request, { signal: abort.signal }).finally(() => clearTimeout(timer))
}

const keptOr = async (key: string, error: unknown): Promise<Response> => {
  const kept = await (await caches.open(CACHE)).match(key)
  if (kept) return kept
  throw error
}

/** The server's answer, which is kept, or the one that was kept. */
const askedFirst = async (request: Request, key: string): Promise<Response> => {
  try {
    const answer = await fromServer(request)
    if (answer.ok) await (await caches.open(CACHE)).put(key, answer.clone())
    return answer
  } catch (error) {
    return keptOr(key, error)
  }
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
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('message', (event) => {
  if (event.data.keep) event.waitUntil(keepPage(event.data.keep))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === PAGE) event.respondWith(fromServer(request).catch((error) => keptOr(PAGE, error)))
  } else if (pathname.startsWith(ASSETS)) event.respondWith(keptFirst(request, pathname))
  else if (ASKED.includes(pathname)) event.respondWith(askedFirst(request, pathname))
})
