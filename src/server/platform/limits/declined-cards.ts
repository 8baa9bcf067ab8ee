/** Limits declined cards: thieves test stolen ones with small payments. Mistyping three times stays below the limit. */
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { cardChanges, checkouts, declines } from '#db/schema/index.ts'
import { isWithin } from '#db/future-times.ts'
import type { Deps } from '../../context.ts'
import { HOUR_MS } from './rate-limit.ts'

/** @returns the clients at the limit, each with the seconds until it may try again */
export async function clientsDeclined(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  clientKeys: readonly string[],
): Promise<Map<string, number>> {
  const most = config.limits.declines
  if (most === undefined || clientKeys.length === 0) return new Map()
  const rows = await waitingClients(db, clientKeys, most, clock())
  return new Map(rows.map(({ caller, seconds }) => [caller, seconds]))
}

/** For each client at the limit, the time of its oldest decline that still counts. */
function waitingClients(db: Db, clientKeys: readonly string[], most: number, now: Date) {
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const since = sql`${hourAgo.toISOString()}::timestamptz`
  const isRecent = isWithin(declines.createdAt, HOUR_MS, now)
  const all = sql`${sql.param([...clientKeys])}::text[]`
  return db.execute<{ caller: string; seconds: number }>(sql`
    with tried as (
      select ${declines.createdAt} as at, ${checkouts.clientKeys} as client_keys from ${declines}
      join ${checkouts} on ${checkouts.paymentIntentId} = ${declines.paymentIntentId}
      where ${isRecent} and ${checkouts.clientKeys} <> '{}' and ${checkouts.clientKeys} && ${all}
      union all
      select ${declines.createdAt}, ${cardChanges.clientKeys} from ${declines}
      join ${cardChanges} on ${cardChanges.id} = ${declines.paymentIntentId}
      where ${isRecent} and ${cardChanges.clientKeys} && ${all}
    )
    select caller, greatest(1, ceil(extract(epoch from nth.at - ${since})))::int as seconds
    from unnest(${all}) as caller, lateral (
      select at from tried where caller = any(client_keys) order by at desc offset ${most - 1} limit 1
    ) as nth`)
}
