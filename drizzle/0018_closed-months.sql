-- Sums of the ledger are kept once, for all readers, without a lock on its entries. The processes of the release before
-- must be stopped: their nightly work knows another table of months.
DROP VIEW "monthly_totals", "counters", "ledger_since";--> statement-breakpoint
DROP TABLE "ledger_months";--> statement-breakpoint
CREATE TABLE "ledger_months" (
	"since" date NOT NULL,
	"payment_month" date NOT NULL,
	"fund_id" bigint NOT NULL,
	"type" text NOT NULL,
	"kind" text,
	"entries" bigint NOT NULL,
	"count" bigint NOT NULL,
	"gross_pence" bigint NOT NULL,
	"pence" bigint NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "ledger_months_sum" UNIQUE NULLS NOT DISTINCT("since","payment_month","fund_id","type","kind")
);
--> statement-breakpoint
DELETE FROM "site_facts" WHERE "key" = 'ledger months';--> statement-breakpoint
DROP INDEX "ledger_entries_fund";--> statement-breakpoint
DROP INDEX "ledger_entries_fees";--> statement-breakpoint
-- the entries of before are summed below
ALTER TABLE "ledger_entries" ADD COLUMN "is_summed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "is_summed" SET DEFAULT false;--> statement-breakpoint
CREATE INDEX "ledger_entries_unsummed" ON "ledger_entries" USING btree ("id") WHERE not "ledger_entries"."is_summed";--> statement-breakpoint
CREATE VIEW "ledger_sums" AS
WITH year_end AS (SELECT left(year_end, 2)::int AS month, right(year_end, 2)::int AS day FROM giving_settings)
SELECT is_summed,
  date_trunc('month', day::timestamp)::date + CASE
    WHEN date_part('month', day) = (SELECT month FROM year_end) AND date_part('day', day) > (SELECT day FROM year_end)
    THEN (SELECT day FROM year_end) ELSE 0 END AS since,
  date_trunc('month', payment_day::timestamp)::date AS payment_month, fund_id, type, kind,
  count(*) AS entries, sum(sign(gross_pence::float8))::bigint AS count, sum(gross_pence)::bigint AS gross_pence,
  sum(amount_pence)::bigint AS pence, min(day) AS first_day, max(day) AS last_day
FROM ledger_entries GROUP BY 1, 2, 3, 4, 5, 6;--> statement-breakpoint
CREATE VIEW "ledger_totals" AS
SELECT since, payment_month, fund_id, type, kind, entries, count, gross_pence, pence, first_day, last_day FROM ledger_months
UNION ALL
SELECT since, payment_month, fund_id, type, kind, entries, count, gross_pence, pence, first_day, last_day FROM ledger_sums
WHERE NOT is_summed;--> statement-breakpoint
INSERT INTO "ledger_months"
SELECT since, payment_month, fund_id, type, kind, entries, count, gross_pence, pence, first_day, last_day FROM ledger_sums;--> statement-breakpoint
CREATE VIEW "monthly_totals" AS
SELECT payment_month AS month, kind AS payment_type, sum(count)::bigint AS count,
  (coalesce(sum(pence) FILTER (WHERE type <> 'fee'), 0) / 100)::numeric(14, 2) AS total
FROM ledger_totals WHERE kind IS NOT NULL GROUP BY 1, 2;--> statement-breakpoint
CREATE VIEW "counters" AS
WITH sums AS (
  SELECT coalesce(sum(entries) FILTER (WHERE type = 'payment'), 0) AS payments, coalesce(sum(count), 0) AS succeeded,
    coalesce(sum(gross_pence), 0) AS gross
  FROM ledger_totals
)
SELECT 'messages' AS name, count(*) AS count, 0.00 AS total FROM contact_messages WHERE deleted_at IS NULL
UNION ALL SELECT 'posts', count(*), 0.00 FROM blog_posts WHERE deleted_at IS NULL
UNION ALL SELECT 'inbox new', count(*), 0.00 FROM inbox_items WHERE state = 'new' AND deleted_at IS NULL
UNION ALL SELECT 'mail failed', count(*), 0.00 FROM outbox_emails WHERE state = 'failed'
UNION ALL SELECT 'payment issues open', count(*), 0.00 FROM payment_issues WHERE resolved_at IS NULL
UNION ALL SELECT 'payments', (SELECT payments FROM sums)::bigint
    + (SELECT count(*) FROM payments WHERE status IN ('failed', 'processing'))
    + (SELECT count(*) FROM payments WHERE currency <> 'gbp' AND status IN ('succeeded', 'refunded')), 0.00
UNION ALL SELECT 'payments succeeded', succeeded::bigint, (gross / 100)::numeric(14, 2) FROM sums
UNION ALL SELECT 'orders to pack', count(*), 0.00 FROM orders
  WHERE status = 'to pack' AND payment_status IN ('paid', 'partly refunded')
UNION ALL SELECT 'orders without address', count(*), 0.00 FROM orders
  WHERE status = 'to pack' AND payment_status IN ('paid', 'partly refunded') AND needs_address;--> statement-breakpoint
UPDATE "site_facts" SET "value" = '1795794148912' WHERE "key" = 'oldest release';
