-- NOT VALID: no stored row has a value outside the wider checks
CREATE TABLE "project_news" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "project_news_key" UNIQUE("idempotency_key"),
	CONSTRAINT "project_news_state_known" CHECK ("project_news"."state" in ('draft', 'sending', 'paused', 'stopped', 'sent')),
	CONSTRAINT "project_news_subject_length" CHECK (char_length("project_news"."subject") between 1 and 150),
	CONSTRAINT "project_news_body_length" CHECK (char_length("project_news"."body") between 1 and 20000)
);
--> statement-breakpoint
CREATE TABLE "project_news_recipients" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_news_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"news_id" bigint NOT NULL,
	"supporter_id" bigint NOT NULL,
	"month" date,
	"skipped" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_news_recipients_once" UNIQUE("news_id","supporter_id"),
	CONSTRAINT "project_news_recipients_month" UNIQUE("supporter_id","month"),
	CONSTRAINT "project_news_recipients_skipped_known" CHECK ("project_news_recipients"."skipped" in ('no consent', 'had news')),
	CONSTRAINT "project_news_recipients_decided" CHECK ("project_news_recipients"."month" is null or "project_news_recipients"."skipped" is null)
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_action_known";--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_kind_known";--> statement-breakpoint
ALTER TABLE "email_texts" DROP CONSTRAINT "email_texts_kind_known";--> statement-breakpoint
ALTER TABLE "project_news" ADD CONSTRAINT "project_news_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_news_recipients" ADD CONSTRAINT "project_news_recipients_news_id_project_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."project_news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_news_recipients" ADD CONSTRAINT "project_news_recipients_supporter_id_supporters_id_fk" FOREIGN KEY ("supporter_id") REFERENCES "public"."supporters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_news_project_id_id_index" ON "project_news" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "project_news_sending" ON "project_news" USING btree ("id") WHERE "project_news"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "project_news_recipients_waiting" ON "project_news_recipients" USING btree ("news_id","id") WHERE "project_news_recipients"."month" is null and "project_news_recipients"."skipped" is null;--> statement-breakpoint
CREATE INDEX "project_news_recipients_created_at_index" ON "project_news_recipients" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_action_known" CHECK ("audit_events"."action" in ('login', 'login-refused', 'logout', 'message-deleted', 'message-restored', 'post-created', 'post-updated', 'post-published', 'post-unpublished', 'post-deleted', 'post-restored', 'picture-uploaded', 'order-status-changed', 'inbox-state-changed', 'mail-resent', 'refund-requested', 'refund-refused', 'payment-refunded', 'payment-asked', 'payment-issue-resolved', 'gift-entered', 'gift-undone', 'gifts-imported', 'import-undone', 'statement-imported', 'statement-line-ignored', 'person-exported', 'person-erased', 'token-created', 'token-revoked', 'webhook-created', 'webhook-changed', 'webhook-removed', 'webhook-secret-replaced', 'webhook-replayed', 'project-created', 'project-updated', 'project-archived', 'project-restored', 'projects-reordered', 'project-books-added', 'bracelet-created', 'bracelet-updated', 'bracelet-shown', 'bracelet-hidden', 'bracelet-retired', 'bracelets-reordered', 'post-scheduled', 'post-preview-shared', 'post-preview-withdrawn', 'content-published', 'content-brought-back', 'order-choices-entered', 'order-details-asked', 'order-corrected', 'inbox-replied', 'supporter-thanked', 'supporter-preferences-changed', 'reply-template-changed', 'email-text-changed', 'list-exported', 'account-invited', 'account-joined', 'account-changed', 'account-removed', 'account-password-changed', 'account-password-reset', 'second-factor-on', 'second-factor-off', 'passkey-added', 'passkey-removed', 'shared-password-off', 'shared-password-on', 'test-email-sent', 'email-settings-tried', 'email-settings-changed', 'payment-keys-changed', 'backup-made', 'backup-downloaded', 'session-ended', 'recovery-codes-made', 'recovery-code-used', 'moved-to-bin', 'put-back', 'deleted-for-good', 'gift-aid-ended', 'gift-aid-decided', 'spending-recorded', 'spending-undone', 'monthly-gift-changed', 'giving-settings-changed', 'gift-aid-claim-made', 'gift-aid-claim-moved', 'gift-aid-schedule-downloaded', 'small-gifts-changed', 'rehearsed', 'link-made', 'link-deleted', 'bank-details-changed', 'bank-details-removed', 'project-news-moved')) NOT VALID;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_kind_known" CHECK ("outbox_emails"."kind" in ('order-confirmation', 'order-notice', 'order-oversold', 'order-dispatched', 'order-cancelled', 'order-details-needed', 'refund-confirmation', 'low-stock-notice', 'sold-out-notice', 'donation-thanks', 'donation-notice', 'monthly-failed', 'monthly-confirm', 'card-expiring', 'gift-aid-declared', 'gift-aid-limit-notice', 'yearly-summary', 'project-news', 'project-news-test', 'contact-received', 'contact-notice', 'prayer-received', 'prayer-notice', 'volunteer-received', 'volunteer-notice', 'book-offer-received', 'book-offer-notice', 'inbox-reply', 'supporter-thanks', 'monthly-changed', 'monthly-link', 'monthly-address', 'invitation', 'password-reset', 'new-sign-in', 'standing-order', 'recovery-code-used', 'setting-changed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "email_texts" ADD CONSTRAINT "email_texts_kind_known" CHECK ("email_texts"."kind" in ('order-confirmation', 'order-notice', 'order-oversold', 'order-dispatched', 'order-cancelled', 'order-details-needed', 'refund-confirmation', 'low-stock-notice', 'sold-out-notice', 'donation-thanks', 'donation-notice', 'monthly-failed', 'monthly-confirm', 'card-expiring', 'gift-aid-declared', 'gift-aid-limit-notice', 'yearly-summary', 'project-news', 'project-news-test', 'contact-received', 'contact-notice', 'prayer-received', 'prayer-notice', 'volunteer-received', 'volunteer-notice', 'book-offer-received', 'book-offer-notice', 'inbox-reply', 'supporter-thanks', 'monthly-changed', 'monthly-link', 'monthly-address', 'invitation', 'password-reset', 'new-sign-in', 'standing-order', 'recovery-code-used', 'setting-changed')) NOT VALID;