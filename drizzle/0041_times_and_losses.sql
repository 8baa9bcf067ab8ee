ALTER TABLE "checkouts" ALTER COLUMN "next_check_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "donation_checkouts" ALTER COLUMN "next_check_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "lost" numeric(10, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "blog_posts_public_by_time" ON "blog_posts" USING btree (coalesce("published_at", "created_at")) WHERE "blog_posts"."published" and "blog_posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "blog_posts_by_time" ON "blog_posts" USING btree (coalesce("published_at", "created_at")) WHERE "blog_posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "payments_paid_by_time" ON "payments" USING btree (coalesce("paid_at", "created_at"));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_lost_range" CHECK ("payments"."lost" between 0 and "payments"."amount") NOT VALID;--> statement-breakpoint
-- Who was not paid within a week is never asked about again.
UPDATE checkouts SET next_check_at = NULL WHERE closed_at IS NULL AND created_at <= now() - interval '7 days';--> statement-breakpoint
UPDATE donation_checkouts SET next_check_at = NULL WHERE closed_at IS NULL AND created_at <= now() - interval '7 days';--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.count_payments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_counter('payments', (SELECT count(*) FROM added), 0);
    PERFORM add_to_counter('payments succeeded', count(*), sum(amount)) FROM added WHERE status = 'succeeded';
    -- in one order, so that two statements that touch several months wait for each other and never both
    INSERT INTO monthly_totals AS m (month, payment_type, count, total)
    SELECT date_trunc('month', coalesce(paid_at, created_at) AT TIME ZONE 'Europe/London')::date, payment_type, count(*),
      sum(amount - refunded - lost)
    FROM added WHERE status = 'succeeded' GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (month, payment_type) DO UPDATE SET count = m.count + excluded.count, total = m.total + excluded.total;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_counter('payments', -(SELECT count(*) FROM removed), 0);
    PERFORM add_to_counter('payments succeeded', -count(*), -sum(amount)) FROM removed WHERE status = 'succeeded';
    INSERT INTO monthly_totals AS m (month, payment_type, count, total)
    SELECT date_trunc('month', coalesce(paid_at, created_at) AT TIME ZONE 'Europe/London')::date, payment_type, -count(*),
      -sum(amount - refunded - lost)
    FROM removed WHERE status = 'succeeded' GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (month, payment_type) DO UPDATE SET count = m.count + excluded.count, total = m.total + excluded.total;
  END IF;
  RETURN NULL;
END $function$
;--> statement-breakpoint
-- Only payments whose time is known better than by their own row, and those that lost a dispute: a few. The trigger moves
-- them to their months. Of a success after a declined card the order, the donation or the issue has the time.
UPDATE payments p SET paid_at = recorded.at
FROM (
  SELECT payment_intent_id AS intent, created_at AS at FROM orders
  UNION ALL SELECT payment_intent_id, created_at FROM donations
  UNION ALL SELECT subject, created_at FROM payment_issues WHERE kind = 'amount-mismatch'
) recorded
WHERE recorded.intent = p.payment_intent_id AND p.status IN ('succeeded', 'refunded') AND p.updated_at <> p.created_at
  AND recorded.at <> p.created_at;--> statement-breakpoint
UPDATE payments p SET paid_at = tried.at
FROM (SELECT payment_intent_id, max(created_at) AS at FROM declines GROUP BY 1) tried
WHERE tried.payment_intent_id = p.payment_intent_id AND p.status = 'failed';--> statement-breakpoint
UPDATE payments p SET lost = least(taken.total, amount - refunded),
  status = CASE WHEN taken.total >= amount - refunded THEN 'refunded' ELSE status END
FROM (SELECT payment_id, sum(amount) AS total FROM disputes WHERE status = 'lost' GROUP BY 1) taken
WHERE taken.payment_id = p.id AND p.status IN ('succeeded', 'refunded');--> statement-breakpoint
-- A post that was scheduled has that time in created_at, one that was a draft before has it in the audit.
UPDATE blog_posts SET published_at = coalesce((
  SELECT min(event.created_at) FROM audit_events event
  WHERE event.subject_id = blog_posts.id AND event.action = 'post-published' AND event.created_at > blog_posts.created_at
    AND NOT EXISTS (SELECT FROM audit_events plan WHERE plan.subject_id = blog_posts.id AND plan.action = 'post-scheduled')
), created_at)
WHERE published;
