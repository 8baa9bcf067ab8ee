/** How often one caller may make one call an hour. The counts are in the database, so a restart forgets none. */
import { isIPv6 } from 'node:net'
import { inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { callCounts } from '#db/schema.ts'
import type { LimitName } from '../config.ts'
import type { Deps } from '../context.ts'

const HOUR_MS = 60 * 60_000

type Call = { limit: LimitName; call: string; ip: string }

/**
 * Counts one call of `call` from `ip` against a limit of the settings.
 * @returns 0 while the call may go on; afterwards the seconds until the hour ends that began with the first one.
 */
export async function secondsToWait(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { limit, call, ip }: Call,
): Promise<number> {
  const most = config.limits[limit]
  if (most === undefined) return 0
  const now = clock()
  const { calls, endsAt } = await count(db, `${callerKey(ip)} ${call}`, most, now)
  return calls > most ? Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)) : 0
}

async function count(db: Db, key: string, most: number, now: Date) {
  const isOver = sql`${callCounts.endsAt} <= ${now.toISOString()}::timestamptz`
  const [row] = await db
    .insert(callCounts)
    .values({ key, calls: 1, endsAt: new Date(now.getTime() + HOUR_MS) })
    .onConflictDoUpdate({
      target: callCounts.key,
      set: {
        // no further than one too many: refused calls must not count up for ever
        calls: sql`case when ${isOver} then 1 else least(${callCounts.calls}, ${most}) + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${callCounts.endsAt} end`,
      },
    })
    .returning()
  if (!row) throw new Error('an upsert answered no row')
  // addresses are personal: an hour that has ended is forgotten when the next one begins
  if (row.calls === 1) await forgetEnded(db, now)
  return row
}

/** Rows that somebody else is counting on or forgetting are left to them, so that nobody waits in a circle. */
async function forgetEnded(db: Db, now: Date): Promise<void> {
  const ended = db
    .select({ key: callCounts.key })
    .from(callCounts)
    .where(lte(callCounts.endsAt, now))
    .limit(1000)
    .for('update', { skipLocked: true })
  await db.delete(callCounts).where(inArray(callCounts.key, ended))
}

/**
 * Who calls, as far as an address tells: one of IPv4 whole, of IPv6 the network of 64 bits that one household has, for
 * its lower half can be changed at will. '2001:db8::1' → '2001:db8:0:0::/64'
 */
export function callerKey(ip: string): string {
  const [address = ''] = ip.split('%')
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
