import { expect, it } from 'vitest'
import { toClientNetwork } from '../../src/server/http/rateLimits.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:1:a:b:c:d', '2001:db8:0:1::/64'],
  ['2001:DB8:0:1::1', '2001:db8:0:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1:2:3::', '1:2:3:0::/64'],
  ['unknown', 'unknown'],
])('rate limits group the address %s as %s', (address, group) => {
  expect(toClientNetwork(address)).toBe(group)
})
