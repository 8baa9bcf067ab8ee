/**
 * The sandbox's tables, in a separate schema: to remove the sandbox, drop the schema and delete this package. A
 * provider's objects are documents, so they are stored as the JSON of responses. Indexes and checks on the documents
 * enforce what must be unique or bounded.
 */
export const SCHEMA_SQL = `
create schema if not exists sandbox;

create table if not exists sandbox.settings (
  only_row boolean primary key default true check (only_row),
  secret_key text not null,
  publishable_key text not null,
  webhook_secret text not null,
  hash_key text not null
);

create table if not exists sandbox.objects (
  seq bigint generated always as identity unique,
  id text primary key,
  kind text not null,
  created bigint not null,
  test_card text,
  body jsonb not null,
  check (body->>'id' = id),
  check (kind <> 'charge' or (body->>'amount_refunded')::bigint between 0 and (body->>'amount')::bigint)
);
-- of a balance transaction: the payout that it went out with
alter table sandbox.objects add column if not exists payout text;
-- of a payment method that cannot simply be used by anybody any more: saved, or used up
alter table sandbox.objects add column if not exists standing text
  check (standing in ('attached', 'set up', 'detached', 'used'));
create index if not exists objects_of_customer on sandbox.objects ((body->>'customer'), seq)
  where kind in ('payment_intent', 'payment_method', 'setup_intent', 'charge');
create index if not exists attempts_of_setup on sandbox.objects ((body->>'setup_intent')) where kind = 'setup_attempt';
create index if not exists objects_of_payout on sandbox.objects (payout) where payout is not null;
create index if not exists objects_not_paid_out on sandbox.objects (((body->>'available_on')::bigint))
  where kind = 'balance_transaction' and payout is null;
create index if not exists objects_newest on sandbox.objects (kind, seq desc);
create index if not exists objects_of_intent on sandbox.objects ((body->>'payment_intent')) where kind in ('charge', 'refund');
create index if not exists disputes_of_intent on sandbox.objects ((body->>'payment_intent')) where kind = 'dispute';
create unique index if not exists one_paid_charge_per_intent on sandbox.objects ((body->>'payment_intent'))
  where kind = 'charge' and body->>'status' = 'succeeded';

create table if not exists sandbox.api_keys (
  key text primary key,
  permissions jsonb,
  ended text check (ended in ('revoked', 'expired'))
);

create table if not exists sandbox.endpoint_secrets (
  endpoint text primary key references sandbox.objects (id) on delete cascade,
  secret text not null
);

create table if not exists sandbox.challenges (
  token text primary key,
  payment_intent text not null references sandbox.objects (id),
  return_url text,
  answer text not null default 'waiting' check (answer in ('waiting', 'approved', 'refused', 'void'))
);
create index if not exists challenges_of_intent on sandbox.challenges (payment_intent);

create table if not exists sandbox.idempotency_keys (
  audience text not null,
  key text not null,
  path text not null,
  body_hash text not null,
  status integer,
  answer text,
  created_at timestamptz not null default now(),
  primary key (audience, key)
);
create index if not exists idempotency_keys_by_age on sandbox.idempotency_keys (created_at);

create table if not exists sandbox.deliveries (
  event text primary key references sandbox.objects (id),
  attempts integer not null default 0,
  first_due_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  delivered_at timestamptz,
  given_up_at timestamptz,
  last_result text
);
create table if not exists sandbox.later (
  object text primary key references sandbox.objects (id),
  due_at timestamptz not null default now() + interval '1 second'
);
create index if not exists later_due on sandbox.later (due_at);
create index if not exists deliveries_due on sandbox.deliveries (next_attempt_at)
  where delivered_at is null and given_up_at is null;
`
