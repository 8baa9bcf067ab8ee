-- NOT VALID: the new columns of stored rows are empty, and the settings have their defaults
CREATE TABLE "news_choices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_choices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"supporter_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"choice" text NOT NULL,
	"source" text NOT NULL,
	"wording" text NOT NULL,
	"wording_version" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "news_choices_channel_known" CHECK ("news_choices"."channel" in ('email', 'post')),
	CONSTRAINT "news_choices_choice_known" CHECK ("news_choices"."choice" in ('opt-in', 'soft opt-in', 'no')),
	CONSTRAINT "news_choices_source_known" CHECK ("news_choices"."source" in ('donation', 'order', 'volunteer', 'own page', 'one click', 'owner', 'import'))
);
--> statement-breakpoint
ALTER TABLE "checkout_donors" ADD COLUMN "dedication" jsonb;--> statement-breakpoint
ALTER TABLE "checkout_donors" ADD COLUMN "news" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "gift" jsonb;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "news" text;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "dedication" jsonb;--> statement-breakpoint
ALTER TABLE "giving_settings" ADD COLUMN "asks_for_fees" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "giving_settings" ADD COLUMN "fee_percent" numeric(4, 2) DEFAULT 1.5 NOT NULL;--> statement-breakpoint
ALTER TABLE "giving_settings" ADD COLUMN "fee_pence" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "giving_settings" ADD COLUMN "news_model" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift" jsonb;--> statement-breakpoint
ALTER TABLE "news_choices" ADD CONSTRAINT "news_choices_supporter_id_supporters_id_fk" FOREIGN KEY ("supporter_id") REFERENCES "public"."supporters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_choices_by_supporter" ON "news_choices" USING btree ("supporter_id","channel","id");--> statement-breakpoint
CREATE INDEX "donations_dedicated" ON "donations" USING btree ("created_at") WHERE "donations"."dedication" is not null;--> statement-breakpoint
ALTER TABLE "checkout_donors" ADD CONSTRAINT "checkout_donors_news_known" CHECK ("checkout_donors"."news" in ('opt-in', 'soft opt-in', 'no')) NOT VALID;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_news_known" CHECK ("checkouts"."news" in ('opt-in', 'soft opt-in', 'no')) NOT VALID;--> statement-breakpoint
ALTER TABLE "giving_settings" ADD CONSTRAINT "giving_settings_news_model_known" CHECK ("giving_settings"."news_model" in ('off', 'opt-in', 'soft opt-in')) NOT VALID;--> statement-breakpoint
ALTER TABLE "giving_settings" ADD CONSTRAINT "giving_settings_fee" CHECK ("giving_settings"."fee_percent" between 0 and 10 and "giving_settings"."fee_pence" between 0 and 100) NOT VALID;