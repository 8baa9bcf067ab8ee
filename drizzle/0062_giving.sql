CREATE TABLE "funds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "funds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"project_id" bigint,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "funds_key" UNIQUE("key")
);--> statement-breakpoint
CREATE TABLE "gift_aid_declarations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_aid_declarations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"supporter_id" bigint,
	"donation_id" bigint,
	"scope" text NOT NULL,
	"source" text NOT NULL,
	"made_on" date NOT NULL,
	"starts_on" date NOT NULL,
	"wording" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"address" text NOT NULL,
	"postcode" text DEFAULT '' NOT NULL,
	"is_outside_uk" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_aid_declarations_donation" UNIQUE("donation_id"),
	CONSTRAINT "gift_aid_declarations_scope_known" CHECK ("gift_aid_declarations"."scope" in ('this gift', 'all gifts')),
	CONSTRAINT "gift_aid_declarations_source_known" CHECK ("gift_aid_declarations"."source" in ('web', 'paper', 'spoken')),
	CONSTRAINT "gift_aid_declarations_gift" CHECK ("gift_aid_declarations"."scope" = 'all gifts' or "gift_aid_declarations"."donation_id" is not null)
);--> statement-breakpoint
CREATE TABLE "gift_aid_endings" (
	"declaration_id" bigint PRIMARY KEY NOT NULL,
	"ends_on" date NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "giving_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"hmrc_reference" text DEFAULT '' NOT NULL,
	"year_end" text DEFAULT '03-31' NOT NULL,
	"adds_up_small_gifts" boolean DEFAULT false NOT NULL,
	"shows_funds" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "giving_settings_one" CHECK ("giving_settings"."id" = 1)
);--> statement-breakpoint
CREATE TABLE "mandate_charges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mandate_charges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mandate_id" bigint NOT NULL,
	"month" date NOT NULL,
	"checkout_id" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_on" date,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mandate_charges_month" UNIQUE("mandate_id","month"),
	CONSTRAINT "mandate_charges_checkout" UNIQUE("checkout_id"),
	CONSTRAINT "mandate_charges_state_known" CHECK ("mandate_charges"."state" in ('due', 'paid', 'unconfirmed', 'declined', 'given up'))
);--> statement-breakpoint
CREATE TABLE "mandate_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mandate_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mandate_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"by" text NOT NULL,
	"person_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "mandates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mandates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"checkout_id" text NOT NULL,
	"supporter_id" bigint,
	"donor_name" text NOT NULL,
	"donor_email" text NOT NULL,
	"fund_id" bigint DEFAULT 1 NOT NULL,
	"amount_pence" integer NOT NULL,
	"day" smallint NOT NULL,
	"state" text NOT NULL,
	"state_by" text NOT NULL,
	"state_reason" text DEFAULT '' NOT NULL,
	"paused_until" date,
	"last_month" date NOT NULL,
	"customer_id" text,
	"payment_method_id" text,
	"card_brand" text,
	"card_last4" text,
	"card_expires" date,
	"wants_summary" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mandates_checkout" UNIQUE("checkout_id"),
	CONSTRAINT "mandates_day" CHECK ("mandates"."day" between 1 and 28),
	CONSTRAINT "mandates_amount_positive" CHECK ("mandates"."amount_pence" > 0),
	CONSTRAINT "mandates_state_known" CHECK ("mandates"."state" in ('pending', 'active', 'paused', 'ended')),
	CONSTRAINT "mandates_actor_known" CHECK ("mandates"."state_by" in ('donor', 'owner', 'site'))
);--> statement-breakpoint
INSERT INTO "funds" ("key", "name") VALUES ('general', 'General fund'), ('shipping', 'Shipping books');--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_type_known";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_sign";--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "kind" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_donors" ADD COLUMN "fund_id" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_donors" ADD COLUMN "monthly_day" smallint;--> statement-breakpoint
ALTER TABLE "checkout_donors" ADD COLUMN "gift_aid" jsonb;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "fund_id" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "mandate_id" bigint;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "fund_id" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "funds" ADD CONSTRAINT "funds_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_aid_declarations" ADD CONSTRAINT "gift_aid_declarations_supporter_id_supporters_id_fk" FOREIGN KEY ("supporter_id") REFERENCES "public"."supporters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_aid_declarations" ADD CONSTRAINT "gift_aid_declarations_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_aid_endings" ADD CONSTRAINT "gift_aid_endings_declaration_id_gift_aid_declarations_id_fk" FOREIGN KEY ("declaration_id") REFERENCES "public"."gift_aid_declarations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandate_charges" ADD CONSTRAINT "mandate_charges_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandate_charges" ADD CONSTRAINT "mandate_charges_checkout_id_all_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."all_checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandate_events" ADD CONSTRAINT "mandate_events_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_checkout_id_all_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."all_checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_supporter_id_supporters_id_fk" FOREIGN KEY ("supporter_id") REFERENCES "public"."supporters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "funds_project_id_index" ON "funds" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "gift_aid_declarations_by_supporter" ON "gift_aid_declarations" USING btree ("supporter_id","id") WHERE "gift_aid_declarations"."supporter_id" is not null;--> statement-breakpoint
CREATE INDEX "mandate_charges_open" ON "mandate_charges" USING btree ("next_attempt_on") WHERE "mandate_charges"."state" in ('due', 'unconfirmed', 'declined');--> statement-breakpoint
CREATE INDEX "mandate_events_mandate_id_id_index" ON "mandate_events" USING btree ("mandate_id","id");--> statement-breakpoint
CREATE INDEX "mandates_by_supporter" ON "mandates" USING btree ("supporter_id","id") WHERE "mandates"."supporter_id" is not null;--> statement-breakpoint
CREATE INDEX "mandates_donor" ON "mandates" USING btree (lower("donor_email"));--> statement-breakpoint
CREATE INDEX "mandates_to_charge" ON "mandates" USING btree ("last_month","day") WHERE "mandates"."state" in ('active', 'paused');--> statement-breakpoint
CREATE INDEX "mandates_payment_method_id_index" ON "mandates" USING btree ("payment_method_id");--> statement-breakpoint
ALTER TABLE "checkout_donors" ADD CONSTRAINT "checkout_donors_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."mandates"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "donations_mandate_id_index" ON "donations" USING btree ("mandate_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_fund" ON "ledger_entries" USING btree ("fund_id","day");--> statement-breakpoint
ALTER TABLE "checkout_donors" ADD CONSTRAINT "checkout_donors_day" CHECK ("checkout_donors"."monthly_day" between 1 and 28) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_kind" CHECK (("ledger_entries"."payment_id" is null) = ("ledger_entries"."kind" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_type_known" CHECK ("ledger_entries"."type" in ('payment', 'refund failed', 'dispute returned', 'transfer in', 'gift aid claimed', 'gift aid paid', 'spending undone', 'refund', 'dispute withdrawn', 'fee', 'transfer out', 'gift aid closed', 'spending')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_sign" CHECK ("ledger_entries"."amount_pence" <> 0 and ("ledger_entries"."amount_pence" > 0) = ("ledger_entries"."type" in ('payment', 'refund failed', 'dispute returned', 'transfer in', 'gift aid claimed', 'gift aid paid', 'spending undone'))) NOT VALID;--> statement-breakpoint
INSERT INTO "giving_settings" DEFAULT VALUES;--> statement-breakpoint
CREATE TRIGGER tell_of_content AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON giving_settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_content();--> statement-breakpoint
-- what has no payment belongs to no month of payments
CREATE OR REPLACE VIEW ledger_since AS
SELECT date_trunc('month', payment_day)::date AS month, kind, count(*) FILTER (WHERE type = 'payment') AS payments,
  sum(sign(gross_pence))::bigint AS count, sum(gross_pence)::bigint AS gross_pence,
  coalesce(sum(amount_pence) FILTER (WHERE type <> 'fee'), 0)::bigint AS net_pence
FROM ledger_entries
WHERE id > coalesce((SELECT (value #>> '{}')::bigint FROM site_facts WHERE key = 'ledger months'), 0)
  AND payment_id IS NOT NULL
GROUP BY 1, 2;
