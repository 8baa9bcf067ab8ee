ALTER TABLE "payment_issues" DROP CONSTRAINT "payment_issues_kind_known";--> statement-breakpoint
ALTER TABLE "all_checkouts" ADD COLUMN "paid_for" text;--> statement-breakpoint
ALTER TABLE "all_checkouts" ADD COLUMN "superseded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mandates" ADD COLUMN "draft_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_open" ON "all_checkouts" USING btree ("kind","paid_for") WHERE "all_checkouts"."paid_for" is not null and "all_checkouts"."closed_at" is null and "all_checkouts"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "checkouts_paid_for" ON "all_checkouts" USING btree ("paid_for") WHERE "all_checkouts"."paid_for" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mandates_one_a_draft" ON "mandates" USING btree ("draft_key") WHERE "mandates"."draft_key" is not null and "mandates"."state" <> 'ended';--> statement-breakpoint
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_kind_known" CHECK ("payment_issues"."kind" in ('amount-mismatch', 'unknown-intent', 'refund-failed', 'dispute', 'not-recorded', 'refunded-unsent', 'cancelled-unrefunded', 'oversold', 'not-charged', 'paid-twice')) NOT VALID;