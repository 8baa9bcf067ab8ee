/**
 * Where a webhook may go: the owner types the URL, and a mistake or a stolen session must not open the site's own
 * network. Names are resolved here and the connection is made to exactly the addresses that were checked, so that a
 * name cannot mean another host a moment later.
 */
import { lookup as resolveName } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import ipaddr from 'ipaddr.js'

/** Over https, and below this none but 443: no mail server, no shell. */
const FIRST_FREE_PORT = 1024
/** Names that mean something only inside a network. */
const INNER_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/

type Address = { address: string; family: number }

export type Reach = {
  /** For trials: this very machine too, and by http. */
  isLocal: boolean
  /** Tests pass their own. */
  resolve: (name: string) => Promise<Address[]>
}

export const reachOf = (config: { allowsLocalWebhooks: boolean }): Reach => ({
  isLocal: config.allowsLocalWebhooks,
  resolve: (name) => resolveName(name, { all: true }),
})

/** Why an attempt was not made. */
export class Unreachable extends Error {}

/** The error of a typed URL, in words; undefined if there is none. */
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
 * Whether packets to it leave for the public internet. Everything with a special meaning is refused: private, loopback,
 * link-local (where clouds serve their keys), shared, translated and tunnelled addresses, in either family, and
 * addresses that look public but are a cloud's own.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const read = ipaddr.process(address)
  if (read.range() !== 'unicast') return false
  return read.kind() === 'ipv4' ? !PLATFORMS.some((range) => read.match(range)) : read.match(GLOBAL)
}

/**
 * Reachable only inside a cloud: Azure's and Equinix's metadata, and IBM's services. Other clouds use the ranges above.
 */
const PLATFORMS = ['168.63.129.16/32', '192.80.8.124/32', '161.26.0.0/16', '166.8.0.0/14'].map((range) =>
  ipaddr.parseCIDR(range),
)

/** Nothing else of IPv6 is given to anybody yet; the old form of an IPv4 address inside it is elsewhere too. */
const GLOBAL = ipaddr.parseCIDR('2000::/3')

const isLoopback = (address: string) =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'

/** As the URL parser spells it: '0x7f.1', '2130706433' and '0177.0.0.1' are '127.0.0.1' by now. */
const nameOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase()

/** Resolves a name. @throws Unreachable if any of its addresses may not be reached: a name with both is a trap */
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
