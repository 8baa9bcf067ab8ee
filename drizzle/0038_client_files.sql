CREATE TABLE "client_builds" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_files" (
	"name" text NOT NULL,
	"build_id" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "client_files_name_build_id_pk" PRIMARY KEY("name","build_id")
);
--> statement-breakpoint
ALTER TABLE "client_files" ADD CONSTRAINT "client_files_build_id_client_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."client_builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_files_build_id_index" ON "client_files" USING btree ("build_id");