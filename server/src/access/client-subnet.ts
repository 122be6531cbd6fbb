import ipaddr from 'ipaddr.js'

/** Some proxies write the port of the connection behind the address. */
const WITH_PORT = /^\[?([\da-f.:]+?)\]?:\d+$/i

/** The unit of limits: an IPv4 address, or an IPv6 /64, which one household has. */
export function clientSubnetOf(ip: string | undefined): string {
  if (ip === undefined) return 'unknown'
  const bare = ipaddr.isValid(ip) ? ip : ip.replace(WITH_PORT, '$1')
  if (!ipaddr.isValid(bare)) return 'unknown'
  const address = ipaddr.process(bare)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  const groups = address.parts.slice(0, 4).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}

const OF_NOBODY = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'unspecified', 'carrierGradeNat']

/** False behind an untrusted proxy: everybody would come from its address. */
export function isOfSomebody(clientSubnet: string): boolean {
  const [address = ''] = clientSubnet.split('/')
  return ipaddr.isValid(address) && !OF_NOBODY.includes(ipaddr.parse(address).range())
}

/** Undefined for an IPv4 address. */
export function widerNetwork(clientSubnet: string, bits: number): string | undefined {
  const [address, ofIpv6] = clientSubnet.split('/')
  if (!ofIpv6) return undefined
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}`
}
