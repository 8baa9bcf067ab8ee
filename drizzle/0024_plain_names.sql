-- Tables, columns, constraints and the counting functions take plain names; no row changes but those that hold an old name.
ALTER TABLE "mails" RENAME TO "outbox_emails";--> statement-breakpoint
ALTER TABLE "troubles" RENAME TO "payment_issues";--> statement-breakpoint
ALTER TABLE "pledges" RENAME TO "donation_checkouts";--> statement-breakpoint
ALTER TABLE "tallies" RENAME TO "counters";--> statement-breakpoint
ALTER TABLE "login_misses" RENAME TO "login_failures";--> statement-breakpoint
ALTER TABLE "book_donation_requests" RENAME COLUMN "submission_key" TO "idempotency_key";--> statement-breakpoint
ALTER TABLE "checkouts" RENAME COLUMN "callers" TO "client_keys";--> statement-breakpoint
ALTER TABLE "contact_messages" RENAME COLUMN "submission_key" TO "idempotency_key";--> statement-breakpoint
ALTER TABLE "donations" RENAME COLUMN "pledge_id" TO "donation_checkout_id";--> statement-breakpoint
ALTER TABLE "login_failures" RENAME COLUMN "last_miss_at" TO "last_failure_at";--> statement-breakpoint
ALTER TABLE "login_failures" RENAME COLUMN "misses" TO "failures";--> statement-breakpoint
ALTER TABLE "donation_checkouts" RENAME COLUMN "callers" TO "client_keys";--> statement-breakpoint
ALTER TABLE "refunds" RENAME COLUMN "request_key" TO "idempotency_key";--> statement-breakpoint
ALTER TABLE "volunteer_applications" RENAME COLUMN "submission_key" TO "idempotency_key";--> statement-breakpoint
ALTER SEQUENCE "mails_id_seq" RENAME TO "outbox_emails_id_seq";--> statement-breakpoint
ALTER SEQUENCE "troubles_id_seq" RENAME TO "payment_issues_id_seq";--> statement-breakpoint
ALTER TABLE "donations" RENAME CONSTRAINT "donations_pledge" TO "donations_donation_checkout";--> statement-breakpoint
ALTER TABLE "donations" RENAME CONSTRAINT "donations_pledge_id_pledges_id_fk" TO "donations_donation_checkout_id_donation_checkouts_id_fk";--> statement-breakpoint
ALTER TABLE "login_failures" RENAME CONSTRAINT "login_misses_pkey" TO "login_failures_pkey";--> statement-breakpoint
ALTER TABLE "outbox_emails" RENAME CONSTRAINT "mails_kind_known" TO "outbox_emails_kind_known";--> statement-breakpoint
ALTER TABLE "outbox_emails" RENAME CONSTRAINT "mails_kind_record" TO "outbox_emails_kind_record";--> statement-breakpoint
ALTER TABLE "outbox_emails" RENAME CONSTRAINT "mails_pkey" TO "outbox_emails_pkey";--> statement-breakpoint
ALTER TABLE "outbox_emails" RENAME CONSTRAINT "mails_sent_at" TO "outbox_emails_sent_at";--> statement-breakpoint
ALTER TABLE "outbox_emails" RENAME CONSTRAINT "mails_state_known" TO "outbox_emails_state_known";--> statement-breakpoint
ALTER TABLE "donation_checkouts" RENAME CONSTRAINT "pledges_amount_positive" TO "donation_checkouts_amount_positive";--> statement-breakpoint
ALTER TABLE "donation_checkouts" RENAME CONSTRAINT "pledges_donor_named" TO "donation_checkouts_donor_named";--> statement-breakpoint
ALTER TABLE "donation_checkouts" RENAME CONSTRAINT "pledges_payment_intent" TO "donation_checkouts_payment_intent";--> statement-breakpoint
ALTER TABLE "donation_checkouts" RENAME CONSTRAINT "pledges_pkey" TO "donation_checkouts_pkey";--> statement-breakpoint
ALTER TABLE "refunds" RENAME CONSTRAINT "refunds_request_key" TO "refunds_idempotency_key";--> statement-breakpoint
ALTER TABLE "counters" RENAME CONSTRAINT "tallies_pkey" TO "counters_pkey";--> statement-breakpoint
ALTER TABLE "payment_issues" RENAME CONSTRAINT "troubles_kind_known" TO "payment_issues_kind_known";--> statement-breakpoint
ALTER TABLE "payment_issues" RENAME CONSTRAINT "troubles_pkey" TO "payment_issues_pkey";--> statement-breakpoint
ALTER TABLE "payment_issues" RENAME CONSTRAINT "troubles_resolution" TO "payment_issues_resolution";--> statement-breakpoint
ALTER TABLE "payment_issues" RENAME CONSTRAINT "troubles_subject" TO "payment_issues_subject";--> statement-breakpoint
ALTER INDEX "checkouts_with_callers" RENAME TO "checkouts_with_client_keys";--> statement-breakpoint
ALTER INDEX "login_misses_last_miss_at_index" RENAME TO "login_failures_last_failure_at_index";--> statement-breakpoint
ALTER INDEX "mails_by_state" RENAME TO "outbox_emails_by_state";--> statement-breakpoint
ALTER INDEX "mails_queued" RENAME TO "outbox_emails_queued";--> statement-breakpoint
ALTER INDEX "mails_recipient" RENAME TO "outbox_emails_recipient";--> statement-breakpoint
ALTER INDEX "mails_recipient_spelt" RENAME TO "outbox_emails_recipient_spelt";--> statement-breakpoint
ALTER INDEX "pledges_donor" RENAME TO "donation_checkouts_donor";--> statement-breakpoint
ALTER INDEX "pledges_donor_spelt" RENAME TO "donation_checkouts_donor_spelt";--> statement-breakpoint
ALTER INDEX "pledges_due" RENAME TO "donation_checkouts_due";--> statement-breakpoint
ALTER INDEX "pledges_unpaid" RENAME TO "donation_checkouts_unpaid";--> statement-breakpoint
ALTER INDEX "pledges_with_callers" RENAME TO "donation_checkouts_with_client_keys";--> statement-breakpoint
ALTER INDEX "troubles_open" RENAME TO "payment_issues_open";--> statement-breakpoint
ALTER INDEX "troubles_payment_intent_id_index" RENAME TO "payment_issues_payment_intent_id_index";--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_action_known";--> statement-breakpoint
UPDATE "audit_events" SET "action" = 'payment-issue-resolved' WHERE "action" = 'trouble-resolved';--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_action_known" CHECK ((action = ANY (ARRAY['login'::text, 'login-refused'::text, 'logout'::text, 'message-deleted'::text, 'message-restored'::text, 'post-created'::text, 'post-updated'::text, 'post-published'::text, 'post-unpublished'::text, 'post-deleted'::text, 'post-restored'::text, 'picture-uploaded'::text, 'order-status-changed'::text, 'inbox-state-changed'::text, 'mail-resent'::text, 'refund-requested'::text, 'refund-refused'::text, 'payment-refunded'::text, 'payment-asked'::text, 'payment-issue-resolved'::text, 'person-exported'::text, 'person-erased'::text])));--> statement-breakpoint
UPDATE "counters" SET "name" = 'payment issues open' WHERE "name" = 'troubles open';--> statement-breakpoint
ALTER FUNCTION add_to_tally(which text, by_count bigint, by_total numeric) RENAME TO add_to_counter;--> statement-breakpoint
ALTER FUNCTION tally_inbox() RENAME TO count_inbox;--> statement-breakpoint
ALTER FUNCTION tally_mails() RENAME TO count_outbox_emails;--> statement-breakpoint
ALTER FUNCTION tally_messages() RENAME TO count_messages;--> statement-breakpoint
ALTER FUNCTION tally_orders() RENAME TO count_orders;--> statement-breakpoint
ALTER FUNCTION tally_payments() RENAME TO count_payments;--> statement-breakpoint
ALTER FUNCTION tally_posts() RENAME TO count_posts;--> statement-breakpoint
ALTER FUNCTION tally_troubles() RENAME TO count_payment_issues;--> statement-breakpoint
ALTER TRIGGER "tally_posts_added" ON "blog_posts" RENAME TO "count_posts_added";--> statement-breakpoint
ALTER TRIGGER "tally_posts_changed" ON "blog_posts" RENAME TO "count_posts_changed";--> statement-breakpoint
ALTER TRIGGER "tally_posts_removed" ON "blog_posts" RENAME TO "count_posts_removed";--> statement-breakpoint
ALTER TRIGGER "tally_messages_added" ON "contact_messages" RENAME TO "count_messages_added";--> statement-breakpoint
ALTER TRIGGER "tally_messages_changed" ON "contact_messages" RENAME TO "count_messages_changed";--> statement-breakpoint
ALTER TRIGGER "tally_messages_removed" ON "contact_messages" RENAME TO "count_messages_removed";--> statement-breakpoint
ALTER TRIGGER "tally_inbox_added" ON "inbox_items" RENAME TO "count_inbox_added";--> statement-breakpoint
ALTER TRIGGER "tally_inbox_changed" ON "inbox_items" RENAME TO "count_inbox_changed";--> statement-breakpoint
ALTER TRIGGER "tally_inbox_removed" ON "inbox_items" RENAME TO "count_inbox_removed";--> statement-breakpoint
ALTER TRIGGER "tally_mails_added" ON "outbox_emails" RENAME TO "count_outbox_emails_added";--> statement-breakpoint
ALTER TRIGGER "tally_mails_changed" ON "outbox_emails" RENAME TO "count_outbox_emails_changed";--> statement-breakpoint
ALTER TRIGGER "tally_mails_removed" ON "outbox_emails" RENAME TO "count_outbox_emails_removed";--> statement-breakpoint
ALTER TRIGGER "tally_orders_added" ON "orders" RENAME TO "count_orders_added";--> statement-breakpoint
ALTER TRIGGER "tally_orders_changed" ON "orders" RENAME TO "count_orders_changed";--> statement-breakpoint
ALTER TRIGGER "tally_orders_removed" ON "orders" RENAME TO "count_orders_removed";--> statement-breakpoint
ALTER TRIGGER "tally_payments_added" ON "payments" RENAME TO "count_payments_added";--> statement-breakpoint
ALTER TRIGGER "tally_payments_changed" ON "payments" RENAME TO "count_payments_changed";--> statement-breakpoint
ALTER TRIGGER "tally_payments_removed" ON "payments" RENAME TO "count_payments_removed";--> statement-breakpoint
ALTER TRIGGER "tally_troubles_added" ON "payment_issues" RENAME TO "count_payment_issues_added";--> statement-breakpoint
ALTER TRIGGER "tally_troubles_changed" ON "payment_issues" RENAME TO "count_payment_issues_changed";--> statement-breakpoint
ALTER TRIGGER "tally_troubles_removed" ON "payment_issues" RENAME TO "count_payment_issues_removed";--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.add_to_counter(which text, by_count bigint, by_total numeric)
 RETURNS void
 LANGUAGE sql
