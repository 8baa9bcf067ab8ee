/** Identifies clients for the limits; the keys are stored nowhere else. */
import { createHash } from 'node:crypto'
import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Address and session; of a session only the hash is stored, because it opens a cart. */
export function clientKeysOf(ip: string, sessionId?: string): string[] {
  if (sessionId === undefined) return [clientKey(ip)]
  const hash = createHash('sha256').update(sessionId).digest('base64url').slice(0, 22)
  return [clientKey(ip), `session ${hash}`]
}

/** IPv4 whole, IPv6 by its /64 network: a household may change the rest at will. → '2001:db8:0:0::/64' */
export function clientKey(ip: string): string {
  // some proxies add the port, which differs with every connection
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(ip)?.[1] ?? ip.replace(/^([\d.]+):\d+$/, '$1')
  if (isIPv4(bare) || !ipaddr.isValid(bare)) return bare
  const address = ipaddr.process(bare)
  if (address instanceof ipaddr.IPv4) return address.toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
