import { parseUrl } from './parseUrl.ts'

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
