/** Donations: created once from a checkout, then shown to the donor. */
import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { donations, funds, projects } from '#db/schema/index.ts'
import type { Dedication } from '#shared/money/donations/dedications.ts'
import type { DonationResult } from '#shared/money/donations/donations.ts'
import { firstNameOf } from '#shared/money/gift-aid/gift-aid-names.ts'
import { GENERAL_FUND } from '#shared/money/funds/funds.ts'
import type { Checkout, Donor } from '../payments/begin-checkout.ts'
import { ERASED } from '#shared/platform/audit/retention.ts'
import { recordNewsChoice } from '../../site/supporters/news.ts'
import { supporterOf } from '../../site/supporters/supporters.ts'

/** Creates the donation of a checkout whose intent succeeded; the database refuses a second one. */
export async function insertDonation(
  tx: Tx,
  { id: checkoutId, amount, currency }: Checkout,
  { name: donorName, email: donorEmail, fundId, giftAidAnswer, linkId, dedication, news }: Donor,
  paymentIntentId: string,
  paidAt: Date,
): Promise<{ id: number; supporterId: number | null }> {
  const [donation] = await tx
    .insert(donations)
    .values({
      checkoutId,
      paymentIntentId,
      amount,
      currency,
      donorName,
      donorEmail,
      fundId,
      giftAidAnswer,
      linkId,
      dedication,
      supporterId: await supporterOf(tx, { email: donorEmail, name: donorName, at: paidAt, isPayment: true }),
      createdAt: paidAt,
    })
    .returning({ id: donations.id, supporterId: donations.supporterId })
  if (!donation) throw new Error('an inserted donation returned no row')
  await recordNewsChoice(tx, donation.supporterId, { choice: news, source: 'donation', at: paidAt })
  return donation
}

/**
 * The part of an intent's donation that anybody with the intent's id may know: nothing personal.
 * @param isDonor whether the caller's browser paid; then with the donor's first name
 */
export async function donationResultOf(
  db: Db | Tx,
  paymentIntentId: string,
  isDonor: boolean,
): Promise<DonationResult | undefined> {
  const [donation] = await db
    .select({
      amount: donations.amount,
      currency: donations.currency,
      donorName: donations.donorName,
      fund: funds.name,
      slug: projects.slug,
    })
    .from(donations)
    .leftJoin(funds, and(eq(funds.id, donations.fundId), ne(funds.id, GENERAL_FUND)))
    .leftJoin(projects, and(eq(projects.id, funds.projectId), isNull(projects.archivedAt)))
    .where(eq(donations.paymentIntentId, paymentIntentId))
  if (!donation) return undefined
  const { fund, slug, donorName, ...result } = donation
  return {
    success: true,
    ...result,
    ...(fund !== null && { fund }),
    ...(slug !== null && { projectSlug: slug }),
    ...(isDonor && donorName !== ERASED && { firstName: firstNameOf(donorName) }),
  }
}

/** Dedications and notes of gifts, by intent. */
export async function readDedications(
  db: Db,
  paymentIntentIds: readonly string[],
): Promise<Map<string, Dedication>> {
  const rows = await db
    .select({ intent: donations.paymentIntentId, dedication: donations.dedication })
    .from(donations)
    .where(and(inArray(donations.paymentIntentId, [...paymentIntentIds]), isNotNull(donations.dedication)))
  return new Map(
    rows.flatMap(({ intent, dedication }) => (dedication ? [[intent, dedication] as const] : [])),
  )
}
