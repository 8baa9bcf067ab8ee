CREATE TABLE "mandate_state_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mandate_state_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mandate_id" bigint NOT NULL,
	"before" text,
	"before_by" text,
	"state" text NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_action_known";--> statement-breakpoint
ALTER TABLE "supporters" ADD COLUMN "wants_summary" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "supporters" ADD COLUMN "summary_year" smallint;--> statement-breakpoint
ALTER TABLE "mandate_state_changes" ADD CONSTRAINT "mandate_state_changes_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mandate_state_changes_created_at_index" ON "mandate_state_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mandate_state_changes_mandate_id_index" ON "mandate_state_changes" USING btree ("mandate_id");--> statement-breakpoint
CREATE INDEX "donations_monthly" ON "donations" USING btree ("created_at") WHERE "donations"."mandate_id" is not null;--> statement-breakpoint
CREATE INDEX "mandate_charges_by_month" ON "mandate_charges" USING btree ("month");--> statement-breakpoint
CREATE INDEX "mandate_charges_failing" ON "mandate_charges" USING btree ("mandate_id") WHERE "mandate_charges"."state" in ('unconfirmed', 'declined');--> statement-breakpoint
CREATE INDEX "mandates_by_status" ON "mandates" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "mandates_given_up" ON "mandates" USING btree ("id") WHERE "mandates"."state" = 'paused' and "mandates"."state_by" = 'site';--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_action_known" CHECK ("audit_events"."action" in ('login', 'login-refused', 'logout', 'message-deleted', 'message-restored', 'post-created', 'post-updated', 'post-published', 'post-unpublished', 'post-deleted', 'post-restored', 'picture-uploaded', 'order-status-changed', 'inbox-state-changed', 'mail-resent', 'refund-requested', 'refund-refused', 'payment-refunded', 'payment-asked', 'payment-issue-resolved', 'gift-entered', 'gift-undone', 'person-exported', 'person-erased', 'token-created', 'token-revoked', 'webhook-created', 'webhook-changed', 'webhook-removed', 'webhook-secret-replaced', 'webhook-replayed', 'project-created', 'project-updated', 'project-archived', 'project-restored', 'projects-reordered', 'project-books-added', 'bracelet-created', 'bracelet-updated', 'bracelet-shown', 'bracelet-hidden', 'bracelet-retired', 'bracelets-reordered', 'post-scheduled', 'post-preview-shared', 'post-preview-withdrawn', 'content-published', 'content-brought-back', 'order-choices-entered', 'order-details-asked', 'order-corrected', 'inbox-replied', 'supporter-thanked', 'supporter-preferences-changed', 'reply-template-changed', 'email-text-changed', 'list-exported', 'account-invited', 'account-joined', 'account-changed', 'account-removed', 'account-password-changed', 'account-password-reset', 'second-factor-on', 'second-factor-off', 'passkey-added', 'passkey-removed', 'shared-password-off', 'shared-password-on', 'test-email-sent', 'backup-made', 'backup-downloaded', 'session-ended', 'recovery-codes-made', 'recovery-code-used', 'moved-to-bin', 'put-back', 'deleted-for-good', 'gift-aid-ended', 'spending-recorded', 'spending-undone', 'monthly-gift-changed')) NOT VALID;--> statement-breakpoint
-- Mandates are found by their donor (see 0013); the table is as new as this release, so it is rewritten in a moment.
ALTER TABLE "mandates" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace("donor_name" || ' ' || "donor_email", '[^[:alnum:]]+', ' ', 'g'))) STORED;--> statement-breakpoint
CREATE INDEX "mandates_words" ON "mandates" USING gin ("words");--> statement-breakpoint
CREATE TRIGGER tell_dashboards AFTER INSERT OR UPDATE OR DELETE ON mandates
  FOR EACH ROW EXECUTE FUNCTION tell_dashboards('monthly');--> statement-breakpoint
CREATE TRIGGER tell_dashboards AFTER INSERT OR UPDATE OR DELETE ON mandate_charges
  FOR EACH ROW EXECUTE FUNCTION tell_dashboards('monthly');
--> statement-breakpoint
CREATE FUNCTION note_mandate_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO mandate_state_changes (mandate_id, state, by, created_at)
      VALUES (NEW.id, NEW.state, NEW.state_by, NEW.created_at);
  ELSIF OLD.state <> NEW.state THEN
    INSERT INTO mandate_state_changes (mandate_id, before, before_by, state, by, created_at)
      VALUES (NEW.id, OLD.state, OLD.state_by, NEW.state, NEW.state_by,
        CASE WHEN NEW.updated_at > OLD.updated_at THEN NEW.updated_at ELSE now() END);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_mandate_state AFTER INSERT OR UPDATE ON mandates
  FOR EACH ROW EXECUTE FUNCTION note_mandate_state();
