CREATE TABLE "donations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "donations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pledge_id" text NOT NULL,
	"payment_intent_id" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"currency" text NOT NULL,
	"donor_name" text NOT NULL,
	"donor_email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "donations_pledge" UNIQUE("pledge_id"),
	CONSTRAINT "donations_payment_intent" UNIQUE("payment_intent_id"),
	CONSTRAINT "donations_amount_positive" CHECK ("donations"."amount" > 0),
	CONSTRAINT "donations_donor_named" CHECK ("donations"."donor_name" <> '' and "donations"."donor_email" <> '')
);
--> statement-breakpoint
CREATE TABLE "pledges" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_intent_id" text,
	"amount" numeric(10, 2) NOT NULL,
	"currency" text NOT NULL,
	"donor_name" text NOT NULL,
	"donor_email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_check_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"problem" text,
	CONSTRAINT "pledges_payment_intent" UNIQUE("payment_intent_id"),
	CONSTRAINT "pledges_amount_positive" CHECK ("pledges"."amount" > 0),
	CONSTRAINT "pledges_donor_named" CHECK ("pledges"."donor_name" <> '' and "pledges"."donor_email" <> '')
);
--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_pledge_id_pledges_id_fk" FOREIGN KEY ("pledge_id") REFERENCES "public"."pledges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donations_donor" ON "donations" USING btree (lower("donor_email"),"amount");--> statement-breakpoint
CREATE INDEX "pledges_due" ON "pledges" USING btree ("next_check_at") WHERE "pledges"."closed_at" is null;