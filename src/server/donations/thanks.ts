/** `POST /api/send-thank-you-email`: asks again for the thanks that a recorded donation is owed. */
import { setTimeout as wait } from 'node:timers/promises'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { donations } from '#db/schema.ts'
import { donationPence, type ThankYouInput } from '#shared/donations.ts'
import type { Done } from '#shared/idempotency.ts'
import { toDecimal } from '#shared/money.ts'
import { enqueueEmail } from '../mail/outbox.ts'

/** Longer than looking a donation up and posting its email takes, so that the answer's delay says nothing. */
const ANSWER_AFTER_MS = 50

/**
 * Releases the thanks for the newest recorded donation of that address and amount. The recorder has enqueued them
 * already, so nothing is sent twice, and for an unknown address nothing is sent at all. Both get the same answer after the
 * same time, because who gave what is nobody's business.
 */
export async function releaseThanks(db: Db, { email, amount }: ThankYouInput): Promise<Done> {
  await Promise.all([wait(ANSWER_AFTER_MS), release(db, email, donationPence(amount))])
  return { ok: true }
}

async function release(db: Db, email: string, amountPence: number | undefined): Promise<void> {
  if (amountPence === undefined) return
  const [donation] = await db
    .select({ id: donations.id, donorEmail: donations.donorEmail })
    .from(donations)
    .where(
      and(
        sql`lower(${donations.donorEmail}) = lower(${email})`,
        eq(donations.amount, toDecimal(amountPence)),
      ),
    )
    .orderBy(desc(donations.id))
    .limit(1)
  if (!donation) return
  // the outbox takes one a donation, however often this is called
  await enqueueEmail(db, { kind: 'donation-thanks', recordId: donation.id, to: donation.donorEmail })
}
