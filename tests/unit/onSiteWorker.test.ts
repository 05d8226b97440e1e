import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const HOST = 'https://portal.example'
const PAGE = '/verificar-en-sitio'

/** What a service worker finds around it: a cache, a network that may be away, and whoever tells it of something. */
const around = () => {
  const kept = new Map<string, Response>()
  const served = new Map<string, string>()
  const listeners = new Map<string, (event: object) => void>()
  const full = (path: string) => new URL(path, HOST).href
  const serve = async (asked: string | { url: string }) => {
    const text = served.get(new URL(typeof asked === 'string' ? asked : asked.url, HOST).pathname)
    if (text === undefined) throw new TypeError('network')
    return new Response(text)
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
  return {
    ...{ served, kept },
    keep: (keep: string[]) => told('message', { data: { keep } }),
    /** What a page is answered; undefined where the worker leaves it to the browser. */
    ask: async (path: string, mode = 'cors') => {
      let answer: Promise<Response> | undefined
      const request = { url: full(path), method: 'GET', mode }
      const respondWith = (given: Promise<Response>) => {
        answer = given
      }
      listeners.get('fetch')?.({ request, respondWith })
      return (await answer)?.text()
    },
  }
}

describe('18 Verificar en sitio without a signal', () => {
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
})
