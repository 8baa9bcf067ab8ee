ALTER TABLE "orders" DROP CONSTRAINT "orders_payment_status_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_status_known";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_test" boolean;--> statement-breakpoint
CREATE INDEX "payments_tests" ON "payments" USING btree ("id") WHERE "payments"."is_test" and "payments"."status" in ('succeeded', 'refunded');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_status_known" CHECK ("orders"."payment_status" in ('paid', 'partly refunded', 'refunded', 'disputed', 'test')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status_known" CHECK ("payments"."status" in ('succeeded', 'failed', 'processing', 'refunded', 'test')) NOT VALID;