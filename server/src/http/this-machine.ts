import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Loopback, as written in HOST, in an address or by a caller. */
export function isThisMachine(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  if (isIP(name)) return ipaddr.process(name).range() === 'loopback'
  return /^(.+\.)?localhost\.?$/.test(name)
}
