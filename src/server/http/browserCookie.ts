import type { Config } from '../common/config.ts'

/* Cookie that identifies the browser during a sign-on with the provider. It is the only cookie of the portal, and not a session. */

const COOKIE_NAME = 'acredita-entrada'
const SECRET_PATTERN = /^[\w-]{43}$/u

/** With https, the prefix `__Host-` prevents that another host of the same domain sets the cookie. */
const getCookieName = (isSecure: boolean): string => (isSecure ? `__Host-${COOKIE_NAME}` : COOKIE_NAME)

/** Formats the `Set-Cookie` header with a browser's secret. `SameSite=Lax` allows the redirect from the provider. */
export const formatBrowserCookie = (
  secret: string,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  seconds: number,
): string => {
  const isSecure = publicUrl.startsWith('https:')
  const cookie = `${getCookieName(isSecure)}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`
  return isSecure ? `${cookie}; Secure` : cookie
}

/** Returns the secret in a request's `Cookie` header; undefined without one. */
export const readBrowserSecret = (
  header: string | undefined,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string | undefined => {
  const cookies = new Map((header ?? '').split(/;\s*/u).map((pair) => pair.split('=', 2) as [string, string]))
  const secret = cookies.get(getCookieName(publicUrl.startsWith('https:'))) ?? ''
  return SECRET_PATTERN.test(secret) ? secret : undefined
}
