ALTER TABLE "statement_formats" ADD COLUMN "earlier" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "source" text;--> statement-breakpoint
CREATE INDEX "statement_lines_undecided" ON "statement_lines" USING btree ("created_at") WHERE "statement_lines"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "statement_lines_amount" ON "statement_lines" USING btree ("amount","day");