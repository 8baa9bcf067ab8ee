CREATE TABLE "statement_formats" (
	"signature" text PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fingerprint" text NOT NULL,
	"day" date NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"description" text NOT NULL,
	"reference" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"booking_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"donation_id" bigint,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_lines_fingerprint" UNIQUE("fingerprint"),
	CONSTRAINT "statement_lines_donation" UNIQUE("donation_id"),
	CONSTRAINT "statement_lines_state_known" CHECK ("statement_lines"."state" in ('open', 'booked', 'ignored')),
	CONSTRAINT "statement_lines_booked" CHECK (("statement_lines"."state" = 'booked') = ("statement_lines"."donation_id" is not null)),
	CONSTRAINT "statement_lines_decided" CHECK (("statement_lines"."state" = 'open') = ("statement_lines"."decided_at" is null)),
	CONSTRAINT "statement_lines_incoming" CHECK ("statement_lines"."amount" > 0),
	CONSTRAINT "statement_lines_description_length" CHECK (char_length("statement_lines"."description") between 0 and 300),
	CONSTRAINT "statement_lines_reference_length" CHECK (char_length("statement_lines"."reference") between 0 and 140)
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_action_known";--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_lines_by_state" ON "statement_lines" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "statement_lines_decided" ON "statement_lines" USING btree ("decided_at");--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_action_known" CHECK ("audit_events"."action" in ('login', 'login-refused', 'logout', 'message-deleted', 'message-restored', 'post-created', 'post-updated', 'post-published', 'post-unpublished', 'post-deleted', 'post-restored', 'picture-uploaded', 'order-status-changed', 'inbox-state-changed', 'mail-resent', 'refund-requested', 'refund-refused', 'payment-refunded', 'payment-asked', 'payment-issue-resolved', 'gift-entered', 'gift-undone', 'statement-imported', 'statement-line-ignored', 'person-exported', 'person-erased', 'token-created', 'token-revoked', 'webhook-created', 'webhook-changed', 'webhook-removed', 'webhook-secret-replaced', 'webhook-replayed', 'project-created', 'project-updated', 'project-archived', 'project-restored', 'projects-reordered', 'project-books-added', 'bracelet-created', 'bracelet-updated', 'bracelet-shown', 'bracelet-hidden', 'bracelet-retired', 'bracelets-reordered', 'post-scheduled', 'post-preview-shared', 'post-preview-withdrawn', 'content-published', 'content-brought-back', 'order-choices-entered', 'order-details-asked', 'order-corrected', 'inbox-replied', 'supporter-thanked', 'supporter-preferences-changed', 'reply-template-changed', 'email-text-changed', 'list-exported', 'account-invited', 'account-joined', 'account-changed', 'account-removed', 'account-password-changed', 'account-password-reset', 'second-factor-on', 'second-factor-off', 'passkey-added', 'passkey-removed', 'shared-password-off', 'shared-password-on', 'test-email-sent', 'backup-made', 'backup-downloaded', 'session-ended', 'recovery-codes-made', 'recovery-code-used', 'moved-to-bin', 'put-back', 'deleted-for-good', 'gift-aid-ended', 'spending-recorded', 'spending-undone', 'monthly-gift-changed', 'giving-settings-changed', 'gift-aid-claim-made', 'gift-aid-claim-moved', 'gift-aid-schedule-downloaded', 'small-gifts-changed')) NOT VALID;