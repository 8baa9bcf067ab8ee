ALTER TABLE "payments" ADD COLUMN "order_number" integer;--> statement-breakpoint
UPDATE payments SET order_number = orders.number FROM orders WHERE orders.id = payments.order_id;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_id_number" UNIQUE("id","number");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_order_number_orders_id_number_fk" FOREIGN KEY ("order_id","order_number") REFERENCES "public"."orders"("id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_numbered" CHECK (("payments"."order_id" is null) = ("payments"."order_number" is null));--> statement-breakpoint
-- A payment is found by its order's number too; its indexes go with the column.
ALTER TABLE "payments" DROP COLUMN "words";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace(coalesce("payment_intent_id", '') || ' ' || coalesce("customer_name", '') || ' ' || coalesce("customer_email", '') || ' ' || coalesce("description", '') || ' ' || coalesce('order ' || "order_number"::text, ''), '[^[:alnum:]]+', ' ', 'g'))) STORED;--> statement-breakpoint
CREATE INDEX "payments_words" ON "payments" USING gin ("words");--> statement-breakpoint
CREATE INDEX "payments_words_failed" ON "payments" USING gin ("words") WHERE "status" = 'failed';--> statement-breakpoint
CREATE INDEX "payments_words_refunded" ON "payments" USING gin ("words") WHERE "status" = 'refunded';
