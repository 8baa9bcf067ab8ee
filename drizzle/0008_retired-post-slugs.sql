CREATE TABLE "retired_post_slugs" (
	"slug" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "retire_post_slug"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "retired_post_slugs" ("slug") VALUES (OLD."slug") ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "retire_post_slug" AFTER DELETE ON "blog_posts" FOR EACH ROW EXECUTE FUNCTION "retire_post_slug"();
