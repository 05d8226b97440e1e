import { lookup } from 'node:dns'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../src/server/common/config.ts'
import { isInternetAddress, parseAllowedHosts } from '../../src/server/webhooks/allowedHosts.ts'
import { postMessage } from '../../src/server/webhooks/postMessage.ts'

vi.mock(import('node:dns'), async (importOriginal) => ({
  ...(await importOriginal()),
  lookup: vi.fn() as never,
}))

describe('addresses', () => {
  it.each(['8.8.8.8', '187.188.1.1', '2606:4700:4700::1111', '2800:3f0:4001::1'])(
    '%s is one of the internet',
    (address) => expect(isInternetAddress(address)).toBe(true),
  )

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:a00:1::1',
  ])('%s is none', (address) => expect(isInternetAddress(address)).toBe(false))
})

describe('the list of servers', () => {
  const HOSTS = ['erp.gas.example', '*.accesos.example:8443', '10.20.0.0/16', 'http://127.0.0.1:9000']

  it.each<[url: string, isAllowed: boolean]>([
    ['https://erp.gas.example/hook', true],
    ['https://ERP.gas.example:443/hook', true],
    ['https://erp.gas.example:8443/hook', false],
    ['http://erp.gas.example/hook', false],
    ['https://erp.gas.example.otro.example/', false],
    ['https://xerp.gas.example/', false],
    ['https://otro.example/?erp.gas.example', false],
    ['https://erp.gas.example@otro.example/', false],
    ['https://ana:clave@erp.gas.example/', false],
    ['https://norte.accesos.example:8443/', true],
    ['https://norte.accesos.example/', false],
    ['https://accesos.example:8443/', false],
    ['https://10.20.3.4/', true],
    ['https://10.21.3.4/', false],
    ['https://8.8.8.8/', false],
    ['http://127.0.0.1:9000/hook', true],
    ['http://0x7f.1:9000/hook', true],
    ['http://127.0.0.1:9001/hook', false],
    ['http://localhost:9000/hook', false],
    ['https://[::1]/', false],
    ['https://2130706433/', false],
  ])('%s: %s', (url, isAllowed) => {
    expect(parseAllowedHosts(HOSTS).allowsUrl(new URL(url))).toBe(isAllowed)
  })

  it.each([
    'erp',
    'https://erp.gas.example',
    'erp.gas.example/hook',
    'http://erp.gas.example:80',
    '*',
    '10.0.0.0/33',
  ])('may not contain %s', (host) =>
    expect(() => readConfig({ WEBHOOK_HOSTS: host })).toThrow(/WEBHOOK_HOSTS/u),
  )

  it('is empty by default, and ignores spaces and case', () => {
    expect(readConfig({}).webhookHosts).toEqual([])
    expect(
      readConfig({ WEBHOOK_HOSTS: ` ${HOSTS.join(' , ').toUpperCase().replace('HTTP', 'http')} ` })
        .webhookHosts,
    ).toEqual(HOSTS)
  })
})

describe('a name', () => {
  const resolveTo = (...addresses: string[]) =>
    vi.mocked(lookup).mockImplementation(((
      _name: string,
      _options: object,
      callback: (...args: unknown[]) => void,
    ) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as never)
  const post = (hosts: string[]) =>
    postMessage(new URL('https://erp.gas.example/'), { headers: {}, body: '{}' }, parseAllowedHosts(hosts), {
      timeouts: { connect: 2000, total: 2000 },
    })

  beforeEach(() => void vi.mocked(lookup).mockReset())

  it.each([
    ['a private address', ['10.0.0.5']],
    ['this machine', ['127.0.0.1']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['a public and a private address', ['8.8.8.8', '192.168.0.1']],
    ['an IPv6 address of this machine', ['::1']],
  ])('that leads to %s gets nothing', async (_what, addresses) => {
    resolveTo(...addresses)
    expect(await post(['erp.gas.example'])).toMatchObject({ status: null, problem: 'address' })
    // The connection resolves the name itself, so that a second answer of the name server cannot differ.
    expect(lookup).toHaveBeenCalledTimes(1)
  })

  it('may lead to a private network that the operator names', async () => {
    resolveTo('127.0.0.1')
    expect(await post(['erp.gas.example', '127.0.0.0/8'])).toMatchObject({ problem: 'connection' })
  })
})
