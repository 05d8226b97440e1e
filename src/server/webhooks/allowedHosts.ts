import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are not reached over the internet (IANA special-purpose address registry). */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** IPv6 addresses of the internet, except those that contain an IPv4 address or serve other purposes. */
const GLOBAL_IPV6 = '2000::/3'
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

const createNetworkList = (networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = familyOf(address)
    list.addSubnet(address, prefix === undefined ? (family === 'ipv4' ? 32 : 128) : Number(prefix), family)
  }
  return list
}

const specialAddresses = createNetworkList([...SPECIAL_IPV4, ...SPECIAL_IPV6])
const globalIpv6 = createNetworkList([GLOBAL_IPV6])

/** Whether an IP address is one of the internet. Private, local and special addresses are not. */
export const isInternetAddress = (address: string): boolean => {
  const family = familyOf(address)
  if (family === 'ipv6' && !globalIpv6.check(address, family)) return false
  return !specialAddresses.check(address, family)
}

/** Servers that the operator allows webhooks to reach (WEBHOOK_HOSTS). */
export interface AllowedHosts {
  /** Whether a webhook may have the URL. */
  allowsUrl(url: URL): boolean
  /** Whether a connection may be opened to an address to which the name of a server leads. */
  allowsAddress(address: string): boolean
}

const removeIpv6Brackets = (hostname: string): string => hostname.replace(/^\[|\]$/gu, '')

const isNetwork = (entry: string): boolean => isIP(entry.split('/')[0] ?? '') !== 0

/** Whether a host with its port is as an entry says, such as `erp.example.mx` or `*.example.mx:8443`. */
const matchesName = (entry: string, { hostname, port }: URL): boolean => {
  const [name = '', entryPort = ''] = entry.split(':')
  if (port !== (entryPort === '443' ? '' : entryPort)) return false
  return name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name
}

/** Parses the list of servers that webhooks may reach. */
export const parseAllowedHosts = (entries: readonly string[]): AllowedHosts => {
  const origins = entries.filter((entry) => entry.startsWith('http://'))
  const networks = entries.filter(isNetwork)
  const names = entries.filter((entry) => !origins.includes(entry) && !networks.includes(entry))
  const namedAddresses = createNetworkList(networks)
  const isNamed = (address: string) => namedAddresses.check(address, familyOf(address))
  return {
    allowsUrl(url) {
      if (url.protocol === 'http:') return origins.includes(url.origin)
      if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
      const address = removeIpv6Brackets(url.hostname)
      return isIP(address) === 0
        ? names.some((name) => matchesName(name, url))
        : url.port === '' && isNamed(address)
    },
    allowsAddress: (address) => isNamed(address) || isInternetAddress(address),
  }
}
