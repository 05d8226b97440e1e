import type { Config } from '../common/config.ts'

const COOKIE_NAME = 'acredita-entrada'
const SECRET_PATTERN = /^[\w-]{43}$/u

/** Uses the prefix `__Host-` with https: it prevents other hosts of the same domain from setting the cookie. */
const getBrowserCookieName = (isSecure: boolean): string => (isSecure ? `__Host-${COOKIE_NAME}` : COOKIE_NAME)

/** Formats a `Set-Cookie` header with the browser's secret. `SameSite=Lax` is needed for the redirect from the OpenID Connect provider. */
export const formatBrowserSecretCookie = (
  secret: string,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  seconds: number,
): string => {
  const isSecure = publicUrl.startsWith('https:')
  const cookie = `${getBrowserCookieName(isSecure)}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`
  return isSecure ? `${cookie}; Secure` : cookie
}

/** Returns the browser's secret from its cookie, or undefined without the cookie. */
export const readBrowserSecretCookie = (
  header: string | undefined,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string | undefined => {
  const cookies = new Map((header ?? '').split(/;\s*/u).map((pair) => pair.split('=', 2) as [string, string]))
  const secret = cookies.get(getBrowserCookieName(publicUrl.startsWith('https:'))) ?? ''
  return SECRET_PATTERN.test(secret) ? secret : undefined
}
