/** Inserts gifts with declarations into the database, for claims. */
import type postgres from 'postgres'
import type { GiftAidScope } from '#shared/money/gift-aid/gift-aid.ts'

export type DeclaredGift = {
  /** '2026-03-09', at noon. */
  day: string
  pence: number
  firstName?: string
  fundId?: number
  /** False: the donor has declared nothing. */
  isDeclared?: boolean
  scope?: GiftAidScope
  address?: string
}

/** @returns the ids of donation and payment */
export async function giftWithDeclaration(
  sql: postgres.Sql,
  {
    day,
    pence,
    firstName = 'Grace',
    fundId = 1,
    isDeclared = true,
    scope = 'this gift',
    address = '1 Reading Street',
  }: DeclaredGift,
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
        ${address}, 'LS1 4AP')`
  return { id: donation!.id, paymentId: payment!.id }
}

/** Puts a declared gift into a draft, as of a day or 30 days after the declaration. @returns declaration and day */
export async function claimGift(
  sql: postgres.Sql,
  donationId: number,
  giftOn: string | null = null,
): Promise<{ id: number; giftOn: string }> {
  const [line] = await sql<{ id: number; giftOn: string }[]>`
    with claim as (
      insert into gift_aid_claims (idempotency_key, from_on, to_on, adds_up_small_gifts, year_end)
      values (gen_random_uuid(), current_date, current_date, false, '03-31') returning id)
    insert into gift_aid_claim_lines (claim_id, donation_id, declaration_id, gift_on, amount_pence,
      title, first_name, last_name, address, postcode, is_outside_uk)
    select claim.id, donation_id, d.id, coalesce(${giftOn}::date, made_on + 30), 2500, title, first_name, last_name, address, postcode, false
    from claim, gift_aid_declarations d where donation_id = ${donationId}
    returning declaration_id::int as id, gift_on::text as "giftOn"`
  return line!
}
