/** Who calls, as far as it can be told: for limits, and written down nowhere else. */
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'

/**
 * By whom a call is counted: its address, and its session where it names one. A session opens a cart, so only its hash
 * is kept.
 */
export function callersOf(ip: string, sessionId?: string): string[] {
  if (sessionId === undefined) return [callerKey(ip)]
  const hash = createHash('sha256').update(sessionId).digest('base64url').slice(0, 22)
  return [callerKey(ip), `session ${hash}`]
}

/**
 * The key of an address: one of IPv4 whole, of IPv6 the network of 64 bits that one household has, for
 * its lower half can be changed at will. '2001:db8::1' → '2001:db8:0:0::/64'
 */
export function callerKey(ip: string): string {
  // some proxies tell the port too, which is another with every call
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(ip)?.[1] ?? ip.replace(/^([\d.]+):\d+$/, '$1')
  const [address = ''] = bare.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = groups(head)
  const right = groups(tail ?? '')
  // a dotted end stands for two groups
  const length = left.length + right.length + (address.includes('.') ? 1 : 0)
  const all = tail === undefined ? left : [...left, ...Array<string>(8 - length).fill('0'), ...right]
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

const groups = (part: string) => (part === '' ? [] : part.split(':'))
