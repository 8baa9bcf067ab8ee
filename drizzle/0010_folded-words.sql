-- Every list is searched as the supporters are (0081): without accents, in plain letters, with an apostrophe and without. The
-- previous release searches the new columns too, and misses only what is typed with an accent. The tables are rewritten under
-- a lock: a second or a few for ten thousand rows.
ALTER TABLE "blog_posts" DROP COLUMN "words", ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector('simple', folded_words(coalesce("title", '') || ' ' || coalesce("author", '') || ' ' || coalesce("excerpt", '')))) STORED;--> statement-breakpoint
CREATE INDEX "blog_posts_words" ON "blog_posts" USING gin ("words");--> statement-breakpoint
ALTER TABLE "contact_messages" DROP COLUMN "words", ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector('simple', folded_words(coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("message", '')))) STORED;--> statement-breakpoint
CREATE INDEX "contact_messages_words" ON "contact_messages" USING gin ("words");--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "words", ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector('simple', folded_words("number"::text || ' ' || coalesce("customer_name", '') || ' ' || coalesce("customer_email", '') || ' ' || coalesce("address_postcode", '') || ' ' || coalesce("address_town", '')))) STORED;--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin ("words");--> statement-breakpoint
CREATE INDEX "orders_words_sent" ON "orders" USING gin ("words") WHERE "status" = 'sent';--> statement-breakpoint
CREATE INDEX "orders_words_cancelled" ON "orders" USING gin ("words") WHERE "status" = 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_words_unpaid" ON "orders" USING gin ("words") WHERE "payment_status" <> 'paid';--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "words", ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector('simple', folded_words(coalesce("payment_intent_id", '') || ' ' || coalesce("customer_name", '') || ' ' || coalesce("customer_email", '') || ' ' || coalesce("description", '') || ' ' || coalesce('order ' || "order_number"::text, '')))) STORED;--> statement-breakpoint
CREATE INDEX "payments_words" ON "payments" USING gin ("words");--> statement-breakpoint
CREATE INDEX "payments_words_failed" ON "payments" USING gin ("words") WHERE "status" = 'failed';--> statement-breakpoint
CREATE INDEX "payments_words_refunded" ON "payments" USING gin ("words") WHERE "status" = 'refunded';--> statement-breakpoint
ALTER TABLE "volunteer_applications" DROP COLUMN "words", ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector('simple', folded_words("name" || ' ' || "email" || ' ' || "phone" || ' ' || "location" || ' ' || "availability" || ' ' || "experience" || ' ' || "motivation"))) STORED;--> statement-breakpoint
CREATE INDEX "volunteer_applications_words" ON "volunteer_applications" USING gin ("words");--> statement-breakpoint
ALTER TABLE "book_donation_requests" DROP COLUMN "words", ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector('simple', folded_words("name" || ' ' || "email" || ' ' || "phone" || ' ' || "location" || ' ' || "book_details" || ' ' || "quantity" || ' ' || "additional_info"))) STORED;--> statement-breakpoint
CREATE INDEX "book_donation_requests_words" ON "book_donation_requests" USING gin ("words");--> statement-breakpoint
ALTER TABLE "mandates" DROP COLUMN "words", ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector('simple', folded_words("donor_name" || ' ' || "donor_email"))) STORED;--> statement-breakpoint
CREATE INDEX "mandates_words" ON "mandates" USING gin ("words");--> statement-breakpoint
DROP INDEX "order_lines_words";--> statement-breakpoint
CREATE INDEX "order_lines_words" ON "order_lines" USING gin (to_tsvector('simple', folded_words("name")));--> statement-breakpoint
DROP INDEX "orders_parcel_words";--> statement-breakpoint
CREATE INDEX "orders_parcel_words" ON "orders" USING gin (to_tsvector('simple', folded_words("tracking_note") || ' ' || regexp_replace(folded_text("tracking_note"), '[^[:alnum:]]+', '', 'g'))) WHERE "tracking_note" <> '';
