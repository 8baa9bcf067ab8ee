CREATE TABLE "secret_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"key_fingerprint" text NOT NULL,
	"iv" "bytea" NOT NULL,
	"tag" "bytea" NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
