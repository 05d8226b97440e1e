import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SESSION_CACHE } from '../../src/console/port/offlineAnswers.ts'

const HOST = 'https://portal.example'
const PAGE = '/verificar-en-sitio'
/** Responses of a server that does not answer, and of a gateway in front of a server that is down. */
const [HANGING, FAILING] = ['hangs', 'fails']

/** Creates the environment of a service worker: caches, a network that may fail, and events. */
const createWorkerWorld = () => {
  const stored = new Map<string, Map<string, Response>>([['on-site', new Map()]])
  const onSiteCache = stored.get('on-site') ?? new Map<string, Response>()
  const responses = new Map<string, string>()
  const disk = { isFull: false, isForbidden: false }
  const listeners = new Map<string, (event: object) => void>()
  const toUrl = (path: string) => new URL(path, HOST).href
  const fetchFromServer = async (input: string | { url: string }) => {
    const text = responses.get(new URL(typeof input === 'string' ? input : input.url, HOST).pathname)
    if (text === undefined) throw new TypeError('network')
    if (text === HANGING) return new Promise<Response>(() => undefined)
    const headers = { 'content-type': text.startsWith('<') ? 'text/html; charset=utf-8' : 'text/plain' }
    return new Response(text, { status: text === FAILING ? 503 : 200, headers })
  }
  const cacheOf = (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, cache)
    return {
      match: async (path: string) => cache.get(toUrl(path))?.clone(),
      put: async (path: string, answer: Response) => {
        if (disk.isFull) throw new DOMException('The disk is full.', 'QuotaExceededError')
        cache.set(toUrl(path), answer)
      },
      add: async (path: string) => void cache.set(toUrl(path), await fetchFromServer(path)),
      keys: async () => [...cache.keys()].map((url) => ({ url })),
      delete: async (url: string) => cache.delete(toUrl(url)),
    }
  }
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      if (disk.isForbidden) throw new DOMException('Storage is forbidden.', 'SecurityError')
      return cacheOf(name)
    },
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  })
  vi.stubGlobal('fetch', fetchFromServer)
  // `crypto.subtle` resolves outside the fake clock.
  const digest = async (_: string, bytes: Uint8Array) =>
    Uint8Array.from(createHash('sha256').update(bytes).digest()).buffer
  vi.stubGlobal('crypto', { subtle: { digest } })
  vi.stubGlobal('location', new URL(HOST))
  vi.stubGlobal('skipWaiting', async () => undefined)
  vi.stubGlobal('clients', { claim: async () => undefined })
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) =>
    listeners.set(type, listener),
  )
  const dispatch = async (type: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(type)?.({ ...event, waitUntil: (response: Promise<unknown>) => (work = response) })
    await work
  }
  /** Returns the response to a page. Undefined if the worker leaves the request to the browser. */
  const respond = async (path: string, mode: string, cache = 'default', token = 'Token first') => {
    let answer: Promise<Response> | undefined
    const headers = new Headers(token === '' ? {} : { authorization: token })
    const request = { url: toUrl(path), method: 'GET', mode, cache, headers }
    const respondWith = (response: Promise<Response>) => {
      answer = response
    }
    let work: Promise<unknown> = Promise.resolve()
    const waitUntil = (promise: Promise<unknown>) => {
      work = promise
    }
    listeners.get('fetch')?.({ request, respondWith, waitUntil })
    if (responses.get(path) !== HANGING)
      await answer?.then(
        () => work,
        () => undefined,
      )
    return answer
  }
  return {
    served: responses,
    kept: onSiteCache,
    stored,
    disk,
    start: () => dispatch('activate', {}),
    as: async (token: string, path: string) => (await respond(path, 'cors', 'default', token))?.text(),
    keep: (keep: string[]) => dispatch('message', { data: { keep } }),
    ask: async (path: string, mode = 'cors') => (await respond(path, mode))?.text(),
    /** Returns the text of the response and the note that it came from the cache. */
    answer: async (path: string, cache = 'default') => {
      const answer = await respond(path, 'cors', cache)
      return answer && [await answer.text(), answer.headers.get('x-kept')]
    },
  }
}

