CREATE TABLE "project_books" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_books_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"books" integer NOT NULL,
	"day" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_books_key" UNIQUE("idempotency_key"),
	CONSTRAINT "project_books_counted" CHECK ("project_books"."books" <> 0),
	CONSTRAINT "project_books_note_length" CHECK (char_length("project_books"."note") between 0 and 300),
	CONSTRAINT "project_books_key_shape" CHECK ("project_books"."idempotency_key" ~ '^[A-Za-z0-9_-]{1,128}$')
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_action_known";--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "slug" text DEFAULT 'project-' || left(gen_random_uuid()::text, 8) NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "story" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "image_url" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "image_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "project_books" ADD CONSTRAINT "project_books_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_books_project_id_id_index" ON "project_books" USING btree ("project_id","id");--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_slug" UNIQUE("slug");--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_action_known" CHECK ("audit_events"."action" in ('login', 'login-refused', 'logout', 'message-deleted', 'message-restored', 'post-created', 'post-updated', 'post-published', 'post-unpublished', 'post-deleted', 'post-restored', 'picture-uploaded', 'order-status-changed', 'inbox-state-changed', 'mail-resent', 'refund-requested', 'refund-refused', 'payment-refunded', 'payment-asked', 'payment-issue-resolved', 'person-exported', 'person-erased', 'token-created', 'token-revoked', 'webhook-created', 'webhook-changed', 'webhook-removed', 'webhook-secret-replaced', 'webhook-replayed', 'project-created', 'project-updated', 'project-archived', 'project-restored', 'projects-reordered', 'project-books-added'));--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_slug_shape" CHECK ("projects"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$');--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_slug_length" CHECK (char_length("projects"."slug") between 1 and 120);--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_story_length" CHECK (char_length("projects"."story") between 0 and 20000);--> statement-breakpoint
UPDATE projects SET slug = named.slug FROM (
	SELECT id, CASE
		WHEN base = '' THEN 'project-' || id
		WHEN row_number() OVER (PARTITION BY base ORDER BY id) > 1 THEN base || '-' || id
		ELSE base END AS slug
	FROM (SELECT id, rtrim(left(trim(BOTH '-' FROM regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g')), 100), '-') AS base FROM projects) AS bases
) AS named WHERE projects.id = named.id;
--> statement-breakpoint
INSERT INTO project_books (project_id, books, day, note)
	SELECT id, books_collected, current_date, 'Counted before the entries began' FROM projects WHERE books_collected > 0;
