CREATE TABLE "content_draft" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_draft_single" CHECK ("content_draft"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content" jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart_items" DROP CONSTRAINT "cart_items_session_bracelet";--> statement-breakpoint
ALTER TABLE "checkout_lines" DROP CONSTRAINT "checkout_lines_bracelet";--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_action_known";--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_kind_known";--> statement-breakpoint
ALTER TABLE "payment_issues" DROP CONSTRAINT "payment_issues_kind_known";--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_name_shape";--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "preview_key" text;--> statement-breakpoint
ALTER TABLE "bracelets" ADD COLUMN "slug" text DEFAULT 'bracelet-' || left(gen_random_uuid()::text, 8) NOT NULL;--> statement-breakpoint
ALTER TABLE "bracelets" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bracelets" ADD COLUMN "state" text DEFAULT 'shown' NOT NULL;--> statement-breakpoint
ALTER TABLE "bracelets" ADD COLUMN "length" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bracelets" ADD COLUMN "material" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bracelets" ADD COLUMN "made_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bracelets" ADD COLUMN "stock" integer;--> statement-breakpoint
ALTER TABLE "bracelets" ADD COLUMN "pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bracelets" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "choices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "choices_key" text GENERATED ALWAYS AS (md5(choices::text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "seen_price" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "choices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "choices_key" text GENERATED ALWAYS AS (md5(choices::text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "choices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "from_stock" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "needs_choices" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_oversold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "blog_posts_due" ON "blog_posts" USING btree ("publish_at") WHERE "blog_posts"."publish_at" is not null and "blog_posts"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_preview_key" UNIQUE("preview_key");--> statement-breakpoint
ALTER TABLE "bracelets" ADD CONSTRAINT "bracelets_slug" UNIQUE("slug");--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_line" UNIQUE("session_id","bracelet_id","choices_key");--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD CONSTRAINT "checkout_lines_line" UNIQUE("checkout_id","bracelet_id","choices_key");--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_action_known" CHECK ("audit_events"."action" in ('login', 'login-refused', 'logout', 'message-deleted', 'message-restored', 'post-created', 'post-updated', 'post-published', 'post-unpublished', 'post-deleted', 'post-restored', 'picture-uploaded', 'order-status-changed', 'inbox-state-changed', 'mail-resent', 'refund-requested', 'refund-refused', 'payment-refunded', 'payment-asked', 'payment-issue-resolved', 'person-exported', 'person-erased', 'token-created', 'token-revoked', 'webhook-created', 'webhook-changed', 'webhook-removed', 'webhook-secret-replaced', 'webhook-replayed', 'project-created', 'project-updated', 'project-archived', 'project-restored', 'projects-reordered', 'project-books-added', 'bracelet-created', 'bracelet-updated', 'bracelet-shown', 'bracelet-hidden', 'bracelet-retired', 'bracelets-reordered', 'post-scheduled', 'post-preview-shared', 'post-preview-withdrawn', 'content-published', 'content-brought-back', 'order-choices-entered'));--> statement-breakpoint
ALTER TABLE "bracelets" ADD CONSTRAINT "bracelets_slug_shape" CHECK ("bracelets"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$');--> statement-breakpoint
ALTER TABLE "bracelets" ADD CONSTRAINT "bracelets_state_known" CHECK ("bracelets"."state" in ('shown', 'hidden', 'retired'));--> statement-breakpoint
ALTER TABLE "bracelets" ADD CONSTRAINT "bracelets_stock_not_negative" CHECK ("bracelets"."stock" >= 0);--> statement-breakpoint
ALTER TABLE "bracelets" ADD CONSTRAINT "bracelets_pictures_bound" CHECK (jsonb_array_length("bracelets"."pictures") <= 6);--> statement-breakpoint
ALTER TABLE "bracelets" ADD CONSTRAINT "bracelets_questions_bound" CHECK (jsonb_array_length("bracelets"."questions") <= 5);--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_kind_known" CHECK ("outbox_emails"."kind" in ('order-confirmation', 'order-notice', 'order-oversold', 'donation-thanks', 'donation-notice', 'contact-received', 'contact-notice', 'prayer-received', 'prayer-notice', 'volunteer-received', 'volunteer-notice', 'book-offer-received', 'book-offer-notice'));--> statement-breakpoint
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_kind_known" CHECK ("payment_issues"."kind" in ('amount-mismatch', 'unknown-intent', 'refund-failed', 'dispute', 'not-recorded', 'refunded-unsent', 'cancelled-unrefunded', 'oversold'));--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_name_shape" CHECK ("uploads"."name" ~ '^[0-9a-f]{32}-[0-9]{1,5}x[0-9]{1,5}a?(-[0-9]{3})?[.](webp|avif)$');--> statement-breakpoint
UPDATE bracelets SET slug = named.slug FROM (
	SELECT id, CASE
		WHEN base = '' THEN 'bracelet-' || id
		WHEN row_number() OVER (PARTITION BY base ORDER BY id) > 1 THEN base || '-' || id
		ELSE base END AS slug
	FROM (SELECT id, rtrim(left(trim(BOTH '-' FROM regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g')), 100), '-') AS base FROM bracelets) AS bases
) AS named WHERE bracelets.id = named.id;
--> statement-breakpoint
CREATE TRIGGER tell_of_content AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON content_versions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_content();
--> statement-breakpoint
-- The previous release adds to a cart by the constraint that lines with other choices replace.
UPDATE site_facts SET value = '1795474989626' WHERE key = 'oldest release';
