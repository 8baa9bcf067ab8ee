-- Upserts and refused repeats use ids up. Each table is rewritten once, its sequences with it.
ALTER TABLE "additions" ALTER COLUMN "bracelet_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "audit_events"
  ALTER COLUMN "id" SET DATA TYPE bigint,
  ALTER COLUMN "subject_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "blog_posts" ALTER COLUMN "id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "book_donation_requests" ALTER COLUMN "id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "bracelets" ALTER COLUMN "id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "cart_items"
  ALTER COLUMN "id" SET DATA TYPE bigint,
  ALTER COLUMN "bracelet_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "checkout_lines"
  ALTER COLUMN "id" SET DATA TYPE bigint,
  ALTER COLUMN "bracelet_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "contact_messages" ALTER COLUMN "id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "disputes"
  ALTER COLUMN "id" SET DATA TYPE bigint,
  ALTER COLUMN "payment_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "donations" ALTER COLUMN "id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "inbox_items"
  ALTER COLUMN "id" SET DATA TYPE bigint,
  ALTER COLUMN "record_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "mails"
  ALTER COLUMN "id" SET DATA TYPE bigint,
  ALTER COLUMN "record_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "order_lines"
  ALTER COLUMN "id" SET DATA TYPE bigint,
  ALTER COLUMN "order_id" SET DATA TYPE bigint,
  ALTER COLUMN "bracelet_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "payment_events" ALTER COLUMN "id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "payments"
  ALTER COLUMN "id" SET DATA TYPE bigint,
  ALTER COLUMN "order_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "projects" ALTER COLUMN "id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "refunds"
  ALTER COLUMN "id" SET DATA TYPE bigint,
  ALTER COLUMN "payment_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "troubles" ALTER COLUMN "id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "volunteer_applications" ALTER COLUMN "id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "wishlist_items"
  ALTER COLUMN "id" SET DATA TYPE bigint,
  ALTER COLUMN "bracelet_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_action_known";
--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_action_known" CHECK ("audit_events"."action" in ('login', 'login-refused', 'logout', 'message-deleted', 'message-restored', 'post-created', 'post-updated', 'post-published', 'post-unpublished', 'post-deleted', 'post-restored', 'picture-uploaded', 'order-status-changed', 'inbox-state-changed', 'mail-resent', 'refund-requested', 'refund-refused', 'payment-refunded', 'payment-asked', 'trouble-resolved', 'person-exported', 'person-erased'));
--> statement-breakpoint
-- A refund that the provider refused stood there as made: its line was written with its row.
UPDATE audit_events SET action = 'refund-refused'
FROM refunds
WHERE audit_events.action = 'payment-refunded' AND audit_events.subject_id = refunds.payment_id
  AND audit_events.created_at = refunds.created_at AND refunds.state = 'failed' AND refunds.refund_id IS NULL;
