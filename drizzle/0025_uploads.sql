CREATE TABLE "uploads" (
	"name" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_name_shape" CHECK ("uploads"."name" ~ '^[0-9a-f]{32}-[0-9]{1,5}x[0-9]{1,5}(-[0-9]{3})?[.]webp$')
);
