CREATE TABLE "balance_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" bigint,
	"type" text NOT NULL,
	"gross_pence" bigint NOT NULL,
	"fee_pence" bigint NOT NULL,
	"available_on" date NOT NULL,
	"payout_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payout_id" text NOT NULL,
	"amount_pence" bigint NOT NULL,
	"arrives_on" date NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payouts_payout" UNIQUE("payout_id")
);
--> statement-breakpoint
ALTER TABLE "balance_transactions" ADD CONSTRAINT "balance_transactions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_transactions" ADD CONSTRAINT "balance_transactions_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balance_transactions_payment_id_index" ON "balance_transactions" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "balance_transactions_payout_id_created_at_index" ON "balance_transactions" USING btree ("payout_id","created_at");