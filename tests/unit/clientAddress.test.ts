import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, it } from 'vitest'
import { normalizeForwardedFor, parseClientAddress } from '../../src/server/http/clientAddress.ts'
import { toClientNetwork } from '../../src/server/http/rateLimits.ts'

const IPV4 = '203.0.113.9'
const IPV6 = '2001:db8::1'

it.each([
  // nginx, Traefik, HAProxy, Cloudflare, AWS ALB
  ['203.0.113.9', IPV4],
  [' 203.0.113.9', IPV4],
  ['203.0.113.9\t', IPV4],
  ['2001:db8::1', IPV6],
  ['2001:DB8::1', IPV6],
  ['2001:db8:0:0:0:0:0:1', IPV6],
  ['2001:0db8:0000:0000:0000:0000:0000:0001', IPV6],
  ['2001:db8:0::0:1', IPV6],
  ['2001:db8::0.0.0.1', IPV6],
  // Azure Application Gateway, IIS with ARR, AWS ALB with the attribute client_port
  ['203.0.113.9:51234', IPV4],
  ['203.0.113.9:1', IPV4],
  ['203.0.113.9:65535', IPV4],
  ['203.0.113.9:', IPV4],
  ['203.0.113.9:443 ', IPV4],
  ['[2001:db8::1]:51234', IPV6],
  ['[2001:db8::1]', IPV6],
  ['[2001:DB8:0:0:0:0:0:1]:443', IPV6],
  ['2001:db8:0:0:0:0:0:1:51234', IPV6],
  // Forms of the header Forwarded, which some proxies copy
  ['"203.0.113.9"', IPV4],
  ['"203.0.113.9:51234"', IPV4],
  ['"[2001:db8::1]"', IPV6],
  ['"[2001:db8::1]:4711"', IPV6],
  ["'203.0.113.9'", IPV4],
  // IPv4 addresses of dual-stack sockets
  ['::ffff:203.0.113.9', IPV4],
  ['::FFFF:203.0.113.9', IPV4],
  ['::fFfF:203.0.113.9', IPV4],
  ['::ffff:cb00:7109', IPV4],
  ['::FFFF:CB00:7109', IPV4],
  ['0:0:0:0:0:ffff:203.0.113.9', IPV4],
  ['0:0:0:0:0:FFFF:CB00:7109', IPV4],
  ['0000:0000:0000:0000:0000:ffff:cb00:7109', IPV4],
  ['0000:0000:0000:0000:0000:ffff:203.0.113.9', IPV4],
  ['0::ffff:203.0.113.9', IPV4],
  ['::0:ffff:203.0.113.9', IPV4],
  ['[::ffff:203.0.113.9]', IPV4],
  ['[::ffff:203.0.113.9]:51234', IPV4],
  ['[::ffff:cb00:7109]:51234', IPV4],
  ['::ffff:203.0.113.9:51234', IPV4],
  ['::ffff:203.0.113.9%eth0', IPV4],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['::ffff:102:304', '1.2.3.4'],
  ['::ffff:0:1', '0.0.0.1'],
  // Link-local addresses with a zone
  ['fe80::1%eth0', 'fe80::1'],
  ['fe80::1%25eth0', 'fe80::1'],
  ['[fe80::1%eth0]:443', 'fe80::1'],
  ['FE80::1%12', 'fe80::1'],
  // Addresses that only look like IPv4 in IPv6
  ['::ffff:0:203.0.113.9', '::ffff:0:cb00:7109'],
  ['::203.0.113.9', '::cb00:7109'],
  ['::1', '::1'],
  ['::', '::'],
  ['127.0.0.1', '127.0.0.1'],
  // No addresses
  ['unknown', undefined],
  ['UNKNOWN', undefined],
  ['_hidden', undefined],
  ['_SEVKISEK:51234', undefined],
  ['', undefined],
  [' ', undefined],
  ['""', undefined],
  ['-', undefined],
  ['null', undefined],
  ['(null)', undefined],
  ['localhost', undefined],
  ['proxy.example.mx', undefined],
  ['proxy.example.mx:443', undefined],
  ['203.0.113', undefined],
  ['203.0.113.256', undefined],
  ['203.0.113.9.1', undefined],
  ['0203.0.113.9', undefined],
  ['3405803785', undefined],
  ['0xcb007109', undefined],
  ['203.0.113.9/32', undefined],
  ['2001:db8::/64', undefined],
  ['203.0.113.9:80:80', undefined],
  ['203.0.113.9:http', undefined],
  ['[203.0.113.9', undefined],
  ['[2001:db8::1]:http', undefined],
  ['[]', undefined],
  ['[]:443', undefined],
  ['2001:db8:::1', undefined],
  ['2001:db8::g', undefined],
  ['1:2:3:4:5:6:7', undefined],
  ['for=203.0.113.9', undefined],
  ['203.0.113.9 203.0.113.10', undefined],
  ['<script>', undefined],
  ["1' or '1'='1", undefined],
])('the client %j has the address %s', (text, address) => {
  expect(parseClientAddress(text)).toBe(address)
})

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234, 10.0.0.5:443', '203.0.113.9, 10.0.0.5'],
  ['[2001:db8::1]:51234,10.0.0.5', '2001:db8::1, 10.0.0.5'],
  ['203.0.113.9, ', '203.0.113.9'],
  [',,203.0.113.9', '203.0.113.9'],
  ['unknown', undefined],
  ['', undefined],
  [' , ', undefined],
  ['unknown, 203.0.113.9:1', '203.0.113.9'],
  // The client wrote the beginning. Only the address that the proxy appended is known.
  ['198.51.100.1, unknown, 203.0.113.9', '203.0.113.9'],
  ['203.0.113.9, unknown', undefined],
])('the header X-Forwarded-For %j becomes %s', (header, expected) => {
  const headers: IncomingHttpHeaders = { 'x-forwarded-for': header }
  normalizeForwardedFor(headers)
  expect(headers['x-forwarded-for']).toBe(expected)
})

describe('rate limits', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:0:1:a:b:c:d', '2001:db8:0:1::/64'],
    ['[2001:db8:0:1:a:b:c:d]:443', '2001:db8:0:1::/64'],
    ['2001:DB8:0:1::1', '2001:db8:0:1::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1:2:3::', '1:2:3:0::/64'],
    ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
    ['unknown', 'unknown'],
  ])('group the address %s as %s', (address, group) => {
    expect(toClientNetwork(address)).toBe(group)
  })
})
