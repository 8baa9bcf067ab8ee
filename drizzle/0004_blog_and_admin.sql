CREATE TABLE "audit_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"action" text NOT NULL,
	"subject_id" integer,
	"detail" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_events_action_known" CHECK ("audit_events"."action" in ('login', 'login-refused', 'logout', 'message-deleted', 'message-restored', 'post-created', 'post-updated', 'post-published', 'post-unpublished', 'post-deleted', 'post-restored', 'picture-uploaded', 'order-status-changed', 'inbox-state-changed', 'mail-resent'))
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"content" text NOT NULL,
	"author" text NOT NULL,
	"image_url" text,
	"image_alt" text DEFAULT '' NOT NULL,
	"tags" text[] NOT NULL,
	"published" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "blog_posts_slug" UNIQUE("slug"),
	CONSTRAINT "blog_posts_slug_shape" CHECK ("blog_posts"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "blog_posts_slug_free" CHECK ("blog_posts"."slug" <> 'feed.xml'),
	CONSTRAINT "blog_posts_slug_length" CHECK (char_length("blog_posts"."slug") between 1 and 120),
	CONSTRAINT "blog_posts_title_length" CHECK (char_length("blog_posts"."title") between 1 and 200),
	CONSTRAINT "blog_posts_excerpt_length" CHECK (char_length("blog_posts"."excerpt") between 1 and 1000),
	CONSTRAINT "blog_posts_content_length" CHECK (char_length("blog_posts"."content") between 1 and 100000),
	CONSTRAINT "blog_posts_author_length" CHECK (char_length("blog_posts"."author") between 1 and 200),
	CONSTRAINT "blog_posts_tags_bound" CHECK (cardinality("blog_posts"."tags") <= 20)
);
--> statement-breakpoint
CREATE TABLE "inbox_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "inbox_items_record" UNIQUE("kind","record_id"),
	CONSTRAINT "inbox_items_kind_known" CHECK ("inbox_items"."kind" in ('message', 'prayer', 'volunteer', 'book-offer')),
	CONSTRAINT "inbox_items_state_known" CHECK ("inbox_items"."state" in ('new', 'answered', 'closed')),
	CONSTRAINT "inbox_items_notes_length" CHECK (char_length("inbox_items"."notes") between 0 and 5000)
);
--> statement-breakpoint
CREATE TABLE "login_misses" (
	"key" text PRIMARY KEY NOT NULL,
	"misses" integer NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"last_miss_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"name" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"total" numeric(14, 2) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "status_changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "blog_posts_public" ON "blog_posts" USING btree ("id") WHERE "blog_posts"."published" and "blog_posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "blog_posts_kept" ON "blog_posts" USING btree ("id") WHERE "blog_posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "blog_posts_drafts" ON "blog_posts" USING btree ("id") WHERE not "blog_posts"."published" and "blog_posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "blog_posts_words" ON "blog_posts" USING gin (to_tsvector('simple', regexp_replace(coalesce("title", '') || ' ' || coalesce("author", '') || ' ' || coalesce("excerpt", ''), '[^[:alnum:]]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "inbox_items_kept" ON "inbox_items" USING btree ("id") WHERE "inbox_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inbox_items_by_state" ON "inbox_items" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "inbox_items_by_kind" ON "inbox_items" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "login_misses_last_miss_at_index" ON "login_misses" USING btree ("last_miss_at");--> statement-breakpoint
CREATE INDEX "contact_messages_kept" ON "contact_messages" USING btree ("id") WHERE "contact_messages"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contact_messages_words" ON "contact_messages" USING gin (to_tsvector('simple', regexp_replace(coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("message", ''), '[^[:alnum:]]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "mails_by_state" ON "mails" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin (to_tsvector('simple', regexp_replace("number"::text || ' ' || coalesce("customer_name", '') || ' ' || coalesce("customer_email", '') || ' ' || coalesce("address_postcode", '') || ' ' || coalesce("address_town", ''), '[^[:alnum:]]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "payments_by_status" ON "payments" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "payments_words" ON "payments" USING gin (to_tsvector('simple', regexp_replace(coalesce("payment_intent_id", '') || ' ' || coalesce("customer_name", '') || ' ' || coalesce("customer_email", '') || ' ' || coalesce("description", ''), '[^[:alnum:]]+', ' ', 'g')));