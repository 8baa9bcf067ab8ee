import type { Form } from './form-encoding.ts'
import type { Query } from '../storage/store.ts'

/** What the whole host knows. */
export type Host = {
  keys: { secretKey: string; publishableKey: string }
  hashKey: string
  clock: () => Date
  /** The site's own address; a challenge leads back to nowhere else. */
  publicUrl: string
  /** The path under which the host answers, such as `/sandbox/stripe`. */
  prefix: string
}

/** Who calls: the shop's server, or a browser that knows one intent's client secret. */
export type Access = 'secret' | 'publishable'

/** One authenticated call. A POST runs whole in one transaction, which `query` is. */
export type Call = {
  host: Host
  query: Query
  form: Form
  access: Access
  /** Seconds since 1970, as the provider counts. */
  now: number
  requestId: string | null
  idempotencyKey: string | null
}

/** What the sandbox does of itself, caused by no request of the shop's. */
export function ownCall(host: Host, query: Query): Call {
  return { host, query, form: {}, access: 'secret', now: nowOf(host), requestId: null, idempotencyKey: null }
}

/** The host's time in seconds since 1970. */
export function nowOf({ clock }: Host): number {
  return Math.floor(clock().getTime() / 1000)
}

/** A 402 is an answer, not an exception: the declined attempt stays recorded. */
export type Answer = { status: 200 | 402; body: object }