describe('Verificar en sitio without a signal', () => {
  let world: ReturnType<typeof createWorkerWorld>
  beforeEach(async () => {
    vi.resetModules()
    world = createWorkerWorld()
    await import('../../src/console/features/on-site/serviceWorker.ts')
  })
  afterEach(() => vi.unstubAllGlobals())
  const deploy = async (version: string) => {
    world.served.clear()
    const assets = [`/assets/page-${version}.js`, `/assets/qrReader-${version}.js`]
    for (const path of [...assets, PAGE]) world.served.set(path, `${path} of ${version}`)
    return assets
  }

  it.each(['/config.json', '/api/credential_keys/', '/api/auth/user/'])(
    'takes the page of a gateway neither for %s nor in its place',
    async (path) => {
      world.served.set(path, 'data')
      expect(await world.answer(path)).toEqual(['data', null])
      world.served.set(path, '<html>Sign in</html>')
      expect(await world.answer(path)).toEqual(['data', '1'])
      world.served.clear()
      expect(await world.answer(path)).toEqual(['data', '1'])
    },
  )

  it('has everything that it must cache, and nothing else', async () => {
    await world.keep(await deploy('1'))
    world.served.clear()
    expect(await world.ask(PAGE, 'navigate')).toBe(`${PAGE} of 1`)
    expect(await world.ask('/assets/qrReader-1.js')).toBe('/assets/qrReader-1.js of 1')
    expect(await world.ask('/api/personnel/')).toBeUndefined()
    expect(await world.ask('/inicio', 'navigate')).toBeUndefined()
  })

  it('is updated with a signal, and deletes the old version afterwards', async () => {
    await world.keep(await deploy('1'))
    const assets = await deploy('2')
    expect(await world.ask(PAGE, 'navigate')).toBe(`${PAGE} of 2`)
    world.served.delete('/assets/qrReader-2.js')
    await expect(world.keep(assets)).rejects.toThrow('network')
    expect(world.kept.has(`${HOST}/assets/qrReader-1.js`)).toBe(true)
    await world.keep(await deploy('2'))
    world.served.clear()
    expect(await world.ask(PAGE, 'navigate')).toBe(`${PAGE} of 2`)
    expect([...world.kept.keys()].sort()).toEqual([...assets, PAGE].map((path) => HOST + path).sort())
  })

  it('caches API responses for one session, and never shows them to another one', async () => {
    const [USER, ZONES] = ['/api/auth/user/', '/api/zones/']
    world.served.set(USER, 'utility')
    world.served.set(ZONES, 'zones')
    world.served.set('/config.json', 'settings')
    for (const path of [USER, ZONES, '/config.json']) await world.as('Token first', path)
    expect([...world.kept.keys()]).toEqual([`${HOST}/config.json`])
    const names = [...world.stored.keys()].filter((name) => name !== 'on-site')
    expect(names).toEqual([expect.stringMatching(/^on-site:[\da-f]{64}$/u)])
    expect(names[0]?.startsWith(SESSION_CACHE)).toBe(true)
    world.served.clear()
    expect(await world.as('Token first', USER)).toBe('utility')
    await expect(world.as('Token second', USER)).rejects.toThrow('network')
    await expect(world.as('', USER)).rejects.toThrow('network')
    expect(await world.as('Token second', '/config.json')).toBe('settings')
    // When a new session starts, the cache of the old one is deleted.
    world.served.set(USER, 'atencion')
    expect(await world.as('Token second', USER)).toBe('atencion')
    expect(world.stored.size).toBe(2)
    world.served.clear()
    expect(await world.as('Token second', USER)).toBe('atencion')
    await expect(world.as('Token first', ZONES)).rejects.toThrow('network')
    world.served.set(USER, 'a stranger')
    expect(await world.as('', USER)).toBe('a stranger')
    world.served.clear()
    expect(await world.as('Token second', USER)).toBe('atencion')
  })

  it.each(['isFull', 'isForbidden'] as const)(
    "passes on the server's response where the cache %s",
    async (trouble) => {
      world.disk[trouble] = true
      world.served.set('/api/auth/user/', 'the user')
      world.served.set('/assets/page-1.js', 'the page')
      expect(await world.answer('/api/auth/user/')).toEqual(['the user', null])
      expect(await world.ask('/assets/page-1.js')).toBe('the page')
      await world.start()
      world.served.clear()
      await expect(world.ask('/api/auth/user/')).rejects.toThrow('network')
    },
  )

  it('deletes cached API responses of an older version', async () => {
    for (const path of ['/api/auth/user/', '/api/zones/', '/config.json'])
      world.kept.set(HOST + path, new Response('kept'))
    await world.start()
    expect([...world.kept.keys()]).toEqual([`${HOST}/config.json`])
  })

  it('answers from the cache if the server hangs or a gateway fails, marks the response, and returns to the server afterwards', async () => {
    vi.useFakeTimers()
    try {
      const USER = '/api/auth/user/'
      await world.keep(await deploy('1'))
      world.served.set(USER, 'the user')
      expect(await world.answer(USER)).toEqual(['the user', null])
      for (const trouble of [HANGING, FAILING]) {
        world.served.set(USER, trouble)
        world.served.set(PAGE, trouble)
        const [user, page] = [world.answer(USER), world.ask(PAGE, 'navigate')]
        await vi.advanceTimersByTimeAsync(1500)
        expect(await user).toEqual(['the user', '1'])
        expect(await page).toBe(`${PAGE} of 1`)
        // The worker does not wait a second time.
        const again = world.answer(USER)
        await vi.advanceTimersByTimeAsync(0)
        expect(await again).toEqual(['the user', '1'])
        await vi.advanceTimersByTimeAsync(10_000)
        world.served.set(USER, 'the user')
        expect(await world.answer(USER)).toEqual(['the user', null])
      }
      // A request that bypasses all caches is not answered from the cache.
      expect(await world.answer('/config.json', 'no-store')).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })
})
