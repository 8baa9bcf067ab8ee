ALTER TABLE "donations" ADD COLUMN "gift_aid_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "donations_gift_aid_open" ON "donations" USING btree ("id") WHERE "donations"."gift_aid_open";--> statement-breakpoint
-- Existing gifts begin open, and the nightly job closes them in parts. Each update locks its gifts even if they are open
-- already: the job then leaves them out or, if it was first, this transaction opens them again.
CREATE FUNCTION "reopen_gift_aid"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  declared gift_aid_declarations;
BEGIN
  CASE tg_table_name
    WHEN 'donations' THEN
      new.gift_aid_open := true;
      IF new.mandate_id IS DISTINCT FROM old.mandate_id THEN
        -- the declaration of one payment may cover the others
        UPDATE donations SET gift_aid_open = true WHERE mandate_id IN (old.mandate_id, new.mandate_id) AND id <> new.id;
      END IF;
    WHEN 'gift_aid_declarations', 'gift_aid_endings' THEN
      IF tg_table_name = 'gift_aid_declarations' THEN
        declared := new;
      ELSE
        SELECT * INTO declared FROM gift_aid_declarations WHERE id = new.declaration_id;
      END IF;
      UPDATE donations SET gift_aid_open = true
      WHERE supporter_id = declared.supporter_id
        OR mandate_id = (SELECT given.mandate_id FROM donations given WHERE given.id = declared.donation_id)
        OR id = ANY (ARRAY (
          SELECT declared.donation_id
          UNION ALL SELECT donation_id FROM gift_aid_claim_lines WHERE declaration_id = declared.id));
    WHEN 'payments' THEN
      UPDATE donations SET gift_aid_open = true WHERE payment_intent_id = new.payment_intent_id;
    WHEN 'disputes' THEN
      UPDATE donations SET gift_aid_open = true
      WHERE payment_intent_id = (SELECT payment_intent_id FROM payments WHERE id = new.payment_id);
    WHEN 'gift_aid_adjustments' THEN
      UPDATE donations SET gift_aid_open = true
      WHERE id = (SELECT donation_id FROM gift_aid_claim_lines WHERE id = new.line_id);
    ELSE
      UPDATE donations SET gift_aid_open = true WHERE id = new.donation_id;
  END CASE;
  RETURN new;
END
$$;--> statement-breakpoint
CREATE TRIGGER "reopen_gift_aid" BEFORE UPDATE OF supporter_id, mandate_id, donor_name, gift_aid_answer, claimed_before ON "donations"
  FOR EACH ROW EXECUTE FUNCTION reopen_gift_aid();--> statement-breakpoint
CREATE TRIGGER "reopen_gift_aid" AFTER UPDATE OF amount, refunded, lost, paid_at ON "payments" FOR EACH ROW
  WHEN ((new.amount, new.refunded, new.lost, new.paid_at) IS DISTINCT FROM (old.amount, old.refunded, old.lost, old.paid_at))
  EXECUTE FUNCTION reopen_gift_aid();--> statement-breakpoint
CREATE TRIGGER "reopen_gift_aid" AFTER INSERT OR UPDATE OF status ON "disputes"
  FOR EACH ROW EXECUTE FUNCTION reopen_gift_aid();--> statement-breakpoint
CREATE TRIGGER "reopen_gift_aid" AFTER INSERT OR UPDATE ON "gift_aid_declarations"
  FOR EACH ROW EXECUTE FUNCTION reopen_gift_aid();--> statement-breakpoint
CREATE TRIGGER "reopen_gift_aid" AFTER INSERT OR UPDATE ON "gift_aid_endings"
  FOR EACH ROW EXECUTE FUNCTION reopen_gift_aid();--> statement-breakpoint
CREATE TRIGGER "reopen_gift_aid" AFTER INSERT ON "gift_aid_decisions"
  FOR EACH ROW EXECUTE FUNCTION reopen_gift_aid();--> statement-breakpoint
CREATE TRIGGER "reopen_gift_aid" AFTER UPDATE OF is_open ON "gift_aid_claim_lines"
  FOR EACH ROW EXECUTE FUNCTION reopen_gift_aid();--> statement-breakpoint
CREATE TRIGGER "reopen_gift_aid" AFTER UPDATE OF is_open ON "gift_aid_adjustments"
  FOR EACH ROW EXECUTE FUNCTION reopen_gift_aid();
