/** Fills a site with any number of rows, always the same, in a few statements. */
import type postgres from 'postgres'
import { FILL_LEDGER } from './fill-ledger.ts'

export type HowMany = {
  /** Two in five are orders, the others donations, each with its email. Some are refunded or disputed. */
  payments: number
  /** One in ten is deleted. Each has an inbox item; for every ten there is a volunteer and a book offer. */
  messages: number
  /** One in ten is a draft, one in twenty is deleted. */
  posts: number
  /** Four per visitor; every fourth has a wishlist line too. */
  cartRows?: number
  /** Number including the seeded ones. */
  bracelets?: number
  /** Adds links, bank statements, imports, choices about news, Gift Aid and its claims, and gifts of the last days. */
  isWhole?: boolean
}

/** Words by the share of rows that contain them. */
export const WORDS = { twenty: 'Quartermaine', hundredth: 'Winterbourne', twelfth: 'Grace', all: 'o' }

/** Ids start with the time, like the provider's, because a million random ones take minutes to index. */
const made = (what: string, i: string) =>
  `lpad(to_hex(${i}), 6, '0') || substr(md5('${what} ' || ${i}), 1, 18)`
/** Session of the `i`th visitor with a cart, in SQL. */
export const visitor = (i: string) => made('visitor', i)
/** Intent of the `i`th payment, in SQL. */
const intent = (i: string) => `'pi_' || ${made('payment', i)}`

const FIRST = `(array['Ama','Grace','Esther','Kofi','José','Zoë','Ruth','Ngozi','Tendai','Miriam','Olu','Hannah'])`
const LAST = `(array['Okafor','Mensah','Smith','Müller','Dube','Banda','Clarke','Adeyemi','Phiri','O''Neill','Kamau'])`
const TOWN = `(array['Leeds','Bristol','York','Cardiff','Glasgow','Derby','Exeter'])`
const name = (i: string, count: number) => `${FIRST}[1 + ${i} % 12] || ' ' || case
  when ${i} % ${Math.max(1, Math.floor(count / 20))} = 0 then '${WORDS.twenty}'
  when ${i} % 100 = 50 then '${WORDS.hundredth}' else ${LAST}[1 + ${i} / 12 % 11] end`
/** The time of the `i`th of `count` rows, which are spread over six years. */
const at = (i: string, count: number) =>
  `timestamptz '2020-01-01 08:00Z' + ${i} * (interval '52560 hours' / ${Math.max(1, count)})`
const isOrder = (i: string) => `${i} % 5 < 2`

/** Fills a migrated database over two connections. If there are many rows, updates the planner's statistics. */
export async function seedMany(sql: postgres.Sql, many: HowMany): Promise<void> {
  if (many.payments <= 100_000) await fill(sql, many)
  else await withoutIndexes(sql, () => fill(sql, many))
  if (many.payments > 1000) await sql.unsafe('vacuum analyze')
}

/**
 * Drops the indexes that no key needs, and builds them afterwards: row by row, those of words take an hour a million.
 * Disables the trigger that would find gifts by them: new gifts are open anyway.
 */
async function withoutIndexes(sql: postgres.Sql, work: () => Promise<void>): Promise<void> {
  const indexes = await sql<{ index: string; definition: string }[]>`
    select indexrelid::regclass::text as index, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) and not indisunique`
  for (const { index } of indexes) await sql.unsafe(`drop index ${index}`)
  const reopening = (state: string) =>
    run(
      sql,
      ['donations', 'gift_aid_declarations'].map(
        (table) => `alter table ${table} ${state} trigger reopen_gift_aid`,
      ),
    )
  await reopening('disable')
  await work()
  await reopening('enable')
  await Promise.all(
    [0, 1].map((half) =>
      run(
        sql,
        indexes.flatMap(({ definition }, place) => (place % 2 === half ? definition : [])),
      ),
    ),
  )
}

async function fill(sql: postgres.Sql, many: HowMany): Promise<void> {
  await Promise.all([
    run(sql, paymentSteps(many.payments)),
    run(sql, [
      ...(many.cartRows ? cartSteps(many.cartRows, many.bracelets ?? 0) : []),
      ...messageSteps(many.messages),
      ...webhookSteps(many.messages),
      ...postSteps(many.posts),
    ]),
  ])
  if (many.isWhole) await run(sql, wholeSteps(many.payments))
}

