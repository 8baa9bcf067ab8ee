/**
 * Ends what somebody tries stolen cards on. The browser speaks with the provider itself, so refusing further intents is
 * not enough: one that is open would do for thousands of cards.
 */
import { and, arrayOverlaps, count, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { checkouts, declines, donationCheckouts } from '#db/schema.ts'
import type { Deps } from '../context.ts'
import { clientsDeclined } from '../http/declined-cards.ts'
import { HOUR_MS } from '../http/rate-limit.ts'
import { cancelWaiting } from '../payments/cancel.ts'

const TABLES = [checkouts, donationCheckouts] as const

/** The provider is asked about no more at a time; what is left follows with the next card. */
const CONCURRENCY = 50

type Needs = Pick<Deps, 'db' | 'provider' | 'clock' | 'config'>

/**
 * Cancels the intent when it, or one of those who asked for it, has had as many cards declined within the hour as the
 * settings allow; and with it whatever else they have open. Repeatable.
 * @throws BAD_GATEWAY when the provider fails, so that the event is told again.
 */
export async function stopCardTesting(deps: Needs, paymentIntentId: string): Promise<void> {
  const { db, provider } = deps
  const over = await clientsDeclined(deps, await clientKeysOfIntent(db, paymentIntentId))
  const open = await openIntentsOf(db, [...over.keys()])
  if (await hasTooMany(deps, paymentIntentId)) open.add(paymentIntentId)
  await Promise.all([...open].map(async (id) => (await cancelWaiting(provider, id)) && close(deps, id)))
}

/** At once: its own event comes a while later, and until then every other would ask about it again. */
async function close({ db, clock }: Needs, paymentIntentId: string): Promise<void> {
  for (const snapshot of TABLES) {
    await db.update(snapshot).set({ closedAt: clock() }).where(eq(snapshot.paymentIntentId, paymentIntentId))
  }
}

/** Whose they are is forgotten after a while; how many cards one intent has seen is not. */
async function hasTooMany({ db, clock, config }: Needs, paymentIntentId: string): Promise<boolean> {
  const most = config.limits.declines
  if (most === undefined) return false
  const hourAgo = new Date(clock().getTime() - HOUR_MS)
  const [row] = await db
    .select({ declined: count() })
    .from(declines)
    .where(and(eq(declines.paymentIntentId, paymentIntentId), gt(declines.createdAt, hourAgo)))
  return (row?.declined ?? 0) >= most
}

async function clientKeysOfIntent(db: Db, paymentIntentId: string): Promise<string[]> {
  const rows = await Promise.all(
    TABLES.map((snapshot) =>
      db
        .select({ clientKeys: snapshot.clientKeys })
        .from(snapshot)
        .where(eq(snapshot.paymentIntentId, paymentIntentId)),
    ),
  )
  return rows.flat().flatMap(({ clientKeys }) => clientKeys)
}

async function openIntentsOf(db: Db, clientKeys: string[]): Promise<Set<string>> {
  if (clientKeys.length === 0) return new Set()
  const rows = await Promise.all(
    TABLES.map((snapshot) =>
      db
        .select({ id: snapshot.paymentIntentId })
        .from(snapshot)
        .where(
          and(
            isNull(snapshot.closedAt),
            isNotNull(snapshot.paymentIntentId),
            // as the index of the few has it
            ne(snapshot.clientKeys, []),
            arrayOverlaps(snapshot.clientKeys, clientKeys),
          ),
        )
        .limit(CONCURRENCY),
    ),
  )
  return new Set(rows.flat().flatMap(({ id }) => (id === null ? [] : [id])))
}
