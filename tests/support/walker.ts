import { PUBLIC_URL } from './mounts.ts'

/** A browser without a window: it keeps cookies by site and goes where it is led. */
export interface Walker {
  /** Goes to an address and on, until a page is there; answers its address and text. */
  go(address: string, form?: Record<string, string>): Promise<{ at: URL; text: string }>
  /** Where an address leads, without going there. */
  peek(address: string): Promise<URL>
  /** Every address that it was led to. */
  visited: URL[]
  /** The cookies of a site, as a header. */
  cookies(site: string): string
}

const REDIRECTS = [301, 302, 303, 307, 308]

/** `portal` is where the portal of the public address really listens. */
export const walker = (portal: string): Walker => {
  const visited: URL[] = []
  const jar = new Map<string, Map<string, string>>()
  const realOf = (address: string) => address.replace(PUBLIC_URL, portal)
  const cookies = (site: string): string =>
    [...(jar.get(site) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const keep = (site: string, response: Response) => {
    const kept = jar.get(site) ?? new Map<string, string>()
    jar.set(site, kept)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? []
      if (value === '' || /max-age=0|expires=thu, 01 jan 1970/iu.test(line)) kept.delete(name)
      else kept.set(name, value)
    }
  }
  const once = async (address: string, form?: Record<string, string>) => {
    const url = new URL(realOf(address))
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: cookies(url.origin) },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    keep(url.origin, response)
    const to = REDIRECTS.includes(response.status) ? response.headers.get('location') : null
    const led = to === null ? null : new URL(to, address)
    if (led) visited.push(led)
    return { url, response, to: led }
  }
  const go: Walker['go'] = async (address, form) => {
    const { response, to } = await once(address, form)
    if (!to) return { at: new URL(address), text: await response.text() }
    // The console's own page is not built in these tests.
    if (to.href.startsWith(`${PUBLIC_URL}/login`)) return { at: to, text: '' }
    return go(to.href)
  }
  return {
    go,
    cookies,
    visited,
    async peek(address) {
      const { to } = await once(address)
      if (!to) throw new Error(`${address} leads nowhere`)
      return to
    },
  }
}
