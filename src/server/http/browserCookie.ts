import type { Config } from '../common/config.ts'

/* What tells one browser from another while somebody signs in by way of the provider: the only cookie of the portal, and no session. */

const NAME = 'acredita-entrada'
const SECRET = /^[\w-]{43}$/u

/** `__Host-` keeps other hosts of the same domain from setting it, where there is https. */
const nameOf = (isSecure: boolean): string => (isSecure ? `__Host-${NAME}` : NAME)

/** The header that gives a browser its secret; sent back from other sites only when somebody is led here. */
export const cookieOf = (
  secret: string,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  seconds: number,
): string => {
  const isSecure = publicUrl.startsWith('https:')
  const kept = `${nameOf(isSecure)}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`
  return isSecure ? `${kept}; Secure` : kept
}

/** The secret of the browser that asks; undefined where it has none. Where there is https, no other name is believed: another host may have set it. */
export const browserOf = (
  header: string | undefined,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string | undefined => {
  const cookies = new Map((header ?? '').split(/;\s*/u).map((pair) => pair.split('=', 2) as [string, string]))
  const secret = cookies.get(nameOf(publicUrl.startsWith('https:'))) ?? ''
  return SECRET.test(secret) ? secret : undefined
}
