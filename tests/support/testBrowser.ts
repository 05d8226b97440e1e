import { PUBLIC_URL } from './testPortals.ts'

/** A browser without a window. It keeps cookies by site and follows redirects. */
export interface TestBrowser {
  /** Opens an address, follows redirects, and returns the address and text of the page. */
  go(address: string, form?: Record<string, string>): Promise<{ at: URL; text: string }>
  /** Returns the redirect of an address without following it. */
  getRedirect(address: string): Promise<URL>
  /** Every address that a redirect led to. */
  visited: URL[]
  /** The cookies of a site, as a header. */
  cookies(site: string): string
}

const REDIRECTS = [301, 302, 303, 307, 308]

/** Opens a browser. `portal` is the real address of the portal behind PUBLIC_URL. */
export const openTestBrowser = (portal: string): TestBrowser => {
  const redirects: URL[] = []
  const jar = new Map<string, Map<string, string>>()
  const toRealAddress = (address: string) => address.replace(PUBLIC_URL, portal)
  const cookies = (site: string): string =>
    [...(jar.get(site) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const storeCookies = (site: string, response: Response) => {
    const siteCookies = jar.get(site) ?? new Map<string, string>()
    jar.set(site, siteCookies)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? []
      if (value === '' || /max-age=0|expires=thu, 01 jan 1970/iu.test(line)) siteCookies.delete(name)
      else siteCookies.set(name, value)
    }
  }
  const request = async (address: string, form?: Record<string, string>) => {
    const url = new URL(toRealAddress(address))
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: cookies(url.origin) },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    storeCookies(url.origin, response)
    const to = REDIRECTS.includes(response.status) ? response.headers.get('location') : null
    const target = to === null ? null : new URL(to, address)
    if (target) redirects.push(target)
    return { url, response, to: target }
  }
  const go: TestBrowser['go'] = async (address, form) => {
    const { response, to } = await request(address, form)
    if (!to) return { at: new URL(address), text: await response.text() }
    // The console's own page is not built in these tests.
    if (to.href.startsWith(`${PUBLIC_URL}/login`)) return { at: to, text: '' }
    return go(to.href)
  }
  return {
    go,
    cookies,
    visited: redirects,
    async getRedirect(address) {
      const { to } = await request(address)
      if (!to) throw new Error(`${address} leads nowhere`)
      return to
    },
  }
}
