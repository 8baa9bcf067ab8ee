-- What the stock of a bracelet amounts to, written once for the column and for the trigger.
CREATE FUNCTION stock_level(stock integer, low_stock integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN stock = 0 THEN 'sold out' WHEN stock <= low_stock THEN 'low' END
$$;
--> statement-breakpoint
ALTER TABLE "email_texts" DROP CONSTRAINT "email_texts_kind_known";--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_kind_known";--> statement-breakpoint
ALTER TABLE "bracelets" ADD COLUMN "low_stock" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "bracelets" ADD COLUMN "stock_level" text GENERATED ALWAYS AS (stock_level(stock, low_stock)) STORED;--> statement-breakpoint
ALTER TABLE "bracelets" ADD COLUMN "restocks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "email_texts" ADD CONSTRAINT "email_texts_kind_known" CHECK ("email_texts"."kind" in ('order-confirmation', 'order-notice', 'order-oversold', 'order-dispatched', 'order-cancelled', 'order-details-needed', 'refund-confirmation', 'low-stock-notice', 'sold-out-notice', 'donation-thanks', 'donation-notice', 'contact-received', 'contact-notice', 'prayer-received', 'prayer-notice', 'volunteer-received', 'volunteer-notice', 'book-offer-received', 'book-offer-notice', 'inbox-reply', 'supporter-thanks', 'invitation', 'password-reset', 'new-sign-in', 'recovery-code-used')) NOT VALID;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_kind_known" CHECK ("outbox_emails"."kind" in ('order-confirmation', 'order-notice', 'order-oversold', 'order-dispatched', 'order-cancelled', 'order-details-needed', 'refund-confirmation', 'low-stock-notice', 'sold-out-notice', 'donation-thanks', 'donation-notice', 'contact-received', 'contact-notice', 'prayer-received', 'prayer-notice', 'volunteer-received', 'volunteer-notice', 'book-offer-received', 'book-offer-notice', 'inbox-reply', 'supporter-thanks', 'invitation', 'password-reset', 'new-sign-in', 'recovery-code-used')) NOT VALID;
--> statement-breakpoint
-- A trigger, because orders, cancellations and the owner's form change the stock, in any process and release. The key
-- of the email is unique until the stock has risen above its limit again. Mail is queued as in src/server/mail/outbox.ts.
CREATE FUNCTION tell_of_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  level_before text := stock_level(OLD.stock, OLD.low_stock);
  level text := stock_level(NEW.stock, NEW.low_stock);
  email text := CASE level WHEN 'low' THEN 'low-stock-notice' ELSE 'sold-out-notice' END;
  email_id bigint;
BEGIN
  IF level IS NULL AND level_before IS NOT NULL THEN
    NEW.restocks := OLD.restocks + 1;
  ELSIF NEW.state = 'shown' AND (level_before IS NULL OR level_before = 'low' AND level = 'sold out') THEN
    INSERT INTO outbox_emails (kind, dedupe_key, recurring_record_id, belongs_to)
      VALUES (email, email || ':' || NEW.id || ':' || NEW.restocks, NEW.id, 'bracelet ' || NEW.id)
      ON CONFLICT DO NOTHING RETURNING id INTO email_id;
    IF email_id IS NOT NULL THEN
      PERFORM pg_notify('mail_posted', email_id::text);
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_of_stock BEFORE UPDATE OF stock, low_stock ON bracelets
  FOR EACH ROW WHEN (stock_level(OLD.stock, OLD.low_stock) IS DISTINCT FROM stock_level(NEW.stock, NEW.low_stock))
  EXECUTE FUNCTION tell_of_stock();
