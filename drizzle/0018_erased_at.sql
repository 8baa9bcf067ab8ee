ALTER TABLE "checkouts" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pledges" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
-- whoever was erased before there was a mark
UPDATE "pledges" SET "erased_at" = now() WHERE "donor_email" = 'Erased';--> statement-breakpoint
UPDATE "payments" SET "erased_at" = now() WHERE "customer_name" = 'Erased' AND "customer_email" IS NULL;
