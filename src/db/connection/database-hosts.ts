/** Finds the primary among several servers; which one it is changes after a failover. */
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import type { DatabaseAddress, Host } from './database-url.ts'

/** The host that was found is reused for this long, so a burst of connections checks only once. */
const TRUST_MS = 500

/** No server in the URL qualifies; its code makes callers treat the database as unreachable. */
class NoHostFits extends Error {
  readonly code = 'ECONNREFUSED'
}

/** Finds the first host that meets the URL's requirements. All hosts are probed at once, on separate connections. */
export function hostFinder(
  { hosts, needs }: DatabaseAddress,
  placeOf: (host: Host) => postgres.Options<Record<string, never>>,
  connectSeconds: number,
): () => Promise<Host> {
  const isReadOnly =
    needs === 'primary' ? 'pg_is_in_recovery()' : "current_setting('transaction_read_only')::bool"

  async function ask(host: Host): Promise<Host> {
    const sql = postgres({
      ...placeOf(host),
      max: 1,
      fetch_types: false,
      connect_timeout: connectSeconds,
      onnotice: () => {},
    })
    try {
      const probe = sql.unsafe(`select ${isReadOnly} as refused`)
      const [answer] = await Promise.race([probe, pause(connectSeconds * 1000, [], { ref: false })])
      if (answer?.['refused'] === false) return host
      throw new Error(answer ? 'cannot be written to' : 'does not answer')
    } finally {
      void sql.end({ timeout: 0 })
    }
  }

  async function look(): Promise<Host> {
    try {
      return await Promise.any(hosts.map(ask))
    } catch (thrown) {
      const { errors } = thrown as AggregateError
      const refusal: unknown = errors.find((error) => error instanceof postgres.PostgresError)
      if (refusal instanceof postgres.PostgresError && !/^(57P03|53)/.test(refusal.code)) throw refusal
      const reasons = hosts.map(
        ({ host, port }, nth) =>
          `${host}:${port}: ${errors[nth] instanceof Error ? errors[nth].message : ''}`,
      )
      throw new NoHostFits(`no host for target_session_attrs=${needs}; ${reasons.join('; ')}`)
    }
  }

  let found: Promise<Host> | undefined
  return () => {
    if (found) return found
    found = look()
    const forget = () => void setTimeout(() => (found = undefined), TRUST_MS).unref()
    found.then(forget, forget)
    return found
  }
}
