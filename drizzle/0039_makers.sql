ALTER TABLE "api_tokens" ADD COLUMN "person_id" bigint;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "person_id" bigint;--> statement-breakpoint
ALTER TABLE "inbox_replies" ADD COLUMN "person_id" bigint;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "person_id" bigint;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "person_id" bigint;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- the makers that the audit names, as far as one owner alone has that name
UPDATE "api_tokens" SET "person_id" = "people"."id" FROM "audit_events", "people"
WHERE "audit_events"."action" = 'token-created' AND "audit_events"."subject_id" = "api_tokens"."id"
  AND "people"."name" = "audit_events"."person" AND "people"."role" = 'owner' AND "people"."removed_at" IS NULL
  AND NOT EXISTS (SELECT FROM "people" "other" WHERE lower("other"."name") = lower("people"."name") AND "other"."id" <> "people"."id");--> statement-breakpoint
UPDATE "webhook_endpoints" SET "person_id" = "people"."id" FROM "audit_events", "people"
WHERE "audit_events"."action" = 'webhook-created' AND "audit_events"."subject_id" = "webhook_endpoints"."id"
  AND "people"."name" = "audit_events"."person" AND "people"."role" = 'owner' AND "people"."removed_at" IS NULL
  AND NOT EXISTS (SELECT FROM "people" "other" WHERE lower("other"."name") = lower("people"."name") AND "other"."id" <> "people"."id");--> statement-breakpoint
-- of several accounts with one name, the later ones get their number: 'Ada' -> 'Ada 7'
UPDATE "people" SET "name" = left("name", 80) || ' ' || "id"
WHERE "removed_at" IS NULL AND EXISTS (SELECT FROM "people" "other" WHERE "other"."removed_at" IS NULL
  AND lower("other"."name") = lower("people"."name") AND "other"."id" < "people"."id");--> statement-breakpoint
CREATE UNIQUE INDEX "people_name" ON "people" USING btree (lower("name")) WHERE "people"."removed_at" is null;