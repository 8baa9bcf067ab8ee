-- The outbox holds the next try of its emails, so that the job queue of earlier releases has no work left. Emails that waited
-- in it are due. The oldest release that works with these tables is this one: the processes of the one before end first.
DROP INDEX "outbox_emails_queued";--> statement-breakpoint
CREATE INDEX "outbox_emails_queued" ON "outbox_emails" USING btree ("not_before" NULLS FIRST,"id") WHERE "outbox_emails"."state" = 'queued';--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_of_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  level_before text := stock_level(OLD.stock, OLD.low_stock);
  level text := stock_level(NEW.stock, NEW.low_stock);
  email text := CASE level WHEN 'low' THEN 'low-stock-notice' ELSE 'sold-out-notice' END;
BEGIN
  IF level IS NULL AND level_before IS NOT NULL THEN
    NEW.restocks := OLD.restocks + 1;
  ELSIF NEW.state = 'shown' AND (level_before IS NULL OR level_before = 'low' AND level = 'sold out') THEN
    INSERT INTO outbox_emails (kind, dedupe_key, record_id, belongs_to)
      VALUES (email, email || ':' || NEW.id || ':' || NEW.restocks, NEW.id, 'bracelet ' || NEW.id)
      ON CONFLICT DO NOTHING;
    IF FOUND THEN
      PERFORM pg_notify('job_due', 'mail');
    END IF;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
DO $$ BEGIN
  DROP SCHEMA IF EXISTS pgboss CASCADE;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'the schema pgboss belongs to another role: nothing uses it any more, and that role may drop it';
END $$;--> statement-breakpoint
UPDATE "site_facts" SET "value" = '1795796619139' WHERE "key" = 'oldest release';
