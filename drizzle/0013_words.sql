DROP INDEX "blog_posts_words";
--> statement-breakpoint
DROP INDEX "contact_messages_words";
--> statement-breakpoint
DROP INDEX "orders_words";
--> statement-breakpoint
DROP INDEX "payments_words";
--> statement-breakpoint
-- The words of what a row is found by: all that is neither letter nor digit parts them, so that half an address of mail is
-- found too. Stored in the row, because parsing its text takes 30 times as long as reading them.
ALTER TABLE "blog_posts" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace(coalesce("title", '') || ' ' || coalesce("author", '') || ' ' || coalesce("excerpt", ''), '[^[:alnum:]]+', ' ', 'g'))) STORED;
--> statement-breakpoint
CREATE INDEX "blog_posts_words" ON "blog_posts" USING gin ("words");
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace(coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("message", ''), '[^[:alnum:]]+', ' ', 'g'))) STORED;
--> statement-breakpoint
CREATE INDEX "contact_messages_words" ON "contact_messages" USING gin ("words");
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace("number"::text || ' ' || coalesce("customer_name", '') || ' ' || coalesce("customer_email", '') || ' ' || coalesce("address_postcode", '') || ' ' || coalesce("address_town", ''), '[^[:alnum:]]+', ' ', 'g'))) STORED;
--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin ("words");
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace(coalesce("payment_intent_id", '') || ' ' || coalesce("customer_name", '') || ' ' || coalesce("customer_email", '') || ' ' || coalesce("description", ''), '[^[:alnum:]]+', ' ', 'g'))) STORED;
--> statement-breakpoint
CREATE INDEX "payments_words" ON "payments" USING gin ("words");