async function run(sql: postgres.Sql, steps: readonly string[]): Promise<void> {
  const session = await sql.reserve()
  try {
    await session.unsafe(`set statement_timeout = 0; set synchronous_commit = off; set work_mem = '64MB';
      set maintenance_work_mem = '128MB'; set gin_pending_list_limit = '64MB'`)
    for (const step of steps) await session.unsafe(step)
    await session.unsafe('reset all')
  } finally {
    session.release()
  }
}

/** Inserts supporters before the rows that refer to them. */
const supporters = (email: string, named: string, moment: string, rows: string) =>
  `insert into supporters (email, name, first_contact_at, last_contact_at)
    select ${email}, ${named}, ${moment}, ${moment} from ${rows} order by 1`
const supporterOf = (email: string) => `(select id from supporters where supporters.email = ${email})`

const paymentSteps = (count: number) => [
  supporters(
    `case when ${isOrder('i')} then 'buyer' else 'donor' end || i || '@example.org'`,
    name('i', count),
    at('i', count),
    `generate_series(1, ${count}) i`,
  ),
  `insert into checkouts (id, kind, payment_intent_id, amount, currency, created_at, next_check_at, closed_at, is_recorded)
    select 'many-' || i, case when ${isOrder('i')} then 'order' else 'donation' end, ${intent('i')},
      case when ${isOrder('i')} then 12 + i % 7 else 5 + i % 200 end, 'gbp', ${at('i', count)}, ${at('i', count)}, ${at('i', count)}, true
    from generate_series(1, ${count}) i order by i`,
  `insert into checkout_lines (checkout_id, name, unit_price, quantity)
    select id, 'Ghana Flag Bracelet', 12, 1 from checkouts where kind = 'order' and id like 'many-%' order by created_at`,
  `insert into orders (checkout_id, payment_intent_id, status, total, currency, customer_name, customer_email,
      address_line1, address_town, address_postcode, address_country, needs_address, created_at, status_changed_at, supporter_id)
    select 'many-' || i, ${intent('i')},
      case when i > ${count} * 0.99 then 'to pack' when i > ${count} * 0.98 then 'packed' when i % 40 = 0 then 'cancelled'
        when i > ${count} * 0.97 then 'sent' else 'delivered' end,
      12 + i % 7, 'gbp', ${name('i', count)}, 'buyer' || i || '@example.org', i || ' Reading Street', ${TOWN}[1 + i % 7],
      'LS' || 1 + i % 20 || ' 4AP', 'GB', i % 50 = 5, ${at('i', count)}, ${at('i', count)}, ${supporterOf(`'buyer' || i || '@example.org'`)}
    from generate_series(1, ${count}) i where ${isOrder('i')} order by i`,
  `insert into order_lines (order_id, name, unit_price, quantity)
    select id, 'Ghana Flag Bracelet', 12, 1 + id % 3 from orders where checkout_id like 'many-%' order by id`,
  `insert into checkout_donors (checkout_id, name, email)
    select 'many-' || i, ${name('i', count)}, 'donor' || i || '@example.org'
    from generate_series(1, ${count}) i where not ${isOrder('i')} order by i`,
  `insert into donations (donation_checkout_id, payment_intent_id, amount, currency, donor_name, donor_email, created_at, supporter_id)
    select id, payment_intent_id, amount, currency, name, email, created_at, ${supporterOf('checkout_donors.email')}
    from checkouts join checkout_donors on checkout_id = id where id like 'many-%' order by created_at`,
  'analyze orders',
  `insert into payments (payment_intent_id, amount, currency, status, description, customer_name, customer_email,
      payment_type, payment_method, order_id, order_number, created_at, updated_at)
    select ${intent('i')}, coalesce(o.total, 5 + i % 200), 'gbp',
      case when o.id is not null then 'succeeded' when i % 50 = 2 then 'failed' when i % 97 = 2 then 'refunded'
        when i % 211 = 2 then 'processing' else 'succeeded' end,
      case when o.id is null then 'Donation' else 'Bracelet order' end, ${name('i', count)},
      case when o.id is null then 'donor' else 'buyer' end || i || '@example.org',
      case when o.id is null then 'donation' else 'order' end, 'Visa •••• 4242', o.id, o.number, ${at('i', count)}, ${at('i', count)}
    from generate_series(1, ${count}) i left join orders o on o.checkout_id = 'many-' || i order by i`,
  `insert into outbox_emails (kind, dedupe_key, record_id, belongs_to, recipient, state, attempts, last_error, created_at, sent_at)
    select kind, kind || ':' || record_id, record_id, belongs_to, recipient, state, 1, case when state = 'failed' then 'EENVELOPE' end, created_at,
      case when state = 'sent' then created_at end
    from (
      select 'order-confirmation' as kind, id as record_id, 'order ' || id as belongs_to, customer_email as recipient,
        case when id % 500 = 0 then 'failed' else 'sent' end as state, created_at
      from orders where checkout_id like 'many-%'
      union all select 'donation-thanks', id, 'supporter ' || supporter_id, donor_email, case when id % 500 = 0 then 'failed' else 'sent' end,
        created_at
      from donations where donation_checkout_id like 'many-%'
    ) emails order by created_at`,
  `update payments set refunded = case when status = 'refunded' then amount else 1 end
    where status = 'refunded' or status = 'succeeded' and id % 20 = 0`,
  `insert into refunds (payment_id, refund_id, amount, reason, state, created_at)
    select id, 're_' || id, refunded, 'requested_by_customer', 'succeeded', created_at
    from payments where refunded > 0 order by id`,
  `insert into disputes (dispute_id, payment_id, amount, reason, status, created_at)
    select 'du_' || id, id, amount, 'fraudulent', 'won', created_at from payments where id % 20 = 10 order by id`,
  `update orders set payment_status = case when payments.id % 100 = 0 then 'refunded' else 'partly refunded' end
    from payments where payments.order_id = orders.id and payments.id % 20 = 0 and refunded > 0`,
  `insert into payouts (payout_id, amount_pence, arrives_on, status)
    select 'po_' || i, 100000, (${at('i * 100', count)})::date, 'paid' from generate_series(1, greatest(1, ${count} / 100)) i order by i`,
  `insert into balance_transactions (id, payment_id, type, gross_pence, fee_pence, available_on, payout_id, created_at)
    select 'txn_' || payments.id, payments.id, 'charge', amount * 100, 40, payments.created_at::date, payouts.id, payments.created_at
    from payments left join payouts on payouts.payout_id = 'po_' || payments.id / 100
    where payments.status in ('succeeded', 'refunded') order by payments.id`,
  // of gifts, one in twenty is the first of a monthly gift, some of whose later charges are declined
  `insert into mandates (checkout_id, supporter_id, donor_name, donor_email, amount_pence, day, state, state_by, last_month,
      created_at, updated_at)
    select donation_checkout_id, supporter_id, donor_name, donor_email, amount * 100, 1 + id % 28,
      case when id % 400 = 2 then 'paused' when id % 3 = 0 then 'ended' else 'active' end,
      case when id % 400 = 2 then 'site' else 'donor' end, '2025-12-01', created_at, created_at
    from donations where donation_checkout_id like 'many-%' and id % 20 = 2 order by id`,
  `update donations set mandate_id = mandates.id from mandates where mandates.checkout_id = donation_checkout_id`,
  `insert into checkouts (id, kind, amount, currency, created_at, closed_at, is_recorded)
    select 'many-charge-' || mandates.id || '-' || month, 'donation', 5, 'gbp', created_at, created_at, true
    from mandates, generate_series(1, 3) month`,
  `insert into mandate_charges (mandate_id, month, checkout_id, amount_pence, state, attempts, failure, created_at, updated_at)
    select mandates.id, make_date(2025, 9 + month, 1), 'many-charge-' || mandates.id || '-' || month, 500,
      case when month < 3 then 'paid' when mandates.state = 'paused' then 'given up' when mandates.id % 40 = 0 then 'declined'
        else 'paid' end, 1, case when mandates.id % 40 = 0 then 'insufficient_funds' end, created_at, created_at
    from mandates, generate_series(1, 3) month`,
  `insert into news_choices (supporter_id, channel, choice, source, wording, wording_version)
    select id, 'email', 'opt-in', 'donation', 'w', '1' from supporters`,
  `insert into mandate_events (mandate_id, kind, by, created_at) select id, 'started', 'donor', created_at from mandates`,
  `insert into card_changes (setup_intent_id, mandate_id, created_at)
    select 'seti_many_' || i, (select min(id) from mandates), ${at('i', count)} from generate_series(1, ${count}) i`,
  FILL_LEDGER,
  `insert into spending (idempotency_key, day, amount_pence, purpose, created_at)
    select gen_random_uuid(), (${at('i', count)})::date, 1000 + i, 'Postage', ${at('i', count)} from generate_series(1, ${count}) i order by i`,
  'update ledger_entries set is_summed = true',
  `insert into ledger_months select since, payment_month, fund_id, type, kind, entries, count, gross_pence, pence, first_day, last_day
    from ledger_sums`,
  `insert into payment_events (payment_intent_id, source, kind, event_id, created_at)
    select payment_intent_id, source, kind, case when source = 'webhook' then 'evt_' || id end, created_at
    from payments, (values ('webhook', 'payment_intent.succeeded'), ('recorder', 'recorded')) reported (source, kind)
    where status <> 'failed' order by id`,
  `insert into payment_issues (kind, subject, payment_intent_id, detail, created_at, resolved_at, resolution)
    select 'dispute', 'du_' || id, payment_intent_id, amount || ', fraudulent', created_at,
      case when id <= ${count} * 0.95 then created_at end, case when id <= ${count} * 0.95 then 'won' end
    from payments where id % 10 = 0 order by id`,
]

