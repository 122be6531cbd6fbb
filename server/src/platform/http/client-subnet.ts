import ipaddr from 'ipaddr.js'

/**
 * Where a call comes from, as far as limits are concerned: an IPv4 address, or the /64 of an IPv6 address, since
 * one household has that many of them.
 */
export function clientSubnetOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  const groups = address.parts.slice(0, 4).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}
