ALTER TABLE "supporters" ADD COLUMN "thanked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "giving_settings" ADD COLUMN "declines_gift_aid" boolean DEFAULT false NOT NULL;