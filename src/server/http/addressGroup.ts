import { isIPv6 } from 'node:net'

/** An IPv4 address that a socket for both kinds reports. */
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/iu
const GROUPS = 8
/** So many groups of sixteen bits name a network: a /64 is what one customer is given, who has all the addresses in it. */
const NETWORK = 4

/** Whom limits take an address for: an IPv4 address itself; of IPv6, the network of 64 bits. What is no address stands for itself. */
export const addressGroup = (address: string): string => {
  const [bare = ''] = address.split('%')
  const mapped = MAPPED.exec(bare)?.[1]
  if (mapped || !isIPv6(bare)) return mapped ?? bare
  const [head = [], tail] = bare.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, GROUPS - head.length - (tail?.length ?? 0))).fill('0')
  const groups = tail ? [...head, ...zeros, ...tail] : head
  const network = groups.slice(0, NETWORK).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
