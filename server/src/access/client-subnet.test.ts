import { expect, test } from 'vitest'
import { clientSubnetOf, widerNetwork } from './client-subnet.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.7:52114', '203.0.113.7'],
  ['[2001:db8:1:2::3]:52114', '2001:db8:1:2::/64'],
  ['somewhere', 'unknown'],
  [undefined, 'unknown'],
])('%s is of the subnet %s', (ip, clientSubnet) => {
  expect(clientSubnetOf(ip)).toBe(clientSubnet)
})

test.each([
  ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48'],
  ['0:0:0:0::/64', '::/56', '::/48'],
  ['203.0.113.7', undefined, undefined],
])('%s lies in %s and %s', (clientSubnet, of56, of48) => {
  expect([widerNetwork(clientSubnet, 56), widerNetwork(clientSubnet, 48)]).toEqual([of56, of48])
})
