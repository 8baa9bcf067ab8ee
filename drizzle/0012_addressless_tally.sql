-- What was recorded before this was written down.
UPDATE checkouts SET is_recorded = true FROM orders WHERE orders.checkout_id = checkouts.id;
--> statement-breakpoint
UPDATE pledges SET is_recorded = true FROM donations WHERE donations.pledge_id = pledges.id;
--> statement-breakpoint
-- What has been packed went somewhere, what was cancelled goes nowhere.
INSERT INTO tallies (name, count, total)
SELECT 'orders without address', count(*), 0 FROM orders WHERE status = 'to pack' AND needs_address;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_tally('orders to pack', count(*), 0) FROM added WHERE status = 'to pack';
    PERFORM add_to_tally('orders without address', count(*), 0) FROM added WHERE status = 'to pack' AND needs_address;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_tally('orders to pack', -count(*), 0) FROM removed WHERE status = 'to pack';
    PERFORM add_to_tally('orders without address', -count(*), 0) FROM removed WHERE status = 'to pack' AND needs_address;
  END IF;
  RETURN NULL;
END $$;
