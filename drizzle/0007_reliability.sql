CREATE TABLE "declines" (
	"charge_id" text PRIMARY KEY NOT NULL,
	"payment_intent_id" text NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dispute_id" text NOT NULL,
	"payment_id" integer NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"respond_by" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_dispute" UNIQUE("dispute_id")
);
--> statement-breakpoint
CREATE TABLE "nightly_runs" (
	"job" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_intent_id" text NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"event_id" text,
	"deliveries" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_event" UNIQUE("event_id"),
	CONSTRAINT "payment_events_source_known" CHECK ("payment_events"."source" in ('page', 'webhook', 'reconciliation', 'nightly', 'owner', 'recorder')),
	CONSTRAINT "payment_events_kind_length" CHECK (char_length("payment_events"."kind") between 1 and 100),
	CONSTRAINT "payment_events_detail_length" CHECK (char_length("payment_events"."detail") between 0 and 500)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"request_key" uuid,
	"refund_id" text,
	"amount" numeric(10, 2) NOT NULL,
	"reason" text,
	"state" text NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_request_key" UNIQUE("request_key"),
	CONSTRAINT "refunds_refund" UNIQUE("refund_id"),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('requested', 'pending', 'succeeded', 'failed', 'canceled')),
	CONSTRAINT "refunds_reason_known" CHECK ("refunds"."reason" in ('requested_by_customer', 'duplicate', 'fraudulent')),
	CONSTRAINT "refunds_named" CHECK ("refunds"."request_key" is not null or "refunds"."refund_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "troubles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "troubles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"payment_intent_id" text NOT NULL,
	"detail" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolution" text,
	CONSTRAINT "troubles_subject" UNIQUE("kind","subject"),
	CONSTRAINT "troubles_kind_known" CHECK ("troubles"."kind" in ('amount-mismatch', 'unknown-intent', 'refund-failed', 'dispute', 'not-recorded')),
	CONSTRAINT "troubles_resolution" CHECK (("troubles"."resolved_at" is null) = ("troubles"."resolution" is null))
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_action_known";--> statement-breakpoint
ALTER TABLE "book_donation_requests" ADD COLUMN "submission_key" uuid;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "callers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "submission_key" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded" numeric(10, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "pledges" ADD COLUMN "callers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "volunteer_applications" ADD COLUMN "submission_key" uuid;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "declines_payment_intent_id_index" ON "declines" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "declines_created_at_index" ON "declines" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "disputes_payment_id_index" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_events_payment_intent_id_id_index" ON "payment_events" USING btree ("payment_intent_id","id");--> statement-breakpoint
CREATE INDEX "refunds_payment_id_index" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_requested" ON "refunds" USING btree ("id") WHERE "refunds"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "troubles_open" ON "troubles" USING btree ("id") WHERE "troubles"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "troubles_payment_intent_id_index" ON "troubles" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "cart_items_updated_at_index" ON "cart_items" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "checkouts_unpaid" ON "checkouts" USING btree ("created_at") WHERE "checkouts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "checkouts_with_callers" ON "checkouts" USING btree ("created_at") WHERE "checkouts"."callers" <> '{}';--> statement-breakpoint
CREATE INDEX "pledges_unpaid" ON "pledges" USING btree ("created_at") WHERE "pledges"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "pledges_with_callers" ON "pledges" USING btree ("created_at") WHERE "pledges"."callers" <> '{}';--> statement-breakpoint
CREATE INDEX "wishlist_items_created_at_index" ON "wishlist_items" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "book_donation_requests" ADD CONSTRAINT "book_donation_requests_submission" UNIQUE("submission_key");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_submission" UNIQUE("submission_key");--> statement-breakpoint
ALTER TABLE "volunteer_applications" ADD CONSTRAINT "volunteer_applications_submission" UNIQUE("submission_key");--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_action_known" CHECK ("audit_events"."action" in ('login', 'login-refused', 'logout', 'message-deleted', 'message-restored', 'post-created', 'post-updated', 'post-published', 'post-unpublished', 'post-deleted', 'post-restored', 'picture-uploaded', 'order-status-changed', 'inbox-state-changed', 'mail-resent', 'payment-refunded', 'payment-asked', 'trouble-resolved', 'person-exported', 'person-erased'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded_range" CHECK ("payments"."refunded" between 0 and "payments"."amount");