/** Inserts monthly gifts into the database. */
import { signedToken } from '#server/platform/sessions/signed-links.ts'
import type { MandateState } from '#shared/money/monthly/monthly.ts'
import { give } from './paying.ts'
import type { TestSite } from './site.ts'

type Seeded = {
  email?: string
  amountPence?: number
  day?: number
  /** First day of the last month that was charged or skipped; this month by default, as after the first gift. */
  lastMonth?: string
  state?: MandateState
}

/** Inserts an active mandate after its first gift, with a made-up card. @returns its id, and its `/giving` token */
export async function aMandate(
  site: TestSite,
  { email = 'grace@example.org', amountPence = 1000, day = 15, lastMonth, state = 'active' }: Seeded = {},
): Promise<{ id: number; token: string }> {
  const { sql } = site.database
  const { paymentIntentId } = await give(site, { amount: amountPence / 100, donorEmail: email })
  const [row] = await sql<{ id: number }[]>`
    insert into mandates (checkout_id, supporter_id, donor_name, donor_email, amount_pence, day, state, state_by,
      last_month, customer_id, payment_method_id, card_brand, card_last4, card_expires)
    select donation_checkout_id, supporter_id, donor_name, donor_email, ${amountPence}, ${day}, ${state}, 'donor',
      ${lastMonth ?? site.deps.clock().toISOString().slice(0, 8).concat('01')}, ${`cus_${paymentIntentId}`},
      ${`pm_${paymentIntentId}`}, 'visa', '4242', '2030-12-01'
    from donations where payment_intent_id = ${paymentIntentId} returning id::int`
  await sql`update donations set mandate_id = ${row!.id} where payment_intent_id = ${paymentIntentId}`
  return { id: row!.id, token: signedToken(site.deps.linkKey, 'monthly gift', row!.id) }
}
