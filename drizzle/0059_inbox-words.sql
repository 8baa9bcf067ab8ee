DROP INDEX "inbox_items_done_prayers";--> statement-breakpoint
CREATE INDEX "inbox_items_by_kind_and_time" ON "inbox_items" USING btree ("kind","created_at") WHERE "inbox_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inbox_items_by_state_change" ON "inbox_items" USING btree ("kind","state","state_changed_at");--> statement-breakpoint
-- Volunteers and givers of books are found by all that they wrote, not only by who they are (0037). The tables are short: they are
-- rewritten in a moment, and an older release searches the new column.
ALTER TABLE "volunteer_applications" DROP COLUMN "words", ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace("name" || ' ' || "email" || ' ' || "phone" || ' ' || "location" || ' ' || "availability" || ' ' || "experience" || ' ' || "motivation", '[^[:alnum:]]+', ' ', 'g'))) STORED;--> statement-breakpoint
CREATE INDEX "volunteer_applications_words" ON "volunteer_applications" USING gin ("words");--> statement-breakpoint
ALTER TABLE "book_donation_requests" DROP COLUMN "words", ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace("name" || ' ' || "email" || ' ' || "phone" || ' ' || "location" || ' ' || "book_details" || ' ' || "quantity" || ' ' || "additional_info", '[^[:alnum:]]+', ' ', 'g'))) STORED;--> statement-breakpoint
CREATE INDEX "book_donation_requests_words" ON "book_donation_requests" USING gin ("words");
