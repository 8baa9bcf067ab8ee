-- Payments that needed somebody before there was a list of them.
INSERT INTO troubles (kind, subject, payment_intent_id, detail, created_at)
SELECT 'amount-mismatch', payment_intent_id, payment_intent_id, problem, coalesce(closed_at, created_at)
FROM (
  SELECT payment_intent_id, problem, closed_at, created_at FROM checkouts
  UNION ALL SELECT payment_intent_id, problem, closed_at, created_at FROM pledges
) AS frozen
WHERE problem IS NOT NULL AND payment_intent_id IS NOT NULL;
--> statement-breakpoint
INSERT INTO tallies (name, count, total)
SELECT 'troubles open', count(*), 0 FROM troubles WHERE resolved_at IS NULL;
--> statement-breakpoint
CREATE FUNCTION tally_troubles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_tally('troubles open', count(*), 0) FROM added WHERE resolved_at IS NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_tally('troubles open', -count(*), 0) FROM removed WHERE resolved_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally_troubles_added AFTER INSERT ON troubles REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_troubles();
--> statement-breakpoint
CREATE TRIGGER tally_troubles_changed AFTER UPDATE ON troubles REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_troubles();
--> statement-breakpoint
CREATE TRIGGER tally_troubles_removed AFTER DELETE ON troubles REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_troubles();
