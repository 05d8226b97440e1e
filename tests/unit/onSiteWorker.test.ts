import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const HOST = 'https://portal.example'
const PAGE = '/verificar-en-sitio'
/** Of a server that does not answer, and of one that is away behind something that says so. */
const [HANGS, FAILS] = ['hangs', 'fails']

/** What a service worker finds around it: a cache, a network that may be away, and whoever tells it of something. */
const around = () => {
  const kept = new Map<string, Response>()
  const served = new Map<string, string>()
  const listeners = new Map<string, (event: object) => void>()
  const full = (path: string) => new URL(path, HOST).href
  const serve = async (asked: string | { url: string }) => {
    const text = served.get(new URL(typeof asked === 'string' ? asked : asked.url, HOST).pathname)
    if (text === undefined) throw new TypeError('network')
    if (text === HANGS) return new Promise<Response>(() => undefined)
    return new Response(text, { status: text === FAILS ? 503 : 200 })
  }
  const cache = {
    match: async (path: string) => kept.get(full(path))?.clone(),
    put: async (path: string, answer: Response) => void kept.set(full(path), answer),
    add: async (path: string) => void kept.set(full(path), await serve(path)),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async (url: string) => kept.delete(url),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', serve)
  vi.stubGlobal('location', new URL(HOST))
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) =>
    listeners.set(type, listener),
  )
  const told = async (type: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(type)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) })
    await work
  }
  /** What a page is answered; undefined where the worker leaves it to the browser. */
  const answered = async (path: string, mode: string, cache = 'default') => {
    let answer: Promise<Response> | undefined
    const request = { url: full(path), method: 'GET', mode, cache }
    const respondWith = (given: Promise<Response>) => {
      answer = given
    }
    listeners.get('fetch')?.({ request, respondWith })
    return answer
  }
  return {
    ...{ served, kept },
    keep: (keep: string[]) => told('message', { data: { keep } }),
    ask: async (path: string, mode = 'cors') => (await answered(path, mode))?.text(),
    /** The same with what is said on it. */
    answer: async (path: string, cache = 'default') => {
      const answer = await answered(path, 'cors', cache)
      return answer && [await answer.text(), answer.headers.get('x-kept')]
    },
  }
}

describe('Verificar en sitio without a signal', () => {
  let world: ReturnType<typeof around>
  beforeEach(async () => {
    vi.resetModules()
    world = around()
    await import('../../src/console/pages/onSite/serviceWorker.ts')
  })
  afterEach(() => vi.unstubAllGlobals())
  const deploy = async (version: string) => {
    world.served.clear()
    const assets = [`/assets/page-${version}.js`, `/assets/qrReader-${version}.js`]
    for (const path of [...assets, PAGE]) world.served.set(path, `${path} of ${version}`)
    return assets
  }

  it('has all that it was told to keep, and nothing else', async () => {
    await world.keep(await deploy('1'))
    world.served.clear()
    expect(await world.ask(PAGE, 'navigate')).toBe(`${PAGE} of 1`)
    expect(await world.ask('/assets/qrReader-1.js')).toBe('/assets/qrReader-1.js of 1')
    expect(await world.ask('/api/personnel/')).toBeUndefined()
    expect(await world.ask('/inicio', 'navigate')).toBeUndefined()
  })

  it('is the server’s newest with a signal, and lets go of an older one once the newer is there', async () => {
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

  it('gives what was kept where nobody answers soon or a gateway fails, says so on it, and takes the server’s again', async () => {
    vi.useFakeTimers()
    try {
      const USER = '/api/auth/user/'
      await world.keep(await deploy('1'))
      world.served.set(USER, 'the user')
      expect(await world.answer(USER)).toEqual(['the user', null])
      for (const trouble of [HANGS, FAILS]) {
        world.served.set(USER, trouble)
        world.served.set(PAGE, trouble)
        const [user, page] = [world.answer(USER), world.ask(PAGE, 'navigate')]
        await vi.advanceTimersByTimeAsync(1500)
        expect(await user).toEqual(['the user', '1'])
        expect(await page).toBe(`${PAGE} of 1`)
        // Nobody is waited for twice.
        const again = world.answer(USER)
        await vi.advanceTimersByTimeAsync(0)
        expect(await again).toEqual(['the user', '1'])
        await vi.advanceTimersByTimeAsync(10_000)
        world.served.set(USER, 'the user')
        expect(await world.answer(USER)).toEqual(['the user', null])
      }
      // Whoever asks past every cache is told the truth.
      expect(await world.answer('/config.json', 'no-store')).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })
})
