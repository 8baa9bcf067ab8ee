ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_action_known";--> statement-breakpoint
ALTER TABLE "email_texts" DROP CONSTRAINT "email_texts_kind_known";--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_kind_known";--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_action_known" CHECK ("audit_events"."action" in ('login', 'login-refused', 'logout', 'message-deleted', 'message-restored', 'post-created', 'post-updated', 'post-published', 'post-unpublished', 'post-deleted', 'post-restored', 'picture-uploaded', 'order-status-changed', 'inbox-state-changed', 'mail-resent', 'refund-requested', 'refund-refused', 'payment-refunded', 'payment-asked', 'payment-issue-resolved', 'person-exported', 'person-erased', 'token-created', 'token-revoked', 'webhook-created', 'webhook-changed', 'webhook-removed', 'webhook-secret-replaced', 'webhook-replayed', 'project-created', 'project-updated', 'project-archived', 'project-restored', 'projects-reordered', 'project-books-added', 'bracelet-created', 'bracelet-updated', 'bracelet-shown', 'bracelet-hidden', 'bracelet-retired', 'bracelets-reordered', 'post-scheduled', 'post-preview-shared', 'post-preview-withdrawn', 'content-published', 'content-brought-back', 'order-choices-entered', 'order-details-asked', 'order-corrected', 'inbox-replied', 'supporter-thanked', 'supporter-preferences-changed', 'reply-template-changed', 'email-text-changed', 'list-exported', 'account-invited', 'account-joined', 'account-changed', 'account-removed', 'account-password-changed', 'account-password-reset', 'second-factor-on', 'second-factor-off', 'passkey-added', 'passkey-removed', 'shared-password-off', 'shared-password-on', 'test-email-sent', 'backup-made', 'backup-downloaded', 'session-ended', 'recovery-codes-made', 'recovery-code-used', 'moved-to-bin', 'put-back', 'deleted-for-good', 'gift-aid-ended')) NOT VALID;--> statement-breakpoint
ALTER TABLE "email_texts" ADD CONSTRAINT "email_texts_kind_known" CHECK ("email_texts"."kind" in ('order-confirmation', 'order-notice', 'order-oversold', 'order-dispatched', 'order-cancelled', 'order-details-needed', 'refund-confirmation', 'low-stock-notice', 'sold-out-notice', 'donation-thanks', 'donation-notice', 'monthly-failed', 'monthly-confirm', 'card-expiring', 'gift-aid-declared', 'contact-received', 'contact-notice', 'prayer-received', 'prayer-notice', 'volunteer-received', 'volunteer-notice', 'book-offer-received', 'book-offer-notice', 'inbox-reply', 'supporter-thanks', 'monthly-changed', 'invitation', 'password-reset', 'new-sign-in', 'recovery-code-used')) NOT VALID;--> statement-breakpoint
ALTER TABLE "gift_aid_endings" ADD CONSTRAINT "gift_aid_endings_reason_known" CHECK ("gift_aid_endings"."reason" in ('cancelled', 'too little tax', 'changed', 'mistake', 'erased')) NOT VALID;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_kind_known" CHECK ("outbox_emails"."kind" in ('order-confirmation', 'order-notice', 'order-oversold', 'order-dispatched', 'order-cancelled', 'order-details-needed', 'refund-confirmation', 'low-stock-notice', 'sold-out-notice', 'donation-thanks', 'donation-notice', 'monthly-failed', 'monthly-confirm', 'card-expiring', 'gift-aid-declared', 'contact-received', 'contact-notice', 'prayer-received', 'prayer-notice', 'volunteer-received', 'volunteer-notice', 'book-offer-received', 'book-offer-notice', 'inbox-reply', 'supporter-thanks', 'monthly-changed', 'invitation', 'password-reset', 'new-sign-in', 'recovery-code-used')) NOT VALID;--> statement-breakpoint
CREATE FUNCTION gift_aid_declarations_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  personal CONSTANT text[] := ARRAY['title', 'first_name', 'last_name', 'address', 'postcode'];
  erased CONSTANT jsonb := '{"title": "", "first_name": "Erased", "last_name": "Erased", "address": "Erased", "postcode": ""}';
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(new) - personal - 'supporter_id' = to_jsonb(old) - personal - 'supporter_id'
    AND (new.supporter_id IS NULL OR new.supporter_id = old.supporter_id)
    AND (to_jsonb(new) @> erased
      OR (new.title, new.first_name, new.last_name, new.address, new.postcode)
        = (old.title, old.first_name, old.last_name, old.address, old.postcode))
  THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'Gift Aid declarations are only added to, and erased';
END
$$;--> statement-breakpoint
CREATE TRIGGER gift_aid_declarations_stay BEFORE UPDATE OR DELETE ON gift_aid_declarations
  FOR EACH ROW EXECUTE FUNCTION gift_aid_declarations_stay();--> statement-breakpoint
CREATE FUNCTION gift_aid_endings_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND new.reason = 'erased' AND new.declaration_id = old.declaration_id THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'Endings of Gift Aid declarations are only added to';
END
$$;--> statement-breakpoint
CREATE TRIGGER gift_aid_endings_stay BEFORE UPDATE OR DELETE ON gift_aid_endings
  FOR EACH ROW EXECUTE FUNCTION gift_aid_endings_stay();
