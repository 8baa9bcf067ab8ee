#!/bin/sh
# Makes 55fede6.sql.gz, which tests/faults/upgrade.test.ts restores: what that commit's site holds after 1,000 calls of visitors and
# its owner, with SQL for what they do not reach. DATABASE_URL names an empty database of PostgreSQL 15; needs git and that version's pg_dump.
set -eu
commit=55fede6
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
const left = async () => (await sql`select 1 from mails where state = 'queued' limit 1`).length
while (await left()) await new Promise((resolve) => setTimeout(resolve, 200))
await site.end('SIGTERM')
await sql.file('./fill.sql')
await sql.end()
FILL
cat >fill.sql <<'FILL'
-- half of the bytes, and nothing needs them again
delete from sandbox.deliveries;
delete from sandbox.objects where kind = 'event';
insert into wishlist_items (session_id, bracelet_id) select distinct session_id, bracelet_id from cart_items;
insert into additions (list, session_id, key, bracelet_id, quantity)
  select 'cart', session_id, 'key-' || id, bracelet_id, quantity from cart_items;
update orders set status = (array['packed', 'sent', 'delivered', 'cancelled'])[id % 5] where id % 5 > 0;
update payments set refunded = 1 where status = 'succeeded' and id % 7 = 0;
insert into refunds (payment_id, refund_id, amount, reason, state)
  select id, 're_' || id, 1, 'requested_by_customer', 'succeeded' from payments where refunded > 0;
update orders set payment_status = 'partly refunded' from payments where order_id = orders.id and refunded > 0;
insert into disputes (dispute_id, payment_id, amount, reason, status)
  select 'du_' || id, id, amount, 'fraudulent', 'won' from payments where status = 'succeeded' and id % 11 = 0;
insert into troubles (kind, subject, payment_intent_id, detail, resolved_at, resolution)
  select 'not-recorded', payment_intent_id, payment_intent_id, 'A trial', now(), 'By hand' from payments where id % 13 = 0;
insert into declines (charge_id, payment_intent_id, code)
  select 'ch_' || id, payment_intent_id, 'card_declined' from payments where status = 'failed' on conflict do nothing;
insert into projects (name, description, status, country, start_date, target_schools, books_needed, books_collected)
  select 'Project ' || i, 'Books for school ' || i, 'active', 'Ghana', '2026-01-01', 3, 500, i * 10 from generate_series(1, 12) i;
insert into call_counts (key, calls, ends_at) select 'client ' || i, i, now() from generate_series(1, 50) i;
insert into login_misses (key, misses, next_try_at, last_miss_at) values ('127.0.0.9', 2, now(), now());
insert into admin_sessions (token_hash) select md5(i::text) from generate_series(1, 5) i;
insert into nightly_runs (job, started_at, finished_at) values ('a job', now(), now()) on conflict do nothing;
update inbox_items set state = 'answered', notes = 'Rang back', state_changed_at = now() + interval '1 s' where id % 3 = 0;
update contact_messages set deleted_at = now() where id % 9 = 0;
update inbox_items set deleted_at = now() from contact_messages m
  where m.id = record_id and kind in ('message', 'prayer') and m.deleted_at is not null;
FILL
node fill.ts
# rows as INSERT statements, because a client of the test runs them, and no commands of psql
pg_dump --no-owner --no-privileges --inserts --rows-per-insert=200 "$DATABASE_URL" | grep -v '^\\' | gzip -9n >"$target"
ls -l "$target"
