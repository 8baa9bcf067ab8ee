ALTER TABLE "all_checkouts" ADD COLUMN "idempotency_key" uuid;--> statement-breakpoint
ALTER TABLE "all_checkouts" ADD CONSTRAINT "checkouts_idempotency_key" UNIQUE("idempotency_key");