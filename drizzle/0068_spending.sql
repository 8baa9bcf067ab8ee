CREATE TABLE "receipts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spending" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "spending_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"idempotency_key" uuid NOT NULL,
	"fund_id" bigint DEFAULT 1 NOT NULL,
	"day" date NOT NULL,
	"amount_pence" integer NOT NULL,
	"purpose" text NOT NULL,
	"receipt_id" bigint,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "spending_idempotency_key" UNIQUE("idempotency_key"),
	CONSTRAINT "spending_receipt" UNIQUE("receipt_id"),
	CONSTRAINT "spending_positive" CHECK ("spending"."amount_pence" > 0)
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_action_known";--> statement-breakpoint
ALTER TABLE "spending" ADD CONSTRAINT "spending_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending" ADD CONSTRAINT "spending_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "spending_days" ON "spending" USING btree ("day","id");--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_action_known" CHECK ("audit_events"."action" in ('login', 'login-refused', 'logout', 'message-deleted', 'message-restored', 'post-created', 'post-updated', 'post-published', 'post-unpublished', 'post-deleted', 'post-restored', 'picture-uploaded', 'order-status-changed', 'inbox-state-changed', 'mail-resent', 'refund-requested', 'refund-refused', 'payment-refunded', 'payment-asked', 'payment-issue-resolved', 'gift-entered', 'gift-undone', 'person-exported', 'person-erased', 'token-created', 'token-revoked', 'webhook-created', 'webhook-changed', 'webhook-removed', 'webhook-secret-replaced', 'webhook-replayed', 'project-created', 'project-updated', 'project-archived', 'project-restored', 'projects-reordered', 'project-books-added', 'bracelet-created', 'bracelet-updated', 'bracelet-shown', 'bracelet-hidden', 'bracelet-retired', 'bracelets-reordered', 'post-scheduled', 'post-preview-shared', 'post-preview-withdrawn', 'content-published', 'content-brought-back', 'order-choices-entered', 'order-details-asked', 'order-corrected', 'inbox-replied', 'supporter-thanked', 'supporter-preferences-changed', 'reply-template-changed', 'email-text-changed', 'list-exported', 'account-invited', 'account-joined', 'account-changed', 'account-removed', 'account-password-changed', 'account-password-reset', 'second-factor-on', 'second-factor-off', 'passkey-added', 'passkey-removed', 'shared-password-off', 'shared-password-on', 'test-email-sent', 'backup-made', 'backup-downloaded', 'session-ended', 'recovery-codes-made', 'recovery-code-used', 'moved-to-bin', 'put-back', 'deleted-for-good', 'gift-aid-ended', 'spending-recorded', 'spending-undone')) NOT VALID;