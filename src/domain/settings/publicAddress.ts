import { parseUrl } from '../common/parseUrl.ts'

/** Matches reserved host names (RFC 2606, RFC 6761) and the host names in our documentation. */
const RESERVED = /(?:^|\.)(?:localhost|example|test|invalid|example\.(?:com|net|org|mx)|ejemplo\.mx)$/u

/** Matches loopback, link-local and private addresses (RFC 1918, RFC 4193). */
const PRIVATE =
  /^(?:127\.|0\.0\.0\.0$|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|\[(?:::1?|f[cd][\da-f]{2}:.*|fe80:.*)\]$)/u

/** Whether PUBLIC_URL is unusable in a printed QR code: missing, an example, or in a private network. */
export const isUnreachablePublicUrl = (publicUrl: string): boolean => {
  const host = parseUrl(publicUrl)?.hostname
  return !host || RESERVED.test(host) || PRIVATE.test(host)
}

/** Matches host names of a local or test installation: without a dot, or in a private network. */
const LOCAL = /^[^.[]*$|\.(?:localhost|local|lan|internal)$/u

const isLocalHost = (host: string): boolean => LOCAL.test(host) || PRIVATE.test(host)

/** Returns the name of a host without its port, in lower case. */
export const getHostName = (host: string): string =>
  (parseUrl(`http://${host}`)?.hostname ?? host.toLowerCase()).replace(/^www\.|\.$/gu, '')

/**
 * Whether a scanned address leads to another host than the portal's own addresses. Ignores the port. The local hosts of one installation,
 * such as `localhost` and `192.168.0.7`, are the same.
 */
export const isForeignHost = (host: string, ownAddresses: readonly string[]): boolean => {
  if (host === '') return false
  const name = getHostName(host)
  const ownNames = ownAddresses.flatMap((address) => {
    const url = parseUrl(address)
    return url ? [getHostName(url.host)] : []
  })
  return !ownNames.some((own) => own === name || (isLocalHost(own) && isLocalHost(name)))
}
