ALTER TABLE "troubles" DROP CONSTRAINT "troubles_kind_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_status" text DEFAULT 'paid' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_by_payment" ON "orders" USING btree ("payment_status","id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_status_known" CHECK ("orders"."payment_status" in ('paid', 'partly refunded', 'refunded', 'disputed'));--> statement-breakpoint
ALTER TABLE "troubles" ADD CONSTRAINT "troubles_kind_known" CHECK ("troubles"."kind" in ('amount-mismatch', 'unknown-intent', 'refund-failed', 'dispute', 'not-recorded', 'refunded-unsent', 'cancelled-unrefunded'));
--> statement-breakpoint
-- Refunded and disputed orders are few: words beside such a status are looked up among them alone.
CREATE INDEX "orders_words_unpaid" ON "orders" USING gin ("words") WHERE "payment_status" <> 'paid';
--> statement-breakpoint
-- What is refunded or disputed is not to pack.
CREATE OR REPLACE FUNCTION tally_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_tally('orders to pack', count(*), 0) FROM added
      WHERE status = 'to pack' AND payment_status IN ('paid', 'partly refunded');
    PERFORM add_to_tally('orders without address', count(*), 0) FROM added
      WHERE status = 'to pack' AND payment_status IN ('paid', 'partly refunded') AND needs_address;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_tally('orders to pack', -count(*), 0) FROM removed
      WHERE status = 'to pack' AND payment_status IN ('paid', 'partly refunded');
    PERFORM add_to_tally('orders without address', -count(*), 0) FROM removed
      WHERE status = 'to pack' AND payment_status IN ('paid', 'partly refunded') AND needs_address;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Orders whose payment was refunded or disputed before they knew of it.
UPDATE orders SET payment_status = known.status
FROM (
  SELECT order_id, CASE
    WHEN EXISTS (SELECT FROM disputes WHERE payment_id = payments.id
      AND disputes.status NOT IN ('won', 'warning_closed', 'prevented')) THEN 'disputed'
    WHEN refunded >= amount THEN 'refunded'
    WHEN refunded > 0 THEN 'partly refunded'
    ELSE 'paid' END AS status
  FROM payments
) AS known
WHERE known.order_id = orders.id AND known.status <> 'paid';
--> statement-breakpoint
INSERT INTO troubles (kind, subject, payment_intent_id, detail)
SELECT 'cancelled-unrefunded', payment_intent_id, payment_intent_id, 'order ' || number || ': ' || payment_status
FROM orders WHERE status = 'cancelled' AND payment_status IN ('paid', 'partly refunded');
--> statement-breakpoint
INSERT INTO troubles (kind, subject, payment_intent_id, detail)
SELECT DISTINCT 'refunded-unsent', orders.payment_intent_id, orders.payment_intent_id,
  'order ' || number || ': ' || payment_status
FROM orders JOIN payments ON payments.order_id = orders.id JOIN refunds ON refunds.payment_id = payments.id
WHERE orders.status IN ('to pack', 'packed') AND refunds.request_key IS NULL
  AND refunds.state IN ('pending', 'succeeded');