const messageSteps = (count: number) => [
  supporters(
    `'writer' || i || '@example.org'`,
    name('i', count),
    at('i', count),
    `generate_series(1, ${count}) i where i % 7 <> 0`,
  ),
  supporters(
    `role || i || '@example.org'`,
    name('i', count),
    at('i * 10', count),
    `generate_series(1, ${count} / 10) i, unnest(array['helper', 'giver']) role`,
  ),
  `insert into contact_messages (name, email, subject, message, suspected_spam, created_at, deleted_at, supporter_id)
    select ${name('i', count)}, case when i % 7 = 0 then '' else 'writer' || i || '@example.org' end,
      case when i % 7 = 0 then 'Prayer Request' else 'general' end,
      'Good morning, I read about the books for ' || ${TOWN}[1 + i % 7] || ' and would like to help. Message ' || i
        || '.' || repeat(' Thank you for all you do.', i % 20),
      i % 30 = 0, ${at('i', count)}, case when i % 10 = 3 then ${at('i', count)} + interval '1 day' end,
      case when i % 7 <> 0 then ${supporterOf(`'writer' || i || '@example.org'`)} end
    from generate_series(1, ${count}) i order by i`,
  `insert into volunteer_applications (name, email, phone, location, skills, availability, experience, motivation,
      suspected_spam, created_at, supporter_id)
    select ${name('i', count)}, 'helper' || i || '@example.org', '', ${TOWN}[1 + i % 7], '{}', 'Saturdays', '',
      'I love books', false, ${at('i * 10', count)}, ${supporterOf(`'helper' || i || '@example.org'`)}
    from generate_series(1, ${count} / 10) i order by i`,
  `insert into book_donation_requests (name, email, phone, location, book_details, quantity, condition,
      pickup_preference, additional_info, suspected_spam, created_at, supporter_id)
    select ${name('i', count)}, 'giver' || i || '@example.org', '', ${TOWN}[1 + i % 7], 'Novels', '2 boxes', 'good',
      'drop-off', '', false, ${at('i * 10', count)}, ${supporterOf(`'giver' || i || '@example.org'`)}
    from generate_series(1, ${count} / 10) i order by i`,
  `insert into inbox_items (kind, record_id, state, created_at, state_changed_at, deleted_at)
    select kind, id, case when id > total * 0.99 then 'new' when id % 3 = 0 then 'closed' else 'answered' end,
      created_at, created_at, deleted_at
    from (
      select case when subject = 'Prayer Request' then 'prayer' else 'message' end as kind, id, ${count} as total,
        created_at, deleted_at
      from contact_messages
      union all select 'volunteer', id, ${count} / 10, created_at, null from volunteer_applications
      union all select 'book-offer', id, ${count} / 10, created_at, null from book_donation_requests
    ) sent order by created_at on conflict do nothing`,
  `insert into audit_events (action, subject_id, detail, address, created_at)
    select case when i % 2 = 0 then 'login' else 'message-deleted' end, case when i % 2 = 1 then i end,
      case when i % 2 = 1 then ${name('i', count)} else '' end, '203.0.113.' || i % 250, ${at('i', count)}
    from generate_series(1, ${count}) i order by i`,
]

