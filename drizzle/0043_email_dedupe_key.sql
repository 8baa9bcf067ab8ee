-- The previous release queues with ON CONFLICT (kind, record_id), which needs that unique constraint, so an email that
-- recurs has its record in a column of its own. A release that no longer runs beside that one fills dedupe_key in parts,
-- drops outbox_emails_kind_record, and moves recurring_record_id into record_id.
ALTER TABLE "outbox_emails" ALTER COLUMN "record_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD COLUMN "dedupe_key" text;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD COLUMN "recurring_record_id" bigint;--> statement-breakpoint
CREATE INDEX "outbox_emails_recurring" ON "outbox_emails" USING btree ("kind","recurring_record_id") WHERE "outbox_emails"."recurring_record_id" is not null;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_dedupe_key" UNIQUE("dedupe_key");--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_one_record" CHECK (num_nonnulls("outbox_emails"."record_id", "outbox_emails"."recurring_record_id") = 1) NOT VALID;