/**
 * Restricts where webhooks may go: the owner types the URL, and a mistake or a stolen session must not give
 * access to the site's own network. We resolve names and connect to exactly the addresses that were checked,
 * so that a name cannot point elsewhere a moment later.
 */
import { lookup as resolveName } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import ipaddr from 'ipaddr.js'

/** Below this only 443 is allowed, so that no mail server or shell is contacted. */
const FIRST_FREE_PORT = 1024
/** Names that are only meaningful inside a network. */
const INNER_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/

type Address = { address: string; family: number }

export type Reach = {
  /** For trials: also allows this machine, and http. */
  isLocal: boolean
  /** Tests replace it. */
  resolve: (name: string) => Promise<Address[]>
}

export const reachOf = (config: { allowsLocalWebhooks: boolean }): Reach => ({
  isLocal: config.allowsLocalWebhooks,
  resolve: (name) => resolveName(name, { all: true }),
})

/** The destination is not allowed, so no attempt was made. */
export class Unreachable extends Error {}

/** Describes what is wrong with a typed URL, for people; undefined if it is fine. */
export function addressProblem(text: string, isLocal: boolean): string | undefined {
  const url = URL.parse(text)
  if (!url) return 'This is not an address. It should look like https://example.org/hooks.'
  const name = nameOf(url)
  const isHere = isLocal && (name === 'localhost' || isLoopback(name))
  if (url.protocol !== 'https:' && !(isHere && url.protocol === 'http:'))
    return 'The address must begin with https://.'
  if (url.username || url.password)
    return 'The address must not contain a user name or password. Every delivery is signed instead.'
  const port = Number(url.port || 443)
  if (port !== 443 && port < FIRST_FREE_PORT) return `The port must be 443, or ${FIRST_FREE_PORT} or higher.`
  if (isHere) return undefined
  if (ipaddr.isValid(name) ? !isPublic(name) : !name.includes('.') || INNER_NAMES.test(name))
    return 'The address must be public: it leads into a private network, or to this machine.'
  return undefined
}

/**
 * Whether an address is on the public internet. Refuses every special range: private, loopback, link-local
 * (where clouds serve credentials), shared, translated and tunnelled, for IPv4 and IPv6, and public-looking
 * addresses inside a cloud.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const read = ipaddr.process(address)
  if (read.range() !== 'unicast') return false
  return read.kind() === 'ipv4' ? !PLATFORMS.some((range) => read.match(range)) : read.match(GLOBAL)
}

/** Addresses inside clouds: metadata of Azure and Equinix, services of IBM. Other clouds use the ranges above. */
const PLATFORMS = ['168.63.129.16/32', '192.80.8.124/32', '161.26.0.0/16', '166.8.0.0/14'].map((range) =>
  ipaddr.parseCIDR(range),
)

/** The only range of IPv6 assigned so far; it excludes IPv4-compatible addresses. */
const GLOBAL = ipaddr.parseCIDR('2000::/3')

const isLoopback = (address: string) =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'

/** The URL parser has already normalised the host: '0x7f.1', '2130706433' and '0177.0.0.1' are '127.0.0.1'. */
const nameOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase()

/** Resolves a name. @throws Unreachable if any of its addresses is not allowed, because mixing both is a trick */
export function checkedLookup(reach: Reach): LookupFunction {
  const lookUp = callbackify(addressesOf)
  return (name, { all }, done) =>
    lookUp(name, reach, (error, found) => {
      if (error !== null) return done(error, '')
      const [{ address, family }] = found
      return all ? done(null, found) : done(null, address, family)
    })
}

async function addressesOf(name: string, { isLocal, resolve }: Reach): Promise<[Address, ...Address[]]> {
  const [first, ...others] = await resolve(name)
  const areFit = [first, ...others].every(
    (each) => each && (isPublic(each.address) || (isLocal && isLoopback(each.address))),
  )
  if (!first || !areFit) throw new Unreachable('NOT_PUBLIC')
  return [first, ...others]
}
