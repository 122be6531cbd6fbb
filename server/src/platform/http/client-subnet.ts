import { isIPv6 } from 'node:net'

/**
 * Where a call comes from, as far as limits are concerned: an IPv4 address, or the /64 of an IPv6 address, since
 * one household has that many of them.
 */
export function clientSubnetOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = (ip.split('%')[0] as string).split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = ip.includes('::')
    ? Array<string>(Math.max(8 - before.length - after.length, 0)).fill('0')
    : []
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`
}
