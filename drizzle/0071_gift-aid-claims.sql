CREATE TABLE "gift_aid_adjustments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_aid_adjustments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"claim_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"amount_pence" integer NOT NULL,
	"returned_pence" integer NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "gift_aid_adjustments_amount" CHECK ("gift_aid_adjustments"."amount_pence" > 0)
);
--> statement-breakpoint
CREATE TABLE "gift_aid_claim_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_aid_claim_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"claim_id" bigint NOT NULL,
	"donation_id" bigint NOT NULL,
	"declaration_id" bigint NOT NULL,
	"fund_id" bigint DEFAULT 1 NOT NULL,
	"gift_on" date NOT NULL,
	"amount_pence" integer NOT NULL,
	"title" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"address" text NOT NULL,
	"postcode" text NOT NULL,
	"is_outside_uk" boolean NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "gift_aid_claim_lines_amount" CHECK ("gift_aid_claim_lines"."amount_pence" > 0)
);
--> statement-breakpoint
CREATE TABLE "gift_aid_claims" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_aid_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"idempotency_key" uuid NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"gifts" integer DEFAULT 0 NOT NULL,
	"gift_pence" bigint DEFAULT 0 NOT NULL,
	"overclaimed_pence" bigint DEFAULT 0 NOT NULL,
	"small_pence" bigint DEFAULT 0 NOT NULL,
	"due_pence" bigint DEFAULT 0 NOT NULL,
	"paid_pence" bigint,
	"adds_up_small_gifts" boolean NOT NULL,
	"year_end" text NOT NULL,
	"state_on" date,
	"return_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_aid_claims_idempotency_key" UNIQUE("idempotency_key"),
	CONSTRAINT "gift_aid_claims_state_known" CHECK ("gift_aid_claims"."state" in ('draft', 'exported', 'submitted', 'paid', 'returned')),
	CONSTRAINT "gift_aid_claims_paid" CHECK (("gift_aid_claims"."state" = 'paid') = ("gift_aid_claims"."paid_pence" is not null)),
	CONSTRAINT "gift_aid_claims_days" CHECK ("gift_aid_claims"."from_on" <= "gift_aid_claims"."to_on")
);
--> statement-breakpoint
CREATE TABLE "small_gift_claims" (
	"claim_id" bigint NOT NULL,
	"tax_year" integer NOT NULL,
	"amount_pence" integer NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "small_gift_claims_claim_id_tax_year_pk" PRIMARY KEY("claim_id","tax_year"),
	CONSTRAINT "small_gift_claims_amount" CHECK ("small_gift_claims"."amount_pence" > 0)
);
--> statement-breakpoint
CREATE TABLE "small_gifts" (
	"tax_year" integer PRIMARY KEY NOT NULL,
	"collected_pence" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "small_gifts_limit" CHECK ("small_gifts"."collected_pence" between 0 and 800000)
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_action_known";--> statement-breakpoint
ALTER TABLE "gift_aid_adjustments" ADD CONSTRAINT "gift_aid_adjustments_claim_id_gift_aid_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."gift_aid_claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_aid_adjustments" ADD CONSTRAINT "gift_aid_adjustments_line_id_gift_aid_claim_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."gift_aid_claim_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_aid_claim_lines" ADD CONSTRAINT "gift_aid_claim_lines_claim_id_gift_aid_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."gift_aid_claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_aid_claim_lines" ADD CONSTRAINT "gift_aid_claim_lines_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_aid_claim_lines" ADD CONSTRAINT "gift_aid_claim_lines_declaration_id_gift_aid_declarations_id_fk" FOREIGN KEY ("declaration_id") REFERENCES "public"."gift_aid_declarations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_aid_claim_lines" ADD CONSTRAINT "gift_aid_claim_lines_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "small_gift_claims" ADD CONSTRAINT "small_gift_claims_claim_id_gift_aid_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."gift_aid_claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "small_gift_claims" ADD CONSTRAINT "small_gift_claims_tax_year_small_gifts_tax_year_fk" FOREIGN KEY ("tax_year") REFERENCES "public"."small_gifts"("tax_year") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_aid_adjustments_claim_id_index" ON "gift_aid_adjustments" USING btree ("claim_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_aid_adjustments_line" ON "gift_aid_adjustments" USING btree ("line_id","returned_pence") WHERE "gift_aid_adjustments"."is_open";--> statement-breakpoint
CREATE INDEX "gift_aid_claim_lines_claim_id_gift_on_index" ON "gift_aid_claim_lines" USING btree ("claim_id","gift_on");--> statement-breakpoint
CREATE INDEX "gift_aid_claim_lines_open" ON "gift_aid_claim_lines" USING btree ("gift_on") WHERE "gift_aid_claim_lines"."is_open";--> statement-breakpoint
CREATE INDEX "gift_aid_claim_lines_declaration_id_index" ON "gift_aid_claim_lines" USING btree ("declaration_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_aid_claim_lines_gift" ON "gift_aid_claim_lines" USING btree ("donation_id") WHERE "gift_aid_claim_lines"."is_open";--> statement-breakpoint
CREATE INDEX "small_gift_claims_tax_year_index" ON "small_gift_claims" USING btree ("tax_year");--> statement-breakpoint
CREATE INDEX "payments_returned" ON "payments" USING btree ("payment_intent_id") WHERE "payments"."refunded" > 0 or "payments"."lost" > 0;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_action_known" CHECK ("audit_events"."action" in ('login', 'login-refused', 'logout', 'message-deleted', 'message-restored', 'post-created', 'post-updated', 'post-published', 'post-unpublished', 'post-deleted', 'post-restored', 'picture-uploaded', 'order-status-changed', 'inbox-state-changed', 'mail-resent', 'refund-requested', 'refund-refused', 'payment-refunded', 'payment-asked', 'payment-issue-resolved', 'gift-entered', 'gift-undone', 'person-exported', 'person-erased', 'token-created', 'token-revoked', 'webhook-created', 'webhook-changed', 'webhook-removed', 'webhook-secret-replaced', 'webhook-replayed', 'project-created', 'project-updated', 'project-archived', 'project-restored', 'projects-reordered', 'project-books-added', 'bracelet-created', 'bracelet-updated', 'bracelet-shown', 'bracelet-hidden', 'bracelet-retired', 'bracelets-reordered', 'post-scheduled', 'post-preview-shared', 'post-preview-withdrawn', 'content-published', 'content-brought-back', 'order-choices-entered', 'order-details-asked', 'order-corrected', 'inbox-replied', 'supporter-thanked', 'supporter-preferences-changed', 'reply-template-changed', 'email-text-changed', 'list-exported', 'account-invited', 'account-joined', 'account-changed', 'account-removed', 'account-password-changed', 'account-password-reset', 'second-factor-on', 'second-factor-off', 'passkey-added', 'passkey-removed', 'shared-password-off', 'shared-password-on', 'test-email-sent', 'backup-made', 'backup-downloaded', 'session-ended', 'recovery-codes-made', 'recovery-code-used', 'moved-to-bin', 'put-back', 'deleted-for-good', 'gift-aid-ended', 'spending-recorded', 'spending-undone', 'monthly-gift-changed', 'giving-settings-changed', 'gift-aid-claim-made', 'gift-aid-claim-moved', 'gift-aid-schedule-downloaded', 'small-gifts-changed')) NOT VALID;