#!/bin/sh
# Makes 76cae391.sql.gz, which tests/faults/upgrade.test.ts restores: what that commit's site holds after 1,000 calls of visitors and
# its owner, with SQL for what they do not reach. DATABASE_URL names an empty database of PostgreSQL 15; needs git and that version's pg_dump.
set -eu
commit=76cae391
cd "$(dirname "$0")/../../.."
target=$PWD/tests/faults/upgrade/$commit.sql.gz
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
git archive "$commit" | tar -x -C "$place"
cd "$place"
npm ci --no-audit --no-fund
PATH=$place/node_modules/.bin:$PATH
node build.ts

cat >fill.ts <<'FILL'
import postgres from 'postgres'
import { startServer } from './tests/support/server-process.ts'
import { chance } from './tests/support/chance.ts'
import { emptyLedger, startTraffic } from './tests/support/traffic.ts'
import { ADMIN_PASSWORD } from './tests/support/site.ts'

const url = process.env.DATABASE_URL
const site = await startServer(3997, { DATABASE_URL: url, DATA_DIR: './fill-data', ADMIN_PASSWORD, LIMITS: 'off' })
const sql = postgres(url, { max: 1 })
const [keys] = await sql`select publishable_key from sandbox.settings`
const traffic = startTraffic({ url: site.url, publishableKey: keys.publishable_key, publicUrl: site.url }, emptyLedger(), chance(7), 6)
await traffic.calls(1000)
await traffic.stop()
const left = async () => (await sql`select 1 from outbox_emails where state = 'queued' limit 1`).length
while (await left()) await new Promise((resolve) => setTimeout(resolve, 200))
await site.end('SIGTERM')
await sql.file('./fill.sql')
await sql.end()
FILL
cat >fill.sql <<'FILL'
-- most of the bytes, and nothing needs them again
delete from client_files;
delete from sandbox.deliveries;
delete from sandbox.idempotency_keys;
delete from sandbox.objects where kind = 'event';
insert into wishlist_items (session_id, bracelet_id) select distinct session_id, bracelet_id from cart_items on conflict do nothing;
insert into additions (list, session_id, key, bracelet_id, quantity)
  select 'cart', session_id, 'key-' || id, bracelet_id, quantity from cart_items on conflict do nothing;
update orders set status = (array['packed', 'sent', 'delivered', 'cancelled'])[id % 5] where id % 5 > 0;
insert into payment_issues (kind, subject, payment_intent_id, detail, resolved_at, resolution)
  select 'not-recorded', payment_intent_id, payment_intent_id, 'A trial', now(), 'By hand' from payments where id % 13 = 0;
insert into declines (charge_id, payment_intent_id, code)
  select 'ch_' || id, payment_intent_id, 'card_declined' from payments where status = 'failed' on conflict do nothing;
insert into projects (name, description, status, country, start_date, target_schools, books_needed)
  select 'Project ' || i, 'Books for school ' || i, 'active', 'Ghana', '2026-01-01', 3, 500 from generate_series(1, 12) i;
insert into call_counts (key, calls, ends_at) select 'client ' || i, i, now() from generate_series(1, 50) i;
insert into login_failures (key, failures, next_try_at, last_failure_at) values ('127.0.0.9', 2, now(), now());
insert into accounts (email, name, role) values ('owner@example.org', 'Olu', 'owner'), ('helper@example.org', 'Hal', 'helper');
insert into person_links (person_id, purpose, token_hash, expires_at) select id, 'invitation', md5(email), now() from accounts;
insert into admin_sessions (token_hash, person_id) select md5(i::text), 1 from generate_series(1, 5) i;
insert into nightly_runs (job, started_at, finished_at) values ('a job', now(), now()) on conflict do nothing;
update inbox_items set state = 'answered', notes = 'Rang back', state_changed_at = now() + interval '1 s' where id % 3 = 0;
update contact_messages set deleted_at = now() where id % 9 = 0;
update inbox_items set deleted_at = now() from contact_messages m
  where m.id = record_id and kind in ('message', 'prayer') and m.deleted_at is not null;
insert into bin_items (inbox_item_id) select id from inbox_items where deleted_at is not null;
insert into mandates (checkout_id, supporter_id, donor_name, donor_email, amount_pence, day, state, state_by, last_month)
  select donation_checkout_id, supporter_id, donor_name, donor_email, amount * 100, 1 + id % 28,
    (array['active', 'paused', 'ended'])[1 + id % 3], 'donor', '2026-10-01' from donations where id % 4 = 0;
update donations set mandate_id = mandates.id from mandates where checkout_id = donation_checkout_id;
insert into mandate_events (mandate_id, kind, by) select id, 'started', 'donor' from mandates;
insert into spending (idempotency_key, day, amount_pence, purpose) select gen_random_uuid(), '2026-11-01', 1200, 'Postage ' || i from generate_series(1, 9) i;
-- emails that recur, that are resent, and those that releases before wrote
insert into outbox_emails (kind, dedupe_key, recurring_record_id, belongs_to, recipient)
  select 'donation-thanks', 'donation-thanks:' || id || ':a-key', id, 'supporter ' || supporter_id, donor_email from donations where id % 4 = 1;
insert into outbox_emails (kind, record_id, recipient) select 'order-dispatched', id, customer_email from orders where status = 'sent';
update outbox_emails set copies = 1 where kind = 'order-confirmation' and id % 9 = 0;
insert into content_versions (content) values ('{"delivery": {"shipsWithin": "2-4 business days"}}'), ('{"contact": {"phone": "020 7946 0000"}}');
insert into job_runs (job, started_at, finished_at) values ('supporters', now(), now()) on conflict do nothing;
insert into site_facts (key, value) values ('orders with transfers', '12') on conflict do nothing;
FILL
node fill.ts
# rows as INSERT statements, because a client of the test runs them, and no commands of psql
pg_dump --no-owner --no-privileges --inserts --rows-per-insert=200 "$DATABASE_URL" | grep -v '^\\' | gzip -9n >"$target"
ls -l "$target"
