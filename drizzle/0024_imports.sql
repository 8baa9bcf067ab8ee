-- NOT VALID: stored rows have met the narrower checks
CREATE TABLE "imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"idempotency_key" uuid NOT NULL,
	"signature" text NOT NULL,
	"columns" jsonb NOT NULL,
	"gifts" integer DEFAULT 0 NOT NULL,
	"gift_pence" bigint DEFAULT 0 NOT NULL,
	"donors" integer DEFAULT 0 NOT NULL,
	"declarations" integer DEFAULT 0 NOT NULL,
	"monthly_gifts" integer DEFAULT 0 NOT NULL,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_idempotency_key" UNIQUE("idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_action_known";--> statement-breakpoint
ALTER TABLE "gift_aid_declarations" DROP CONSTRAINT "gift_aid_declarations_source_known";--> statement-breakpoint
ALTER TABLE "supporters" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "supporters" ADD COLUMN "monthly_elsewhere_pence" integer;--> statement-breakpoint
ALTER TABLE "supporters" ADD COLUMN "monthly_import_id" bigint;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "import_key" text;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "claimed_before" boolean;--> statement-breakpoint
ALTER TABLE "gift_aid_declarations" ADD COLUMN "import_id" bigint;--> statement-breakpoint
CREATE INDEX "imports_signature_id_index" ON "imports" USING btree ("signature","id");--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_aid_declarations" ADD CONSTRAINT "gift_aid_declarations_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supporters_monthly_elsewhere" ON "supporters" USING btree ("id") WHERE "supporters"."monthly_elsewhere_pence" is not null;--> statement-breakpoint
CREATE INDEX "supporters_imported" ON "supporters" USING btree ("import_id") WHERE "supporters"."import_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "donations_import_key" ON "donations" USING btree ("import_key") WHERE "donations"."import_key" is not null;--> statement-breakpoint
CREATE INDEX "donations_imported" ON "donations" USING btree ("import_id") WHERE "donations"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "gift_aid_declarations_imported" ON "gift_aid_declarations" USING btree ("import_id") WHERE "gift_aid_declarations"."import_id" is not null;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_action_known" CHECK ("audit_events"."action" in ('login', 'login-refused', 'logout', 'message-deleted', 'message-restored', 'post-created', 'post-updated', 'post-published', 'post-unpublished', 'post-deleted', 'post-restored', 'picture-uploaded', 'order-status-changed', 'inbox-state-changed', 'mail-resent', 'refund-requested', 'refund-refused', 'payment-refunded', 'payment-asked', 'payment-issue-resolved', 'gift-entered', 'gift-undone', 'gifts-imported', 'import-undone', 'statement-imported', 'statement-line-ignored', 'person-exported', 'person-erased', 'token-created', 'token-revoked', 'webhook-created', 'webhook-changed', 'webhook-removed', 'webhook-secret-replaced', 'webhook-replayed', 'project-created', 'project-updated', 'project-archived', 'project-restored', 'projects-reordered', 'project-books-added', 'bracelet-created', 'bracelet-updated', 'bracelet-shown', 'bracelet-hidden', 'bracelet-retired', 'bracelets-reordered', 'post-scheduled', 'post-preview-shared', 'post-preview-withdrawn', 'content-published', 'content-brought-back', 'order-choices-entered', 'order-details-asked', 'order-corrected', 'inbox-replied', 'supporter-thanked', 'supporter-preferences-changed', 'reply-template-changed', 'email-text-changed', 'list-exported', 'account-invited', 'account-joined', 'account-changed', 'account-removed', 'account-password-changed', 'account-password-reset', 'second-factor-on', 'second-factor-off', 'passkey-added', 'passkey-removed', 'shared-password-off', 'shared-password-on', 'test-email-sent', 'email-settings-tried', 'email-settings-changed', 'payment-keys-changed', 'backup-made', 'backup-downloaded', 'session-ended', 'recovery-codes-made', 'recovery-code-used', 'moved-to-bin', 'put-back', 'deleted-for-good', 'gift-aid-ended', 'gift-aid-decided', 'spending-recorded', 'spending-undone', 'monthly-gift-changed', 'giving-settings-changed', 'gift-aid-claim-made', 'gift-aid-claim-moved', 'gift-aid-schedule-downloaded', 'small-gifts-changed', 'rehearsed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "gift_aid_declarations" ADD CONSTRAINT "gift_aid_declarations_source_known" CHECK ("gift_aid_declarations"."source" in ('web', 'paper', 'spoken', 'imported')) NOT VALID;