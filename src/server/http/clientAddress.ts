import type { IncomingHttpHeaders } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'

/** Matches an address with port: `[2001:db8::1]:443`, `192.0.2.7:51234`, or a full IPv6 address with a port behind it. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d{0,5})?|(\d[\d.]*\d):\d{0,5})$/u
const LAST_PORT = /(?<!:):\d{1,5}$/u
const QUOTES = /^["']|["']$/gu
/** Matches an IPv4 address in IPv6 notation, in the form that URLs use. Dual-stack sockets and proxies use this notation. */
const MAPPED_IPV4 = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/u

const formatIpv4 = (groups: readonly string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.')

/** Returns the shortest form of an IPv6 address, or the IPv4 address that it contains. */
const shortenIpv6 = (address: string): string => {
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, ...groups] = MAPPED_IPV4.exec(short) ?? []
  return groups.length > 0 ? formatIpv4(groups) : short
}

/**
 * Returns the IP address of a client as a proxy or a socket writes it, without port, quotes, brackets and zone. The same client always has the same
 * address. Returns undefined for other texts, such as `unknown` or a host name.
 */
export const parseClientAddress = (text: string): string | undefined => {
  const unquoted = text.trim().replace(QUOTES, '')
  const [, bracketed, ipv4] = WITH_PORT.exec(unquoted) ?? []
  const [address = ''] = (bracketed ?? ipv4 ?? unquoted).split('%')
  if (isIPv4(address)) return address
  const ipv6 = [address, address.replace(LAST_PORT, '')].find(isIPv6)
  return ipv6 === undefined ? undefined : shortenIpv6(ipv6)
}

/**
 * Rewrites `X-Forwarded-For` to plain addresses, from which Fastify finds the client. Removes texts that are no address together with everything
 * before them, because proxies append to the header and the client may have written the beginning.
 */
export const normalizeForwardedFor = (headers: IncomingHttpHeaders): void => {
  const header = headers['x-forwarded-for']
  if (header === undefined) return
  const addresses = String(header)
    .split(',')
    .filter((entry) => entry.trim() !== '')
    .map(parseClientAddress)
  const known = addresses.slice(addresses.lastIndexOf(undefined) + 1)
  if (known.length > 0) headers['x-forwarded-for'] = known.join(', ')
  else delete headers['x-forwarded-for']
}

/** Returns the address of the client: of the visitor if a trusted proxy sent the request. */
export const getClientAddress = ({ ip }: { ip: string }): string => parseClientAddress(ip) ?? ip
