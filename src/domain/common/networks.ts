import { parseUrl } from './parseUrl.ts'

/** IPv4 address without leading zeros, which some programs read as octal numbers. */
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/u
const IPV6_CHARACTERS = /^[\da-f:.]{2,45}$/iu
const IPV6_GROUPS = 8
const PREFIX_LENGTH = /^(?:0|[1-9]\d{0,2})$/u
/** Prefix of IPv4 addresses in IPv6 notation, `::ffff:0:0/96`. */
const MAPPED_IPV4_BITS = `${'0'.repeat(80)}${'1'.repeat(16)}`

const toBinary = (number: number, length: number): string => number.toString(2).padStart(length, '0')

const convertIpv6ToBits = (address: string): string | undefined => {
  const short = parseUrl(`http://[${address}]`)?.hostname.slice(1, -1)
  if (short === undefined) return undefined
  const [firstGroups = [], lastGroups = []] = short.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(IPV6_GROUPS - firstGroups.length - lastGroups.length).fill('0')
  const groups = short.includes('::') ? [...firstGroups, ...zeros, ...lastGroups] : firstGroups
  return groups.map((group) => toBinary(Number.parseInt(group, 16), 16)).join('')
}

/** Returns the bits of an IP address: 32 for IPv4, 128 for IPv6. Undefined for other texts. */
const convertAddressToBits = (address: string): string | undefined => {
  if (IPV4.test(address))
    return address
      .split('.')
      .map((octet) => toBinary(Number(octet), 8))
      .join('')
  return IPV6_CHARACTERS.test(address) && address.includes(':') ? convertIpv6ToBits(address) : undefined
}

/** IP network. `prefix` are the bits that all of its addresses begin with, and `length` is the number of bits of an address. */
interface Network {
  prefix: string
  length: number
}

/** Reads IPv4 in IPv6 notation as IPv4, because clients have the address in either notation. */
const convertMappedIpv4 = ({ prefix, length }: Network): Network =>
  length === 128 && prefix.startsWith(MAPPED_IPV4_BITS)
    ? { prefix: prefix.slice(MAPPED_IPV4_BITS.length), length: 32 }
    : { prefix, length }

/**
 * Parses a network in CIDR notation, or a single address. Returns undefined for other texts, and for an address with bits
 * behind the prefix, because its author may have meant another network.
 */
const parseNetwork = (text: string): Network | undefined => {
  const [address = '', prefixLength, ...rest] = text.split('/')
  const bits = convertAddressToBits(address)
  if (bits === undefined || rest.length > 0) return undefined
  if (prefixLength === undefined) return convertMappedIpv4({ prefix: bits, length: bits.length })
  if (!PREFIX_LENGTH.test(prefixLength) || Number(prefixLength) > bits.length) return undefined
  const [prefix, host] = [bits.slice(0, Number(prefixLength)), bits.slice(Number(prefixLength))]
  return host.includes('1') ? undefined : convertMappedIpv4({ prefix, length: bits.length })
}

export const isValidNetwork = (text: string): boolean => parseNetwork(text) !== undefined

/** Whether an IP address belongs to one of the networks. Texts that are no address belong to none. */
export const isAddressInNetworks = (address: string, networks: readonly string[]): boolean => {
  const client = parseNetwork(address)
  return networks.some((text) => {
    const network = parseNetwork(text)
    return (
      network !== undefined && client?.length === network.length && client.prefix.startsWith(network.prefix)
    )
  })
}
