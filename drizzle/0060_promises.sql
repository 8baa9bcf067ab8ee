ALTER TABLE "all_checkouts" ADD COLUMN "per_bracelet" numeric(10, 2) DEFAULT '2.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "all_checkouts" ADD COLUMN "ship_within_days" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "per_bracelet" numeric(10, 2) DEFAULT '2.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ship_within_days" integer DEFAULT 5 NOT NULL;