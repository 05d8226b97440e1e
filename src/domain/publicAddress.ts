import { parseUrl } from './parseUrl.ts'

/** Names that nobody can register (RFC 2606, RFC 6761), and those of our own documents. */
const RESERVED = /(?:^|\.)(?:localhost|example|test|invalid|example\.(?:com|net|org|mx)|ejemplo\.mx)$/u

/** Addresses of the machine itself, of a link and of networks that only their owners reach (RFC 1918, RFC 4193). */
const PRIVATE =
  /^(?:127\.|0\.0\.0\.0$|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|\[(?:::1?|f[cd][\da-f]{2}:.*|fe80:.*)\]$)/u

/**
 * Whether an address leads whoever scans a credential nowhere: it is missing, an example's, or of a network that strangers do not reach.
 */
export const leadsNowhere = (publicUrl: string): boolean => {
  const host = parseUrl(publicUrl)?.hostname
  return !host || RESERVED.test(host) || PRIVATE.test(host)
}
