/** Gifts with declarations, as the database has them, for claims. */
import type postgres from 'postgres'
import type { GiftAidScope } from '#shared/gift-aid.ts'

export type DeclaredGift = {
  /** '2026-03-09', at noon. */
  day: string
  pence: number
  firstName?: string
  fundId?: number
  /** False: its donor has declared nothing. */
  isDeclared?: boolean
  scope?: GiftAidScope
}

/** @returns the donation's id, and its payment's. */
export async function giftWithDeclaration(
  sql: postgres.Sql,
  { day, pence, firstName = 'Grace', fundId = 1, isDeclared = true, scope = 'this gift' }: DeclaredGift,
): Promise<{ id: number; paymentId: number }> {
  const intent = `pi_${crypto.randomUUID()}`
  const at = `${day}T12:00:00Z`
  const name = `${firstName} Mensah`
  const email = `${firstName.toLowerCase()}@example.org`
  const [payment] = await sql<{ id: number }[]>`
    insert into payments (payment_intent_id, amount, currency, status, customer_name, customer_email, payment_type,
      paid_at) values (${intent}, ${pence} / 100.0, 'gbp', 'succeeded', ${name}, ${email}, 'donation', ${at})
    returning id::int`
  const [supporter] = await sql<{ id: number }[]>`
    insert into supporters (email, name, first_contact_at, last_contact_at) values (${email}, ${name}, ${at}, ${at})
    on conflict (email) do update set last_contact_at = excluded.last_contact_at returning id::int`
  const [donation] = await sql<{ id: number }[]>`
    insert into donations (payment_intent_id, amount, currency, donor_name, donor_email, supporter_id, fund_id)
    values (${intent}, ${pence} / 100.0, 'gbp', ${name}, ${email}, ${supporter!.id}, ${fundId}) returning id::int`
  if (isDeclared)
    await sql`
      insert into gift_aid_declarations (supporter_id, donation_id, scope, source, made_on, starts_on, wording,
        first_name, last_name, address, postcode)
      values (${supporter!.id}, ${donation!.id}, ${scope}, 'paper', ${day}, ${day}, 'HMRC', ${firstName}, 'Mensah',
        '1 Reading Street', 'LS1 4AP')`
  return { id: donation!.id, paymentId: payment!.id }
}
