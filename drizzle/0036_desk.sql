CREATE TABLE "email_texts" (
	"kind" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"opening" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_texts_kind_known" CHECK ("email_texts"."kind" in ('order-confirmation', 'order-notice', 'order-oversold', 'order-dispatched', 'order-cancelled', 'order-details-needed', 'refund-confirmation', 'donation-thanks', 'donation-notice', 'contact-received', 'contact-notice', 'prayer-received', 'prayer-notice', 'volunteer-received', 'volunteer-notice', 'book-offer-received', 'book-offer-notice', 'inbox-reply', 'invitation', 'password-reset')),
	CONSTRAINT "email_texts_subject_length" CHECK (char_length("email_texts"."subject") between 1 and 150),
	CONSTRAINT "email_texts_opening_length" CHECK (char_length("email_texts"."opening") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "inbox_replies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"person" text DEFAULT '' NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_replies_key" UNIQUE("idempotency_key"),
	CONSTRAINT "inbox_replies_subject_length" CHECK (char_length("inbox_replies"."subject") between 1 and 150),
	CONSTRAINT "inbox_replies_body_length" CHECK (char_length("inbox_replies"."body") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "monthly_totals" (
	"month" date NOT NULL,
	"payment_type" text NOT NULL,
	"count" bigint NOT NULL,
	"total" numeric(14, 2) NOT NULL,
	CONSTRAINT "monthly_totals_month_payment_type_pk" PRIMARY KEY("month","payment_type"),
	CONSTRAINT "monthly_totals_type_known" CHECK ("monthly_totals"."payment_type" in ('order', 'donation'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_name_length" CHECK (char_length("passkeys"."name") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text,
	"totp_secret" text,
	"totp_enabled_at" timestamp with time zone,
	"totp_last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "people_role_known" CHECK ("people"."role" in ('owner', 'helper', 'writer', 'treasurer')),
	CONSTRAINT "people_name_length" CHECK (char_length("people"."name") between 1 and 100),
	CONSTRAINT "people_email_length" CHECK (char_length("people"."email") between 1 and 254),
	CONSTRAINT "people_second_factor" CHECK ("people"."totp_enabled_at" is null or "people"."totp_secret" is not null)
);
--> statement-breakpoint
CREATE TABLE "person_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "person_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"token" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "person_links_hash" UNIQUE("token_hash"),
	CONSTRAINT "person_links_purpose_known" CHECK ("person_links"."purpose" in ('invitation', 'password-reset'))
);
--> statement-breakpoint
CREATE TABLE "reply_templates" (
	"kind" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reply_templates_kind_known" CHECK ("reply_templates"."kind" in ('message', 'prayer', 'volunteer', 'book-offer')),
	CONSTRAINT "reply_templates_body_length" CHECK (char_length("reply_templates"."body") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "sign_in_steps" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"step" text NOT NULL,
	"person_id" bigint,
	"challenge" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_steps_known" CHECK ("sign_in_steps"."step" in ('second-factor', 'passkey', 'new-passkey'))
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_action_known";--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_kind_known";--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD COLUMN "person_id" bigint;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "person" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "carrier" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "inbox_replies" ADD CONSTRAINT "inbox_replies_item_id_inbox_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inbox_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_links" ADD CONSTRAINT "person_links_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_steps" ADD CONSTRAINT "sign_in_steps_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_replies_item_id_id_index" ON "inbox_replies" USING btree ("item_id","id");--> statement-breakpoint
CREATE INDEX "passkeys_person_id_index" ON "passkeys" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "people_email" ON "people" USING btree (lower("email")) WHERE "people"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "person_links_person_id_index" ON "person_links" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "person_links_expires_at_index" ON "person_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_steps_person_id_index" ON "sign_in_steps" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sign_in_steps_expires_at_index" ON "sign_in_steps" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_sessions_person_id_index" ON "admin_sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "audit_events_by_time" ON "audit_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_by_time" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "inbox_items_by_time" ON "inbox_items" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_emails_by_time" ON "outbox_emails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_by_time" ON "payments" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_action_known" CHECK ("audit_events"."action" in ('login', 'login-refused', 'logout', 'message-deleted', 'message-restored', 'post-created', 'post-updated', 'post-published', 'post-unpublished', 'post-deleted', 'post-restored', 'picture-uploaded', 'order-status-changed', 'inbox-state-changed', 'mail-resent', 'refund-requested', 'refund-refused', 'payment-refunded', 'payment-asked', 'payment-issue-resolved', 'person-exported', 'person-erased', 'token-created', 'token-revoked', 'webhook-created', 'webhook-changed', 'webhook-removed', 'webhook-secret-replaced', 'webhook-replayed', 'project-created', 'project-updated', 'project-archived', 'project-restored', 'projects-reordered', 'project-books-added', 'bracelet-created', 'bracelet-updated', 'bracelet-shown', 'bracelet-hidden', 'bracelet-retired', 'bracelets-reordered', 'post-scheduled', 'post-preview-shared', 'post-preview-withdrawn', 'content-published', 'content-brought-back', 'order-choices-entered', 'order-details-asked', 'inbox-replied', 'reply-template-changed', 'email-text-changed', 'list-exported', 'account-invited', 'account-joined', 'account-changed', 'account-removed', 'account-password-changed', 'account-password-reset', 'second-factor-on', 'second-factor-off', 'passkey-added', 'passkey-removed', 'shared-password-off', 'shared-password-on'));--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_kind_known" CHECK ("outbox_emails"."kind" in ('order-confirmation', 'order-notice', 'order-oversold', 'order-dispatched', 'order-cancelled', 'order-details-needed', 'refund-confirmation', 'donation-thanks', 'donation-notice', 'contact-received', 'contact-notice', 'prayer-received', 'prayer-notice', 'volunteer-received', 'volunteer-notice', 'book-offer-received', 'book-offer-notice', 'inbox-reply', 'invitation', 'password-reset'));--> statement-breakpoint
-- The lock of payments_by_time's creation, held until the commit, keeps payments still while they are summed.
INSERT INTO monthly_totals (month, payment_type, count, total)
SELECT date_trunc('month', created_at AT TIME ZONE 'Europe/London')::date, payment_type, count(*), sum(amount - refunded)
FROM payments WHERE status = 'succeeded' GROUP BY 1, 2;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.count_payments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_counter('payments', (SELECT count(*) FROM added), 0);
    PERFORM add_to_counter('payments succeeded', count(*), sum(amount)) FROM added WHERE status = 'succeeded';
    -- in one order, so that two statements that touch several months wait for each other and never both
    INSERT INTO monthly_totals AS m (month, payment_type, count, total)
    SELECT date_trunc('month', created_at AT TIME ZONE 'Europe/London')::date, payment_type, count(*), sum(amount - refunded)
    FROM added WHERE status = 'succeeded' GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (month, payment_type) DO UPDATE SET count = m.count + excluded.count, total = m.total + excluded.total;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_counter('payments', -(SELECT count(*) FROM removed), 0);
    PERFORM add_to_counter('payments succeeded', -count(*), -sum(amount)) FROM removed WHERE status = 'succeeded';
    INSERT INTO monthly_totals AS m (month, payment_type, count, total)
    SELECT date_trunc('month', created_at AT TIME ZONE 'Europe/London')::date, payment_type, -count(*), -sum(amount - refunded)
    FROM removed WHERE status = 'succeeded' GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (month, payment_type) DO UPDATE SET count = m.count + excluded.count, total = m.total + excluded.total;
  END IF;
  RETURN NULL;
END $function$
;