/** Disabled, so that no site sends anything there. */
const webhookSteps = (count: number) => [
  `insert into webhook_endpoints (url, events, secret, enabled)
    select 'https://example.org/hooks/' || i, '{order.paid}', 'whsec_' || encode(sha256(i::text::bytea), 'base64'), false
    from generate_series(1, 3) i order by i`,
  `insert into webhook_deliveries (endpoint_id, type, event_key, payload, state, attempts, last_status, created_at,
      last_attempt_at)
    select 1 + (i - 1) % 3, 'order.paid', 'order.paid:many-' || i,
      jsonb_build_object('type', 'order.paid', 'timestamp', '2020-01-01T08:00:00.000Z', 'data', jsonb_build_object('id', i)),
      case when i % 100 = 0 then 'failed' else 'delivered' end, 1, case when i % 100 = 0 then 500 else 204 end,
      ${at('i', count)}, ${at('i', count)}
    from generate_series(1, ${count}) i order by i`,
]

const postSteps = (count: number) => [
  `insert into blog_posts (slug, title, excerpt, content, author, tags, published, created_at, updated_at, deleted_at)
    select 'many-' || i, 'Books for ' || ${TOWN}[1 + i % 7] || ', part ' || i, 'What a box of books does, part ' || i
      || '.', repeat('A paragraph about books, beads and the people who carry them a long way. ', 40), ${name('i', count)},
      array['Books', ${TOWN}[1 + i % 7]], i % 10 <> 4, ${at('i', count)}, ${at('i', count)},
      case when i % 20 = 7 then ${at('i', count)} end
    from generate_series(1, ${count}) i order by i`,
]

