-- NOT VALID: no stored row has the new columns, or a value outside the narrower checks
CREATE TABLE "bank_details" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"account_name" text NOT NULL,
	"sort_code" text NOT NULL,
	"account_number" text NOT NULL,
	"iban" text DEFAULT '' NOT NULL,
	"bic" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bank_details_one" CHECK ("bank_details"."id" = 1),
	CONSTRAINT "bank_details_digits" CHECK ("bank_details"."sort_code" ~ '^[0-9]{6}$' and "bank_details"."account_number" ~ '^[0-9]{8}$')
);--> statement-breakpoint
CREATE TABLE "giving_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "giving_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"idempotency_key" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"sentence" text NOT NULL,
	"amount_pence" integer,
	"is_monthly" boolean DEFAULT false NOT NULL,
	"project_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "giving_links_code" UNIQUE("code"),
	CONSTRAINT "giving_links_idempotency_key" UNIQUE("idempotency_key"),
	CONSTRAINT "giving_links_code_shape" CHECK ("giving_links"."code" ~ '^[a-hjkmnp-z][a-hjkmnp-z2-9]{4}$'),
	CONSTRAINT "giving_links_amount_positive" CHECK ("giving_links"."amount_pence" > 0),
	CONSTRAINT "giving_links_name_length" CHECK (char_length("giving_links"."name") between 1 and 80),
	CONSTRAINT "giving_links_sentence_length" CHECK (char_length("giving_links"."sentence") between 1 and 120)
);--> statement-breakpoint
CREATE TABLE "standing_references" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "standing_references_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"fund_id" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "standing_references_reference" UNIQUE("reference"),
	CONSTRAINT "standing_references_shape" CHECK ("standing_references"."reference" ~ '^[CDFGHJKMNPQRTVWX]{4}[2-9]{4}$')
);--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_action_known";--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_kind_known";--> statement-breakpoint
ALTER TABLE "email_texts" DROP CONSTRAINT "email_texts_kind_known";--> statement-breakpoint
ALTER TABLE "checkout_donors" ADD COLUMN "link_id" bigint;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "link_id" bigint;--> statement-breakpoint
ALTER TABLE "giving_links" ADD CONSTRAINT "giving_links_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_references" ADD CONSTRAINT "standing_references_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "standing_references_donor" ON "standing_references" USING btree (lower("email"),"fund_id");--> statement-breakpoint
CREATE INDEX "standing_references_email_spelt" ON "standing_references" USING btree ("email") WHERE "standing_references"."email" ~ '[^ -~]';--> statement-breakpoint
ALTER TABLE "checkout_donors" ADD CONSTRAINT "checkout_donors_link_id_giving_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."giving_links"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_link_id_giving_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."giving_links"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "donations_by_link" ON "donations" USING btree ("link_id") WHERE "donations"."link_id" is not null;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_action_known" CHECK ("audit_events"."action" in ('login', 'login-refused', 'logout', 'message-deleted', 'message-restored', 'post-created', 'post-updated', 'post-published', 'post-unpublished', 'post-deleted', 'post-restored', 'picture-uploaded', 'order-status-changed', 'inbox-state-changed', 'mail-resent', 'refund-requested', 'refund-refused', 'payment-refunded', 'payment-asked', 'payment-issue-resolved', 'gift-entered', 'gift-undone', 'gifts-imported', 'import-undone', 'statement-imported', 'statement-line-ignored', 'person-exported', 'person-erased', 'token-created', 'token-revoked', 'webhook-created', 'webhook-changed', 'webhook-removed', 'webhook-secret-replaced', 'webhook-replayed', 'project-created', 'project-updated', 'project-archived', 'project-restored', 'projects-reordered', 'project-books-added', 'bracelet-created', 'bracelet-updated', 'bracelet-shown', 'bracelet-hidden', 'bracelet-retired', 'bracelets-reordered', 'post-scheduled', 'post-preview-shared', 'post-preview-withdrawn', 'content-published', 'content-brought-back', 'order-choices-entered', 'order-details-asked', 'order-corrected', 'inbox-replied', 'supporter-thanked', 'supporter-preferences-changed', 'reply-template-changed', 'email-text-changed', 'list-exported', 'account-invited', 'account-joined', 'account-changed', 'account-removed', 'account-password-changed', 'account-password-reset', 'second-factor-on', 'second-factor-off', 'passkey-added', 'passkey-removed', 'shared-password-off', 'shared-password-on', 'test-email-sent', 'email-settings-tried', 'email-settings-changed', 'payment-keys-changed', 'backup-made', 'backup-downloaded', 'session-ended', 'recovery-codes-made', 'recovery-code-used', 'moved-to-bin', 'put-back', 'deleted-for-good', 'gift-aid-ended', 'gift-aid-decided', 'spending-recorded', 'spending-undone', 'monthly-gift-changed', 'giving-settings-changed', 'gift-aid-claim-made', 'gift-aid-claim-moved', 'gift-aid-schedule-downloaded', 'small-gifts-changed', 'rehearsed', 'link-made', 'link-deleted', 'bank-details-changed', 'bank-details-removed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_kind_known" CHECK ("outbox_emails"."kind" in ('order-confirmation', 'order-notice', 'order-oversold', 'order-dispatched', 'order-cancelled', 'order-details-needed', 'refund-confirmation', 'low-stock-notice', 'sold-out-notice', 'donation-thanks', 'donation-notice', 'monthly-failed', 'monthly-confirm', 'card-expiring', 'gift-aid-declared', 'gift-aid-limit-notice', 'yearly-summary', 'contact-received', 'contact-notice', 'prayer-received', 'prayer-notice', 'volunteer-received', 'volunteer-notice', 'book-offer-received', 'book-offer-notice', 'inbox-reply', 'supporter-thanks', 'monthly-changed', 'monthly-link', 'monthly-address', 'invitation', 'password-reset', 'new-sign-in', 'standing-order', 'recovery-code-used', 'setting-changed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "email_texts" ADD CONSTRAINT "email_texts_kind_known" CHECK ("email_texts"."kind" in ('order-confirmation', 'order-notice', 'order-oversold', 'order-dispatched', 'order-cancelled', 'order-details-needed', 'refund-confirmation', 'low-stock-notice', 'sold-out-notice', 'donation-thanks', 'donation-notice', 'monthly-failed', 'monthly-confirm', 'card-expiring', 'gift-aid-declared', 'gift-aid-limit-notice', 'yearly-summary', 'contact-received', 'contact-notice', 'prayer-received', 'prayer-notice', 'volunteer-received', 'volunteer-notice', 'book-offer-received', 'book-offer-notice', 'inbox-reply', 'supporter-thanks', 'monthly-changed', 'monthly-link', 'monthly-address', 'invitation', 'password-reset', 'new-sign-in', 'standing-order', 'recovery-code-used', 'setting-changed')) NOT VALID;--> statement-breakpoint
CREATE TRIGGER tell_of_content AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON bank_details FOR EACH STATEMENT EXECUTE FUNCTION tell_of_content();
