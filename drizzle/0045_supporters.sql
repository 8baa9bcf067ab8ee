-- The rows that are there get their supporters from src/server/supporters/link-rows.ts, in parts, once the site runs.
CREATE TABLE "supporters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supporters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text,
	"notes" text DEFAULT '' NOT NULL,
	"first_contact_at" timestamp with time zone NOT NULL,
	"last_contact_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "supporters_email" UNIQUE("email"),
	CONSTRAINT "supporters_email_given" CHECK ("supporters"."email" <> ''),
	CONSTRAINT "supporters_notes_length" CHECK (char_length("supporters"."notes") between 0 and 5000)
);
--> statement-breakpoint
ALTER TABLE "book_donation_requests" ADD COLUMN "supporter_id" bigint;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "supporter_id" bigint;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "supporter_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "supporter_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "volunteer_applications" ADD COLUMN "supporter_id" bigint;--> statement-breakpoint
ALTER TABLE "book_donation_requests" ADD CONSTRAINT "book_donation_requests_supporter_id_supporters_id_fk" FOREIGN KEY ("supporter_id") REFERENCES "public"."supporters"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_supporter_id_supporters_id_fk" FOREIGN KEY ("supporter_id") REFERENCES "public"."supporters"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_supporter_id_supporters_id_fk" FOREIGN KEY ("supporter_id") REFERENCES "public"."supporters"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_supporter_id_supporters_id_fk" FOREIGN KEY ("supporter_id") REFERENCES "public"."supporters"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "volunteer_applications" ADD CONSTRAINT "volunteer_applications_supporter_id_supporters_id_fk" FOREIGN KEY ("supporter_id") REFERENCES "public"."supporters"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "book_donation_requests_by_supporter" ON "book_donation_requests" USING btree ("supporter_id","id") WHERE "book_donation_requests"."supporter_id" is not null;--> statement-breakpoint
CREATE INDEX "book_donation_requests_without_supporter" ON "book_donation_requests" USING btree ("id") WHERE "book_donation_requests"."supporter_id" is null;--> statement-breakpoint
CREATE INDEX "contact_messages_by_supporter" ON "contact_messages" USING btree ("supporter_id","id") WHERE "contact_messages"."supporter_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_without_supporter" ON "contact_messages" USING btree ("id") WHERE "contact_messages"."supporter_id" is null and "contact_messages"."subject" not in ('Prayer Request', 'prayer');--> statement-breakpoint
CREATE INDEX "donations_by_supporter" ON "donations" USING btree ("supporter_id","id") WHERE "donations"."supporter_id" is not null;--> statement-breakpoint
CREATE INDEX "donations_without_supporter" ON "donations" USING btree ("id") WHERE "donations"."supporter_id" is null and "donations"."donor_email" <> 'Erased';--> statement-breakpoint
CREATE INDEX "orders_by_supporter" ON "orders" USING btree ("supporter_id","id") WHERE "orders"."supporter_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_without_supporter" ON "orders" USING btree ("id") WHERE "orders"."supporter_id" is null and "orders"."customer_email" is not null and "orders"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "volunteer_applications_by_supporter" ON "volunteer_applications" USING btree ("supporter_id","id") WHERE "volunteer_applications"."supporter_id" is not null;--> statement-breakpoint
CREATE INDEX "volunteer_applications_without_supporter" ON "volunteer_applications" USING btree ("id") WHERE "volunteer_applications"."supporter_id" is null;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_no_prayer_of_supporter" CHECK ("contact_messages"."supporter_id" is null or "contact_messages"."subject" not in ('Prayer Request', 'prayer')) NOT VALID;