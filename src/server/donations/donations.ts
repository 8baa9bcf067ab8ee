/** Donations: made once from a frozen pledge, then told to the donor's page. */
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { donations, type pledges } from '#db/schema.ts'
import type { DonationResult } from '#shared/donations.ts'

export type Pledge = typeof pledges.$inferSelect

/** Makes the donation of a pledge whose intent succeeded. A second one is refused by the database. */
export async function insertDonation(
  tx: Tx,
  pledge: Pledge,
  paymentIntentId: string,
  now: Date,
): Promise<{ id: number }> {
  const { amount, currency, donorName, donorEmail } = pledge
  const [donation] = await tx
    .insert(donations)
    .values({ pledgeId: pledge.id, paymentIntentId, amount, currency, donorName, donorEmail, createdAt: now })
    .returning({ id: donations.id })
  if (!donation) throw new Error('an inserted donation answered no row')
  return donation
}

/** What the holder of an intent may know of its donation, if there is one: nothing personal. */
export async function donationResultOf(
  db: Db | Tx,
  paymentIntentId: string,
): Promise<DonationResult | undefined> {
  const [donation] = await db
    .select({ amount: donations.amount, currency: donations.currency })
    .from(donations)
    .where(eq(donations.paymentIntentId, paymentIntentId))
  return donation && { success: true, ...donation }
}
