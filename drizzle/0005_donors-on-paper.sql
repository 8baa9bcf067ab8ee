ALTER TABLE "supporters" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "supporters" ADD CONSTRAINT "supporters_known" CHECK ("supporters"."email" is not null or "supporters"."name" <> '') NOT VALID;--> statement-breakpoint
-- also of donors on paper, who have no address
DROP INDEX "supporters_words";--> statement-breakpoint
CREATE INDEX "supporters_words" ON "supporters" USING gin (to_tsvector('simple', regexp_replace(coalesce("name", '') || ' ' || coalesce("email", ''), '[^[:alnum:]]+', ' ', 'g')));
