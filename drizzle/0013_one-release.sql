-- Removes what only earlier releases needed: from here on the oldest release that works with these tables is this one.
-- the shipping days in words: '2-4 business days'
UPDATE "content_versions" SET "content" = jsonb_set("content", '{delivery}', coalesce((
    SELECT jsonb_build_object('shipping', jsonb_build_object('from', days[1], 'to', coalesce(days[2], days[1])))
    FROM regexp_match("content" #>> '{delivery,shipsWithin}', '^(\d+)(?: ?(?:-|–|to) ?(\d+))?(?: business| working)? days?$', 'i') days
    WHERE days IS NOT NULL), '{}') || ("content" -> 'delivery') - 'shipsWithin')
WHERE "content" -> 'delivery' ? 'shipsWithin';--> statement-breakpoint
UPDATE "content_draft" SET "content" = jsonb_set("content", '{delivery}', coalesce((
    SELECT jsonb_build_object('shipping', jsonb_build_object('from', days[1], 'to', coalesce(days[2], days[1])))
    FROM regexp_match("content" #>> '{delivery,shipsWithin}', '^(\d+)(?: ?(?:-|–|to) ?(\d+))?(?: business| working)? days?$', 'i') days
    WHERE days IS NOT NULL), '{}') || ("content" -> 'delivery') - 'shipsWithin')
WHERE "content" -> 'delivery' ? 'shipsWithin';--> statement-breakpoint
DELETE FROM "job_runs" WHERE "job" = 'supporters';--> statement-breakpoint
DELETE FROM "site_facts" WHERE "key" = 'orders with transfers';--> statement-breakpoint
-- the checks that new rows met from the start
ALTER TABLE "admin_sessions" VALIDATE CONSTRAINT "admin_sessions_stays";--> statement-breakpoint
ALTER TABLE "all_checkouts" VALIDATE CONSTRAINT "checkouts_in_pounds";--> statement-breakpoint
ALTER TABLE "all_checkouts" VALIDATE CONSTRAINT "checkouts_kind_known";--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_action_known";--> statement-breakpoint
ALTER TABLE "book_donation_requests" VALIDATE CONSTRAINT "book_donation_requests_supporter_id_supporters_id_fk";--> statement-breakpoint
ALTER TABLE "checkout_donors" VALIDATE CONSTRAINT "checkout_donors_day";--> statement-breakpoint
ALTER TABLE "checkout_donors" VALIDATE CONSTRAINT "checkout_donors_fund_id_funds_id_fk";--> statement-breakpoint
ALTER TABLE "checkout_donors" VALIDATE CONSTRAINT "checkout_donors_gift_aid_answer_known";--> statement-breakpoint
ALTER TABLE "contact_messages" VALIDATE CONSTRAINT "contact_messages_no_prayer_of_supporter";--> statement-breakpoint
ALTER TABLE "contact_messages" VALIDATE CONSTRAINT "contact_messages_supporter_id_supporters_id_fk";--> statement-breakpoint
ALTER TABLE "donations" VALIDATE CONSTRAINT "donations_donation_checkout_id_all_checkouts_id_fk";--> statement-breakpoint
ALTER TABLE "donations" VALIDATE CONSTRAINT "donations_fund_id_funds_id_fk";--> statement-breakpoint
ALTER TABLE "donations" VALIDATE CONSTRAINT "donations_gift_aid_answer_known";--> statement-breakpoint
ALTER TABLE "donations" VALIDATE CONSTRAINT "donations_mandate_id_mandates_id_fk";--> statement-breakpoint
ALTER TABLE "donations" VALIDATE CONSTRAINT "donations_supporter_id_supporters_id_fk";--> statement-breakpoint
ALTER TABLE "email_texts" VALIDATE CONSTRAINT "email_texts_kind_known";--> statement-breakpoint
ALTER TABLE "gift_aid_declarations" VALIDATE CONSTRAINT "gift_aid_declarations_scope_known";--> statement-breakpoint
ALTER TABLE "gift_aid_endings" VALIDATE CONSTRAINT "gift_aid_endings_reason_known";--> statement-breakpoint
ALTER TABLE "ledger_entries" VALIDATE CONSTRAINT "ledger_entries_fund_id_funds_id_fk";--> statement-breakpoint
ALTER TABLE "ledger_entries" VALIDATE CONSTRAINT "ledger_entries_payment_kind";--> statement-breakpoint
ALTER TABLE "ledger_entries" VALIDATE CONSTRAINT "ledger_entries_sign";--> statement-breakpoint
ALTER TABLE "ledger_entries" VALIDATE CONSTRAINT "ledger_entries_type_known";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_supporter_id_supporters_id_fk";--> statement-breakpoint
ALTER TABLE "outbox_emails" VALIDATE CONSTRAINT "outbox_emails_kind_known";--> statement-breakpoint
ALTER TABLE "payment_issues" VALIDATE CONSTRAINT "payment_issues_kind_known";--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_lost_range";--> statement-breakpoint
ALTER TABLE "reply_templates" VALIDATE CONSTRAINT "reply_templates_kind_known";--> statement-breakpoint
ALTER TABLE "supporters" VALIDATE CONSTRAINT "supporters_known";--> statement-breakpoint
ALTER TABLE "volunteer_applications" VALIDATE CONSTRAINT "volunteer_applications_supporter_id_supporters_id_fk";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" VALIDATE CONSTRAINT "webhook_deliveries_type_known";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" VALIDATE CONSTRAINT "webhook_endpoints_events_known";--> statement-breakpoint
-- an email has one column for its record, and one key, whether it recurs or not
ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_one_record";--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_kind_record";--> statement-breakpoint
DROP INDEX "outbox_emails_without_group", "outbox_emails_recurring";--> statement-breakpoint
UPDATE "outbox_emails" SET
  "record_id" = coalesce("record_id", "recurring_record_id"),
  "dedupe_key" = coalesce("dedupe_key", "kind" || ':' || "record_id"),
  "belongs_to" = coalesce("belongs_to", "kind" || ' ' || coalesce("record_id", "recurring_record_id"))
WHERE "record_id" IS NULL OR "dedupe_key" IS NULL OR "belongs_to" IS NULL;--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP COLUMN "recurring_record_id", DROP COLUMN "copies",
  ALTER COLUMN "record_id" SET NOT NULL, ALTER COLUMN "dedupe_key" SET NOT NULL, ALTER COLUMN "belongs_to" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_emails_by_record" ON "outbox_emails" USING btree ("kind","record_id");--> statement-breakpoint
-- views and functions by which the release before these tables worked
DROP TABLE "nightly_runs";--> statement-breakpoint
DROP VIEW "people", "donation_checkouts", "checkouts";--> statement-breakpoint
DROP FUNCTION "write_donation_checkout"();--> statement-breakpoint
DROP FUNCTION "fill_ledger"(bigint);--> statement-breakpoint
ALTER TABLE "all_checkouts" RENAME TO "checkouts";--> statement-breakpoint
ALTER TABLE "checkout_donors" RENAME CONSTRAINT "checkout_donors_checkout_id_all_checkouts_id_fk" TO "checkout_donors_checkout_id_checkouts_id_fk";--> statement-breakpoint
ALTER TABLE "checkout_lines" RENAME CONSTRAINT "checkout_lines_checkout_id_all_checkouts_id_fk" TO "checkout_lines_checkout_id_checkouts_id_fk";--> statement-breakpoint
ALTER TABLE "donations" RENAME CONSTRAINT "donations_donation_checkout_id_all_checkouts_id_fk" TO "donations_donation_checkout_id_checkouts_id_fk";--> statement-breakpoint
ALTER TABLE "mandate_charges" RENAME CONSTRAINT "mandate_charges_checkout_id_all_checkouts_id_fk" TO "mandate_charges_checkout_id_checkouts_id_fk";--> statement-breakpoint
ALTER TABLE "mandates" RENAME CONSTRAINT "mandates_checkout_id_all_checkouts_id_fk" TO "mandates_checkout_id_checkouts_id_fk";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "orders_checkout_id_all_checkouts_id_fk" TO "orders_checkout_id_checkouts_id_fk";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_of_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  level_before text := stock_level(OLD.stock, OLD.low_stock);
  level text := stock_level(NEW.stock, NEW.low_stock);
  email text := CASE level WHEN 'low' THEN 'low-stock-notice' ELSE 'sold-out-notice' END;
  email_id bigint;
BEGIN
  IF level IS NULL AND level_before IS NOT NULL THEN
    NEW.restocks := OLD.restocks + 1;
  ELSIF NEW.state = 'shown' AND (level_before IS NULL OR level_before = 'low' AND level = 'sold out') THEN
    INSERT INTO outbox_emails (kind, dedupe_key, record_id, belongs_to)
      VALUES (email, email || ':' || NEW.id || ':' || NEW.restocks, NEW.id, 'bracelet ' || NEW.id)
      ON CONFLICT DO NOTHING RETURNING id INTO email_id;
    IF email_id IS NOT NULL THEN
      PERFORM pg_notify('mail_posted', email_id::text);
    END IF;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
DROP INDEX "orders_without_supporter", "donations_without_supporter", "contact_messages_without_supporter",
  "volunteer_applications_without_supporter", "book_donation_requests_without_supporter";--> statement-breakpoint
DROP INDEX "payments_by_time", "contact_messages_put_away", "blog_posts_deleted", "blog_posts_kept", "supporters_words";--> statement-breakpoint
ALTER TABLE "mandates" DROP CONSTRAINT "mandates_state_known";--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_state_known" CHECK ("mandates"."state" in ('active', 'paused', 'ended')) NOT VALID;--> statement-breakpoint
-- the queues by which pg-boss gave jobs their turns; a new database has no such schema yet
DO $$ BEGIN
  IF to_regclass('pgboss.schedule') IS NOT NULL THEN
    DELETE FROM pgboss.schedule;
    DELETE FROM pgboss.job WHERE name LIKE 'job.%' OR name = '__pgboss__send-it';
    DELETE FROM pgboss.queue WHERE name LIKE 'job.%' OR name = '__pgboss__send-it';
  END IF;
END $$;--> statement-breakpoint
UPDATE "site_facts" SET "value" = '1795776720096' WHERE "key" = 'oldest release';
