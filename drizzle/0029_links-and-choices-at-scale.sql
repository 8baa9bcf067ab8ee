ALTER TABLE "giving_links" ADD COLUMN "gifts" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "giving_links" ADD COLUMN "raised_pence" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "news_choices_accepted" ON "news_choices" USING btree ("supporter_id") WHERE "news_choices"."channel" = 'email' and "news_choices"."choice" <> 'no';--> statement-breakpoint
CREATE INDEX "news_choices_declined" ON "news_choices" USING btree ("supporter_id") WHERE "news_choices"."channel" = 'email' and "news_choices"."choice" = 'no';--> statement-breakpoint
CREATE INDEX "statement_lines_text" ON "statement_lines" USING hash (lower("description" || ' ' || "reference"));--> statement-breakpoint
UPDATE "giving_links" SET ("gifts", "raised_pence") = (
  SELECT coalesce(sum(sign(gross_pence::float8)), 0), coalesce(sum(amount_pence), 0) FROM donations
    JOIN payments ON payments.payment_intent_id = donations.payment_intent_id
    JOIN ledger_entries ON ledger_entries.payment_id = payments.id
  WHERE donations.link_id = giving_links.id AND ledger_entries.type <> 'fee' AND is_summed);
