-- The words that a volunteer and a giver of books are found by, as in 0013.
ALTER TABLE "volunteer_applications" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace("name" || ' ' || "email" || ' ' || "phone" || ' ' || "location", '[^[:alnum:]]+', ' ', 'g'))) STORED;
--> statement-breakpoint
CREATE INDEX "volunteer_applications_words" ON "volunteer_applications" USING gin ("words");
--> statement-breakpoint
ALTER TABLE "book_donation_requests" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace("name" || ' ' || "email" || ' ' || "phone" || ' ' || "location", '[^[:alnum:]]+', ' ', 'g'))) STORED;
--> statement-breakpoint
CREATE INDEX "book_donation_requests_words" ON "book_donation_requests" USING gin ("words");
