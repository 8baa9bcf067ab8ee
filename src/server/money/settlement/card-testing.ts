/**
 * Stops the testing of stolen cards. Browsers confirm directly with the provider, so refusing new intents is not
 * enough: with a single open intent, to pay or to save a card, thousands of cards could be tested.
 */
import { and, arrayOverlaps, count, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { cardChanges, checkouts, declines } from '#db/schema/index.ts'
import { isWithin } from '#db/future-times.ts'
import type { Deps } from '../../context.ts'
import { clientsDeclined } from '../../platform/limits/declined-cards.ts'
import { HOUR_MS } from '../../platform/limits/rate-limit.ts'
import { cancelSetupIntent, cancelWaiting } from '../payments/stripe/cancel.ts'

/** Maximum to cancel at a time; the next declined card cancels the rest. */
const CONCURRENCY = 50

type CardTestingDeps = Pick<Deps, 'db' | 'provider' | 'clock' | 'config'>

/**
 * Cancels a payment or setup intent if it, or a client that created it, has reached the hourly limit of declined
 * cards, and with it every open intent of that client. Idempotent.
 * @throws BAD_GATEWAY if the provider fails, so that it delivers the event again
 */
export async function stopCardTesting(deps: CardTestingDeps, paymentIntentId: string): Promise<void> {
  const { db, provider } = deps
  const over = await clientsDeclined(deps, await clientKeysOfIntent(db, paymentIntentId))
  const open = await openIntentsOf(db, [...over.keys()])
  const saving = await openCardChangesOf(db, [...over.keys()])
  if (await hasTooMany(deps, paymentIntentId))
    (isOfSetup(paymentIntentId) ? saving : open).add(paymentIntentId)
  await Promise.all([
    ...[...open].map(async (id) => (await cancelWaiting(provider, id)) && close(deps, id)),
    ...[...saving].map(async (id) => {
      await cancelSetupIntent(provider, id)
      await db.update(cardChanges).set({ nextCheckAt: null }).where(eq(cardChanges.id, id))
    }),
  ])
}

/** The provider's ids start with the kind of object. */
const isOfSetup = (id: string) => id.startsWith('seti_')

async function openCardChangesOf(db: Db, clientKeys: string[]): Promise<Set<string>> {
  if (clientKeys.length === 0) return new Set()
  const { id: setupIntentId, nextCheckAt, clientKeys: keys } = cardChanges
  const rows = await db
    .select({ id: setupIntentId })
    .from(cardChanges)
    .where(and(isNotNull(nextCheckAt), arrayOverlaps(keys, clientKeys)))
    .limit(CONCURRENCY)
  return new Set(rows.map(({ id }) => id))
}

/** Closes the checkout at once, because until the cancellation's event each decline would check the intent again. */
async function close({ db, clock }: CardTestingDeps, paymentIntentId: string): Promise<void> {
  await db.update(checkouts).set({ closedAt: clock() }).where(eq(checkouts.paymentIntentId, paymentIntentId))
}

/** Counts the intent's declines separately, because client keys are deleted after a while. */
async function hasTooMany({ db, clock, config }: CardTestingDeps, paymentIntentId: string): Promise<boolean> {
  const most = config.limits.declines
  if (most === undefined) return false
  const [row] = await db
    .select({ declined: count() })
    .from(declines)
    .where(and(eq(declines.paymentIntentId, paymentIntentId), isWithin(declines.createdAt, HOUR_MS, clock())))
  return (row?.declined ?? 0) >= most
}

async function clientKeysOfIntent(db: Db, paymentIntentId: string): Promise<string[]> {
  const rows = isOfSetup(paymentIntentId)
    ? await db
        .select({ clientKeys: cardChanges.clientKeys })
        .from(cardChanges)
        .where(eq(cardChanges.id, paymentIntentId))
    : await db
        .select({ clientKeys: checkouts.clientKeys })
        .from(checkouts)
        .where(eq(checkouts.paymentIntentId, paymentIntentId))
  return rows.flatMap(({ clientKeys }) => clientKeys)
}

async function openIntentsOf(db: Db, clientKeys: string[]): Promise<Set<string>> {
  if (clientKeys.length === 0) return new Set()
  const rows = await db
    .select({ id: checkouts.paymentIntentId })
    .from(checkouts)
    .where(
      and(
        isNull(checkouts.closedAt),
        isNotNull(checkouts.paymentIntentId),
        // needed to use the partial index
        ne(checkouts.clientKeys, []),
        arrayOverlaps(checkouts.clientKeys, clientKeys),
      ),
    )
    .limit(CONCURRENCY)
  return new Set(rows.flatMap(({ id }) => id ?? []))
}
