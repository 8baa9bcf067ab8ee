ALTER TABLE "mails" DROP CONSTRAINT "mails_state_known";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_sent_at";--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_state_known" CHECK ("mails"."state" in ('queued', 'sent', 'written', 'failed', 'skipped'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_sent_at" CHECK (("mails"."state" in ('sent', 'written')) = ("mails"."sent_at" is not null));