/** Finds charges that the lost site made at the provider after the backup, so that they are not repeated. */
import { eq, inArray } from 'drizzle-orm'
import { readLastPause } from '#db/pause.ts'
import { checkouts, mandateCharges } from '#db/schema/index.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { monthOf } from '#shared/money/monthly/monthly.ts'
import { toDecimal } from '#shared/platform/text/amounts.ts'
import type { Deps } from '../../context.ts'
import { listCustomerIntents } from '../payments/stripe/saved-cards.ts'

type ChargeRef = { id: number; month: string; checkoutId: string }

/**
 * Looks for an intent of this customer that our tables do not have, if the month may have been charged before a
 * restore. It becomes the month's intent, with its own amount, so that the recorder records what was paid.
 * @returns its id; undefined if there is none, so that the month is charged as usual
 * @throws BAD_GATEWAY if the provider fails; then nothing is charged
 */
export async function adoptIntent(
  { db, provider, installationId }: Pick<Deps, 'db' | 'provider' | 'installationId'>,
  { id, month, checkoutId }: ChargeRef,
  customer: string,
): Promise<string | undefined> {
  const pause = await readLastPause(db)
  if (!pause || month > monthOf(londonDay(new Date(pause.restoredAt)))) return undefined
  const since = Date.parse(pause.backupAt) - DAY_MS
  const made = (await listCustomerIntents(provider, customer)).filter(
    ({ created, status, metadata }) =>
      created * 1000 >= since && status !== 'canceled' && metadata['installation'] === installationId,
  )
  if (made.length === 0) return undefined
  const known = await db
    .select({ paymentIntentId: checkouts.paymentIntentId })
    .from(checkouts)
    .where(
      inArray(
        checkouts.paymentIntentId,
        made.map((intent) => intent.id),
      ),
    )
  const ids = new Set(known.map(({ paymentIntentId }) => paymentIntentId))
  const found = made.find((intent) => !ids.has(intent.id))
  if (!found) return undefined
  await db.transaction(async (tx) => {
    await tx
      .update(checkouts)
      .set({ paymentIntentId: found.id, amount: toDecimal(found.amount) })
      .where(eq(checkouts.id, checkoutId))
    await tx.update(mandateCharges).set({ amountPence: found.amount }).where(eq(mandateCharges.id, id))
  })
  return found.id
}
