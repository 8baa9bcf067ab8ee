CREATE TABLE "card_changes" (
	"setup_intent_id" text PRIMARY KEY NOT NULL,
	"mandate_id" bigint NOT NULL,
	"client_keys" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_check_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "email_texts" DROP CONSTRAINT "email_texts_kind_known";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_sign";--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_kind_known";--> statement-breakpoint
ALTER TABLE "payment_issues" DROP CONSTRAINT "payment_issues_kind_known";--> statement-breakpoint
ALTER TABLE "all_checkouts" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "all_checkouts" ADD COLUMN "customer_deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "link_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mandates" ADD COLUMN "customer_deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mandates" ADD COLUMN "link_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "supporters" ADD COLUMN "link_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "card_changes" ADD CONSTRAINT "card_changes_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_changes_mandate_id_index" ON "card_changes" USING btree ("mandate_id");--> statement-breakpoint
CREATE INDEX "card_changes_created_at_index" ON "card_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "card_changes_open" ON "card_changes" USING btree ("next_check_at") WHERE "card_changes"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "checkouts_with_customer" ON "all_checkouts" USING btree ("created_at") WHERE "all_checkouts"."customer_id" is not null and "all_checkouts"."customer_deleted_at" is null and not "all_checkouts"."is_recorded";--> statement-breakpoint
CREATE INDEX "mandates_with_customer" ON "mandates" USING btree ("id") WHERE "mandates"."state" = 'ended' and "mandates"."customer_id" is not null and "mandates"."customer_deleted_at" is null;--> statement-breakpoint
ALTER TABLE "email_texts" ADD CONSTRAINT "email_texts_kind_known" CHECK ("email_texts"."kind" in ('order-confirmation', 'order-notice', 'order-oversold', 'order-dispatched', 'order-cancelled', 'order-details-needed', 'refund-confirmation', 'low-stock-notice', 'sold-out-notice', 'donation-thanks', 'donation-notice', 'monthly-failed', 'monthly-confirm', 'card-expiring', 'gift-aid-declared', 'gift-aid-limit-notice', 'yearly-summary', 'contact-received', 'contact-notice', 'prayer-received', 'prayer-notice', 'volunteer-received', 'volunteer-notice', 'book-offer-received', 'book-offer-notice', 'inbox-reply', 'supporter-thanks', 'monthly-changed', 'monthly-link', 'monthly-address', 'invitation', 'password-reset', 'new-sign-in', 'recovery-code-used')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_sign" CHECK ("ledger_entries"."amount_pence" <> 0 and ("ledger_entries"."type" = 'fee' or ("ledger_entries"."amount_pence" > 0) = ("ledger_entries"."type" in ('payment', 'refund failed', 'dispute returned', 'transfer in', 'gift aid claimed', 'gift aid paid', 'spending undone')))) NOT VALID;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_kind_known" CHECK ("outbox_emails"."kind" in ('order-confirmation', 'order-notice', 'order-oversold', 'order-dispatched', 'order-cancelled', 'order-details-needed', 'refund-confirmation', 'low-stock-notice', 'sold-out-notice', 'donation-thanks', 'donation-notice', 'monthly-failed', 'monthly-confirm', 'card-expiring', 'gift-aid-declared', 'gift-aid-limit-notice', 'yearly-summary', 'contact-received', 'contact-notice', 'prayer-received', 'prayer-notice', 'volunteer-received', 'volunteer-notice', 'book-offer-received', 'book-offer-notice', 'inbox-reply', 'supporter-thanks', 'monthly-changed', 'monthly-link', 'monthly-address', 'invitation', 'password-reset', 'new-sign-in', 'recovery-code-used')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_kind_known" CHECK ("payment_issues"."kind" in ('amount-mismatch', 'unknown-intent', 'refund-failed', 'dispute', 'not-recorded', 'refunded-unsent', 'cancelled-unrefunded', 'oversold', 'not-charged')) NOT VALID;