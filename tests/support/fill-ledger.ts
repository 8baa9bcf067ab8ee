/** Adds ledger entries for payments that a test inserted by SQL: income, refunds and lost disputes. */
export const FILL_LEDGER = `
  with missing as (
    select p.*, coalesce(paid_at, created_at) as paid from payments p
    where status in ('succeeded', 'refunded') and currency = 'gbp'
      and not exists (select from ledger_entries e where e.payment_id = p.id)
  ), taken as (
    select payment_id, 1 as part, id, 'refund' as type, coalesce(refund_id, 'refund ' || id) as object_id, amount, created_at
    from refunds where state in ('pending', 'succeeded')
    union all
    select payment_id, 2, id, 'dispute withdrawn', dispute_id, amount, updated_at from disputes where status = 'lost'
    union all
    -- without a row of its own
    select id, 0, id, 'refund', payment_intent_id, refunded, updated_at from payments p
    where refunded > 0 and not exists (select from refunds r where r.payment_id = p.id)
  ), summed as (
    select missing.id as payment_id, payment_type, currency, paid, missing.amount, part, taken.id, taken.type, object_id,
      taken.created_at as at, taken.amount as lost,
      missing.amount - coalesce(sum(taken.amount) over before, 0) as left_of_it
    from missing join taken on taken.payment_id = missing.id
    window before as (partition by missing.id order by part, taken.id rows between unbounded preceding and 1 preceding)
  ), entries as (
    select id as payment_id, 0 as part, 0 as id, 'payment' as type, payment_intent_id as object_id, amount as pounds,
      amount as gross, currency, payment_type, paid as at, paid
    from missing
    union all
    select payment_id, part + 1, id, type, object_id, -least(lost, left_of_it), case when lost >= left_of_it then -amount else 0 end,
      currency, payment_type, at, paid
    from summed where left_of_it > 0
  )
  insert into ledger_entries
    (type, payment_id, object_id, amount_pence, gross_pence, currency, kind, occurred_at, day, payment_day)
  select type, payment_id, object_id, pounds * 100, gross * 100, currency, payment_type, at,
    (at at time zone 'Europe/London')::date, (paid at time zone 'Europe/London')::date
  from entries order by payment_id, part, id
  on conflict do nothing`
