ALTER TABLE "outbox_emails" ADD COLUMN "first_recipient" text;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "book_donation_requests_created_at_index" ON "book_donation_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_emails_first_recipient" ON "outbox_emails" USING btree (lower("first_recipient"));--> statement-breakpoint
CREATE INDEX "outbox_emails_first_recipient_spelt" ON "outbox_emails" USING btree ("first_recipient") WHERE "outbox_emails"."first_recipient" ~ '[^ -~]';--> statement-breakpoint
CREATE INDEX "outbox_emails_addressed" ON "outbox_emails" USING btree ("created_at") WHERE "outbox_emails"."recipient" <> 'Erased';--> statement-breakpoint
CREATE INDEX "payment_events_created_at_index" ON "payment_events" USING btree ("created_at");--> statement-breakpoint
-- What an order is found by beside its own words (0013_words.sql): its bracelets, and its parcel's number, also without its spaces.
CREATE INDEX "order_lines_words" ON "order_lines" USING gin (to_tsvector('simple', regexp_replace("name", '[^[:alnum:]]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "orders_parcel_words" ON "orders" USING gin (to_tsvector('simple', regexp_replace("tracking_note", '[^[:alnum:]]+', ' ', 'g') || ' ' || regexp_replace("tracking_note", '[^[:alnum:]]+', '', 'g'))) WHERE "tracking_note" <> '';
