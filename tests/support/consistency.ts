/** Checks a site's database for inconsistencies. Each function returns a list, which is empty if all is well. */
import type postgres from 'postgres'
import type { Ledger } from './traffic.ts'

/** Intents that succeeded at the provider, but have no order or donation. */
export async function unrecorded(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from sandbox.objects
    where kind = 'payment_intent' and body->>'status' = 'succeeded'
      and not exists (select from orders where payment_intent_id = objects.id)
      and not exists (select from donations where payment_intent_id = objects.id)`
  return rows.map(({ id }) => id)
}

/** Contradictions in the data: payments with no record or two, incomplete rows, wrong totals. */
export async function contradictions(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ what: string }[]>`
    with paid as (
      select id from sandbox.objects where kind = 'payment_intent' and body->>'status' = 'succeeded'
    ), records as (
      select payment_intent_id, 'order' as kind from orders
      union all select payment_intent_id, 'donation' from donations
    )
    select 'paid, recorded ' || count(records) || ' times: ' || paid.id as what
      from paid left join records on records.payment_intent_id = paid.id
      group by paid.id having count(records) <> 1
    union all select 'recorded, not paid: ' || payment_intent_id
      from records where payment_intent_id not in (select id from paid)
    union all select 'paid, booked ' || count(payments) || ' times: ' || paid.id
      from paid left join payments on payment_intent_id = paid.id and status = 'succeeded'
      group by paid.id having count(payments) <> 1
    union all select 'charged ' || count(*) || ' times: ' || (body->>'payment_intent')
      from sandbox.objects where kind = 'charge' and body->>'status' = 'succeeded'
      group by body->>'payment_intent' having count(*) <> 1
    union all select 'a payment without its order: ' || payment_intent_id
      from payments where status = 'succeeded' and payment_type = 'order' and order_id is null
    union all select 'an order without lines: ' || id
      from orders where id not in (select order_id from order_lines)
    union all select 'an order of other lines than were priced: ' || id from orders
      where total <> (select sum(unit_price * quantity) from order_lines where order_id = orders.id)
    union all select 'recorded, still open: ' || id from checkouts
      where closed_at is null and payment_intent_id in (select payment_intent_id from records)
    union all select 'a checkout without lines: ' || id
      from checkouts where kind = 'order' and id not in (select checkout_id from checkout_lines)
    union all select 'a checkout without a donor: ' || id
      from checkouts where kind = 'donation' and id not in (select checkout_id from checkout_donors)
    union all select expected.kind || ' queued ' || count(outbox_emails) || ' times for ' || expected.id from (
        select 'order-confirmation' as kind, id from orders where customer_email is not null
        union all select 'order-notice', id from orders
        union all select 'donation-thanks', id from donations
        union all select 'donation-notice', id from donations
      ) as expected left join outbox_emails on dedupe_key = expected.kind || ':' || expected.id
      group by expected.kind, expected.id having count(outbox_emails) <> 1
    union all select 'in no inbox: ' || kind || ' ' || id from (
        select case when subject in ('Prayer Request', 'prayer') then 'prayer' else 'message' end as kind, id
        from contact_messages
        union all select 'volunteer', id from volunteer_applications
        union all select 'book-offer', id from book_donation_requests
      ) as written
      where not exists (select from inbox_items where inbox_items.kind = written.kind and record_id = written.id)
    union all select 'a reply queued ' || count(outbox_emails) || ' times: ' || inbox_replies.id
      from inbox_replies left join outbox_emails on dedupe_key = 'inbox-reply:' || inbox_replies.id
      group by inbox_replies.id having count(outbox_emails) <> 1
    union all select 'answered, still new: ' || inbox_items.id
      from inbox_items join inbox_replies on item_id = inbox_items.id
      where inbox_items.state = 'new' and state_changed_at = inbox_items.created_at
    union all select 'the counter of ' || name || ' is ' || counters.count || ' and not ' || counted.count
      from counters join (
        select 'payments' as name, count(*), 0 as total from payments
        union all select 'payments succeeded', count(*), coalesce(sum(amount), 0)
          from payments where status = 'succeeded' and currency = 'gbp'
        union all select 'messages', count(*), 0 from contact_messages where deleted_at is null
        union all select 'posts', count(*), 0 from blog_posts where deleted_at is null
        union all select 'orders to pack', count(*), 0 from orders
          where status = 'to pack' and payment_status in ('paid', 'partly refunded')
        union all select 'orders without address', count(*), 0 from orders
          where status = 'to pack' and payment_status in ('paid', 'partly refunded') and needs_address
        union all select 'inbox new', count(*), 0 from inbox_items where state = 'new' and deleted_at is null
        union all select 'mail failed', count(*), 0 from outbox_emails where state = 'failed'
        union all select 'payment issues open', count(*), 0 from payment_issues where resolved_at is null
      ) as counted using (name)
      where counters.count <> counted.count or counters.total <> counted.total
    union all select 'a month of wrong totals: ' || month
      from monthly_totals m full join (
        select date_trunc('month', coalesce(paid_at, created_at) at time zone 'Europe/London')::date as month,
          payment_type, count(*), sum(amount - refunded - lost) as total
        from payments where status = 'succeeded' and currency = 'gbp' group by 1, 2
      ) as counted using (month, payment_type)
      where coalesce(m.count, 0) <> coalesce(counted.count, 0) or coalesce(m.total, 0) <> coalesce(counted.total, 0)
    union all select 'a payment whose entries come to something else: ' || payment_intent_id from payments
      where status in ('succeeded', 'refunded') and currency = 'gbp' and (amount - refunded - lost) * 100 is distinct from
        (select sum(amount_pence) from ledger_entries where payment_id = payments.id and type <> 'fee')
    union all select 'a payment issue: ' || kind || ' ' || detail from payment_issues where resolved_at is null`
  return rows.map(({ what }) => what)
}

/** Acknowledged writes that are missing in the database, or differ. */
export async function lostWrites(sql: postgres.Sql, ledger: Ledger): Promise<string[]> {
  const parts = [ledger.surprises, await wrongCartLines(sql, ledger), await wrongPayments(sql, ledger)]
  return [...parts, await wrongMessages(sql, ledger), await wrongPosts(sql, ledger)].flat()
}

async function wrongCartLines(sql: postgres.Sql, { lines, purchases }: Ledger): Promise<string[]> {
  const rows = await sql`select session_id, bracelet_id, quantity from cart_items`
  const inCart = new Map(rows.map((row) => [`${row['session_id']} ${row['bracelet_id']}`, row['quantity']]))
  const paid = new Set((await sql`select payment_intent_id as id from orders`).map((row) => row['id']))
  const remaining = purchases.map(
    ({ sessionId, braceletId, inCart: before, bought, isCartLinked, intentId }) => {
      const after = paid.has(intentId) ? before - bought : before
      const quantity = isCartLinked === false ? [before] : isCartLinked ? [after] : [before, after]
      return { sessionId, braceletId, quantity: new Set(quantity) }
    },
  )
  return [...lines, ...remaining].flatMap(({ sessionId, braceletId, quantity }) => {
    const found = inCart.get(`${sessionId} ${braceletId}`) ?? 0
    return quantity.has(found)
      ? []
      : [`${sessionId}: ${found} in the cart, not ${[...quantity].join(' or ')}`]
  })
}

async function wrongPayments(sql: postgres.Sql, { purchases, gifts }: Ledger): Promise<string[]> {
  const orders = await sql`select payment_intent_id as id, number from orders`
  const numbers = new Map(orders.map((row) => [row['id'], row['number']]))
  const donations = await sql`select payment_intent_id as id, amount from donations`
  const amounts = new Map(donations.map((row) => [row['id'], row['amount']]))
  const mandates = await sql`
    select payment_intent_id as id, count(*)::int as n
    from mandates join donations on donation_checkout_id = mandates.checkout_id group by 1`
  const begun = new Map(mandates.map((row) => [row['id'], row['n']]))
  return [
    ...purchases.flatMap(({ intentId, isPaid, orderNumber }) => {
      const found = numbers.get(intentId)
      if (isPaid && found === undefined) return [`${intentId}: paid, and no order`]
      return orderNumber === undefined || found === orderNumber
        ? []
        : [`${intentId}: order ${found}, and order ${orderNumber} was acknowledged`]
    }),
    ...gifts.flatMap(({ intentId, pounds, isMonthly, isPaid, isThanked }) => {
      const found = amounts.get(intentId)
      const monthly = begun.get(intentId) ?? 0
      if (found !== undefined && monthly !== Number(isMonthly))
        return [`${intentId}: ${monthly} monthly gifts begun`]
      if ((isPaid || isThanked) && found === undefined) return [`${intentId}: paid, and no donation`]
      return found === undefined || Number(found) === pounds ? [] : [`${intentId}: ${found}, not ${pounds}`]
    }),
  ]
}

async function wrongMessages(sql: postgres.Sql, { notes }: Ledger): Promise<string[]> {
  const rows = await sql`
    select message as text from contact_messages
    union all select motivation from volunteer_applications
    union all select book_details from book_donation_requests`
  const times = Map.groupBy(rows, (row) => row['text'])
  return notes.flatMap(({ text, isStored }) => {
    const found = times.get(text)?.length ?? 0
    return found === 1 || (found === 0 && !isStored) ? [] : [`stored ${found} times: ${text}`]
  })
}

async function wrongPosts(sql: postgres.Sql, { posts }: Ledger): Promise<string[]> {
  const rows = await sql`select id, title, content from blog_posts`
  const contents = new Map(rows.map((row) => [row['id'], row['content']]))
  return posts.flatMap(({ id, title, content }) =>
    content.has(contents.get(id)) ? [] : [`the post '${title}' says '${contents.get(id)}'`],
  )
}
