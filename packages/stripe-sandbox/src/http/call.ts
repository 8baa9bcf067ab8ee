import type { Account } from '../account/account-object.ts'
import type { Form } from './form-encoding.ts'
import type { Query } from '../storage/store.ts'

/** Keys, addresses and clock, which all calls share. */
export type Host = {
  keys: { secretKey: string; publishableKey: string }
  hashKey: string
  account: Account
  clock: () => Date
  /** URL of the site. A challenge redirects nowhere else. */
  publicUrl: string
  /** Path of the host, such as `/sandbox/stripe`. */
  prefix: string
}

/** `secret`: the shop's server. `publishable`: a browser that knows an intent's client secret. */
export type Access = 'secret' | 'publishable'

/** An authenticated call. `query` is the transaction in which all of a POST runs. */
export type Call = {
  host: Host
  query: Query
  form: Form
  access: Access
  /** Seconds since 1970, like the provider's times. */
  now: number
  requestId: string | null
  idempotencyKey: string | null
}

/** The parts of a call that a change by the sandbox itself has. */
export type OwnCall = Pick<Call, 'query' | 'now' | 'requestId' | 'idempotencyKey'>

/** For changes in the name of a bank or a card network. */
export const callAt = (query: Query, now: Date): OwnCall => ({
  query,
  now: secondsOf(now),
  requestId: null,
  idempotencyKey: null,
})

/** A call for changes that the sandbox makes by itself. */
export function ownCall(host: Host, query: Query): Call {
  return { host, query, form: {}, access: 'secret', now: nowOf(host), requestId: null, idempotencyKey: null }
}

/** The host's time in seconds since 1970. */
export function nowOf({ clock }: Host): number {
  return secondsOf(clock())
}

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

/** A 402 is returned, not thrown, so that the declined attempt is committed. */
export type Answer = { status: 200 | 402; body: object }