AS $function$
  UPDATE counters SET count = count + by_count, total = total + coalesce(by_total, 0)
  WHERE name = which AND (by_count <> 0 OR coalesce(by_total, 0) <> 0)
$function$
;--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.count_inbox()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_counter('inbox new', count(*), 0) FROM added WHERE state = 'new' AND deleted_at IS NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_counter('inbox new', -count(*), 0) FROM removed WHERE state = 'new' AND deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $function$
;--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.count_outbox_emails()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_counter('mail failed', count(*), 0) FROM added WHERE state = 'failed';
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_counter('mail failed', -count(*), 0) FROM removed WHERE state = 'failed';
  END IF;
  RETURN NULL;
END $function$
;--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.count_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_counter('messages', count(*), 0) FROM added WHERE deleted_at IS NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_counter('messages', -count(*), 0) FROM removed WHERE deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $function$
;--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.count_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_counter('orders to pack', count(*), 0) FROM added
      WHERE status = 'to pack' AND payment_status IN ('paid', 'partly refunded');
    PERFORM add_to_counter('orders without address', count(*), 0) FROM added
      WHERE status = 'to pack' AND payment_status IN ('paid', 'partly refunded') AND needs_address;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_counter('orders to pack', -count(*), 0) FROM removed
      WHERE status = 'to pack' AND payment_status IN ('paid', 'partly refunded');
    PERFORM add_to_counter('orders without address', -count(*), 0) FROM removed
      WHERE status = 'to pack' AND payment_status IN ('paid', 'partly refunded') AND needs_address;
  END IF;
  RETURN NULL;
END $function$
;--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.count_payments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_counter('payments', (SELECT count(*) FROM added), 0);
    PERFORM add_to_counter('payments succeeded', count(*), sum(amount)) FROM added WHERE status = 'succeeded';
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_counter('payments', -(SELECT count(*) FROM removed), 0);
    PERFORM add_to_counter('payments succeeded', -count(*), -sum(amount)) FROM removed WHERE status = 'succeeded';
  END IF;
  RETURN NULL;
END $function$
;--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.count_posts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_counter('posts', count(*), 0) FROM added WHERE deleted_at IS NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_counter('posts', -count(*), 0) FROM removed WHERE deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $function$
;--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.count_payment_issues()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_counter('payment issues open', count(*), 0) FROM added WHERE resolved_at IS NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_counter('payment issues open', -count(*), 0) FROM removed WHERE resolved_at IS NULL;
  END IF;
  RETURN NULL;
END $function$
;
