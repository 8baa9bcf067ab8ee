-- counted from partial indexes, because rows that triggers counted in made the writers of a table wait for each other;
-- the previous release reads the view only
CREATE OR REPLACE VIEW "counters" AS
WITH sums AS (
  SELECT coalesce(sum(payments), 0) AS payments, coalesce(sum(count), 0) AS succeeded, coalesce(sum(gross_pence), 0) AS gross
  FROM (TABLE ledger_months UNION ALL TABLE ledger_since) both_parts
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
DROP FUNCTION "count_inbox"(), "count_messages"(), "count_outbox_emails"(), "count_payment_issues"(), "count_posts"() CASCADE;--> statement-breakpoint
DROP FUNCTION "add_to_counter"(text, bigint, numeric);--> statement-breakpoint
DROP TABLE "table_counts";