const cartSteps = (rows: number, bracelets: number) => [
  `insert into bracelets (name, description, price, country, colors, image)
    select name || ', no. ' || i, description, price, country, colors, image
    from (select *, row_number() over (order by id) as place, count(*) over () as total from bracelets) seeded
    join generate_series(1, ${bracelets} - (select count(*) from bracelets)) i on place = 1 + i % total order by i`,
  `insert into cart_items (session_id, bracelet_id, quantity, created_at, updated_at)
    select ${visitor('i / 4')}, ids[1 + (i / 4 * 7 + i % 4) % cardinality(ids)], 1 + i % 3,
      now() - (${rows} - i) * (interval '80 days' / ${rows}), now() - (${rows} - i) * (interval '80 days' / ${rows})
    from generate_series(0, ${rows} - 1) i, (select array_agg(id order by id) as ids from bracelets) offered
    order by i`,
  `insert into wishlist_items (session_id, bracelet_id, created_at)
    select session_id, bracelet_id, created_at from cart_items where id % 4 = 0 order by id`,
]

/** Twenty links and a claim a month, however many payments; everything else grows with them. */
const wholeSteps = (count: number) => [
  `insert into giving_links (idempotency_key, code, name, sentence, created_at)
    select gen_random_uuid(), 'k' || translate(lpad(i::text, 4, '0'), '0123456789', 'abcdefghjk'), 'Poster ' || i,
      'Give books', ${at('i', 20)}
    from generate_series(1, 20) i order by i`,
  `insert into imports (idempotency_key, signature, columns, gifts, created_at)
    select gen_random_uuid(), 'many', '{}', 10, ${at('i * 1000', count)} from generate_series(1, ${count} / 1000 + 1) i order by i`,
  `update donations set
      link_id = case when id % 10 = 1 then 1 + id / 10 % 20 end,
      dedication = case when id % 30 = 1 then jsonb_build_object('kind', 'memory', 'text', 'Ama Mensah') end,
      import_id = case when id % 10 = 3 then 1 + id / 10 % (${count} / 1000 + 1) end
    where id % 10 in (1, 3)`,
  `update supporters set monthly_elsewhere_pence = 1000, monthly_import_id = 1 where id % 100 = 5`,
  // few, and among the first
  `insert into news_choices (supporter_id, channel, choice, source, wording, wording_version)
    select id, 'email', 'no', 'own page', 'w', '1' from supporters where id % 1000 = 7 and id < ${count} / 2`,
  // as after a night
  `update supporters set may_be_unasked = null where id in (select supporter_id from news_choices where channel = 'email')`,
  `insert into standing_references (reference, name, email, created_at)
    select (select string_agg(substr('CDFGHJKMNPQRTVWX', 1 + (i >> (4 * place)) % 16, 1), '') from generate_series(0, 3) place) || '2345',
      name, email, first_contact_at
    from generate_series(1, ${count} / 100) i join supporters on supporters.email = 'donor' || i * 100 + 4 || '@example.org' order by i`,
  `insert into statement_lines (fingerprint, source, day, amount, description, reference, state, donation_id, decided_at)
    select 'many ' || i, 'many', (${at('i * 5', count)})::date, 5 + i % 50, upper(${name('i', count)}), 'GIFT ' || i % 1000,
      case when i > total * 0.99 then 'open' when donations.id is not null then 'booked' else 'ignored' end,
      case when i <= total * 0.99 then donations.id end, case when i <= total * 0.99 then now() end
    from (select generate_series(1, ${count} / 5) i, ${count} / 5 as total) lines
    left join donations on donations.id = i * 3 order by i`,
  `insert into giving_settings (id, hmrc_reference) values (1, 'AB12345') on conflict (id) do update set hmrc_reference = 'AB12345'`,
  `insert into gift_aid_declarations (supporter_id, scope, source, made_on, starts_on, wording, first_name, last_name, address, postcode)
    select supporter_id, 'all gifts', 'paper', created_at::date, created_at::date, 'w', split_part(donor_name, ' ', 1),
      split_part(donor_name, ' ', 2), id || ' Reading Street', 'LS1 4AP'
    from donations where id % 4 = 0 and supporter_id is not null order by id`,
  `insert into gift_aid_endings (declaration_id, ends_on, reason)
    select id, starts_on + 30, 'cancelled' from gift_aid_declarations where id % 500 = 0`,
  `insert into gift_aid_decisions (donation_id, decision, reason)
    select id, 'exclude', 'A raffle' from donations where id % 1000 = 8`,
  `insert into gift_aid_claims (idempotency_key, state, from_on, to_on, adds_up_small_gifts, year_end, state_on, paid_pence)
    select gen_random_uuid(), case when month < '2025-10-01' then 'paid' when month < '2025-11-01' then 'submitted' else 'draft' end,
      month::date, (month + interval '1 month -1 day')::date, false, '03-31',
      case when month < '2025-11-01' then '2026-01-02'::date end, case when month < '2025-10-01' then 1 end
    from generate_series('2020-01-01'::timestamp, '2025-11-01', '1 month') month order by month`,
  'analyze donations, gift_aid_declarations, gift_aid_claims',
  `insert into gift_aid_claim_lines (claim_id, donation_id, declaration_id, gift_on, amount_pence, title, first_name, last_name,
      address, postcode, is_outside_uk)
    select claims.id, donations.id, declared.id, donations.created_at::date, (payments.amount - refunded) * 100, '', first_name,
      last_name, address, postcode, false
    from donations join gift_aid_declarations declared using (supporter_id)
    join payments using (payment_intent_id)
    join gift_aid_claims claims on donations.created_at::date between from_on and to_on
    where payments.amount > refunded order by donations.id`,
  `update gift_aid_claims set (gifts, gift_pence, due_pence) = (
      select count(*), coalesce(sum(amount_pence), 0), coalesce(sum(amount_pence), 0) / 4 from gift_aid_claim_lines where claim_id = gift_aid_claims.id)`,
  `insert into inbox_replies (item_id, subject, body, idempotency_key)
    select id, 'Re: You', 'Thank you', gen_random_uuid() from inbox_items where id % 10 = 0`,
  `insert into bin_items (inbox_item_id, created_at)
    select id, deleted_at from inbox_items where deleted_at is not null order by id desc limit ${count} / 300`,
  `insert into checkouts (id, kind, payment_intent_id, amount, currency, created_at, closed_at, is_recorded)
    select 'recent-' || i, 'donation', 'pi_recent_' || i, 5 + i % 200, 'gbp', moment, moment, true
    from (select i, now() - (${count} / 500 - i) * (interval '7 days' / greatest(1, ${count} / 500)) as moment
      from generate_series(1, ${count} / 500) i) recent order by i`,
  `insert into donations (donation_checkout_id, payment_intent_id, amount, currency, donor_name, donor_email, created_at, supporter_id)
    select checkouts.id, payment_intent_id, amount, currency, supporters.name, supporters.email, checkouts.created_at, supporters.id
    from checkouts join supporters on supporters.email = 'donor' || substr(checkouts.id, 8)::int * 5 + 4 || '@example.org'
    where checkouts.id like 'recent-%' order by checkouts.created_at`,
  `insert into payments (payment_intent_id, amount, currency, status, description, customer_name, customer_email, payment_type,
      payment_method, created_at, updated_at)
    select payment_intent_id, amount, currency, 'succeeded', 'Donation', donor_name, donor_email, 'donation', 'Visa •••• 4242',
      created_at, created_at
    from donations where donation_checkout_id like 'recent-%' order by id`,
  FILL_LEDGER,
  `insert into ledger_months select since, payment_month, fund_id, type, kind, entries, count, gross_pence, pence, first_day, last_day
    from ledger_sums where not is_summed`,
  'update ledger_entries set is_summed = true where not is_summed',
]
