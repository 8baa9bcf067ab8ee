/** Who calls, as far as it can be told: for limits, and written down nowhere else. */
import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'

/**
 * By whom a call is counted: its address, and its session where it names one. A session opens a cart, so only its hash
 * is cached.
 */
export function clientKeysOf(ip: string, sessionId?: string): string[] {
  if (sessionId === undefined) return [clientKey(ip)]
  const hash = createHash('sha256').update(sessionId).digest('base64url').slice(0, 22)
  return [clientKey(ip), `session ${hash}`]
}

/**
 * The key of an address: one of IPv4 whole, of IPv6 the network of 64 bits that one household has, for
 * its lower half can be changed at will. '2001:db8::1' → '2001:db8:0:0::/64'
 */
export function clientKey(ip: string): string {
  // some proxies tell the port too, which is another with every call
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(ip)?.[1] ?? ip.replace(/^([\d.]+):\d+$/, '$1')
  if (!ipaddr.isValid(bare)) return bare
  const address = ipaddr.process(bare)
  if (address instanceof ipaddr.IPv4) return address.toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
