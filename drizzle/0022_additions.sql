CREATE TABLE "additions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "additions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"session_id" text NOT NULL,
	"key" text NOT NULL,
	"bracelet_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "additions_key" UNIQUE("list","session_id","key"),
	CONSTRAINT "additions_list_known" CHECK ("additions"."list" in ('cart', 'wishlist')),
	CONSTRAINT "additions_session_shape" CHECK ("additions"."session_id" ~ '^[A-Za-z0-9_-]{1,128}$'),
	CONSTRAINT "additions_key_shape" CHECK ("additions"."key" ~ '^[A-Za-z0-9_-]{1,128}$')
);
--> statement-breakpoint
CREATE INDEX "additions_created_at_index" ON "additions" USING btree ("created_at");