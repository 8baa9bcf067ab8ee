/** `POST /api/send-thank-you-email`: requests the thank-you email of a recorded donation. */
import { setTimeout as wait } from 'node:timers/promises'
import { and, desc, eq, like, not, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { donations } from '#db/schema/index.ts'
import { donationPence, type ThankYouInput } from '#shared/money/donations/donations.ts'
import { OFFLINE_PREFIX } from '#shared/money/statements/offline-gifts.ts'
import type { Done } from '#shared/platform/api/idempotency.ts'
import { toDecimal } from '#shared/platform/text/amounts.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'

/** Longer than finding a donation and enqueueing its email takes, so that the response time reveals nothing. */
const ANSWER_AFTER_MS = 50

/**
 * Releases the thank-you email for the newest donation with this address and amount. The recorder has already
 * enqueued it, so nothing is sent twice. For an unknown address nothing is sent, with the same response after the
 * same time, because who gave what is private.
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
        // whoever records an offline gift decides whether the donor gets an email
        not(like(donations.paymentIntentId, `${OFFLINE_PREFIX}%`)),
      ),
    )
    .orderBy(desc(donations.id))
    .limit(1)
  if (!donation?.donorEmail) return
  // the outbox accepts one per donation, however often this is called
  await enqueueEmail(db, { kind: 'donation-thanks', recordId: donation.id, to: donation.donorEmail })
}
