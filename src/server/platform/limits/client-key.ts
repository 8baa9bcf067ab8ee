/** Derives keys that identify clients for rate limits; they are stored for nothing else. */
import { createHash } from 'node:crypto'
import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Keys for the address and, if given, the session. The session is hashed, because its id gives access to a cart. */
export function clientKeysOf(ip: string, sessionId?: string): string[] {
  if (sessionId === undefined) return [clientKey(ip)]
  const hash = createHash('sha256').update(sessionId).digest('base64url').slice(0, 22)
  return [clientKey(ip), `session ${hash}`]
}

/** The whole IPv4 address, or the /64 network of IPv6, which a household can vary at will: '2001:db8:0:0::/64'. */
export function clientKey(ip: string): string {
  // some proxies append the port, which differs for every connection
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(ip)?.[1] ?? ip.replace(/^([\d.]+):\d+$/, '$1')
  if (isIPv4(bare) || !ipaddr.isValid(bare)) return bare
  const address = ipaddr.process(bare)
  if (address instanceof ipaddr.IPv4) return address.toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
