-- The words of those rows that stay in a status which few have. A word that many have, but none of these, is looked up among
-- these alone: the index of all words would first gather the many.
CREATE INDEX "orders_words_sent" ON "orders" USING gin ("words") WHERE "status" = 'sent';
--> statement-breakpoint
CREATE INDEX "orders_words_cancelled" ON "orders" USING gin ("words") WHERE "status" = 'cancelled';
--> statement-breakpoint
CREATE INDEX "payments_words_failed" ON "payments" USING gin ("words") WHERE "status" = 'failed';
--> statement-breakpoint
CREATE INDEX "payments_words_refunded" ON "payments" USING gin ("words") WHERE "status" = 'refunded';
