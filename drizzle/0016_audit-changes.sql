ALTER TABLE "audit_events" ADD COLUMN "subject_kind" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "subject_name" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "changes" jsonb;--> statement-breakpoint
-- entries of earlier releases are shown by their stored text, so it has the words that their readers made of it
UPDATE "audit_events" SET "detail" = replace(replace(replace("detail",
    ', requested_by_customer', ', Requested by the customer'), ', duplicate', ', Duplicate payment'), ', fraudulent', ', Fraudulent payment')
WHERE "action" IN ('refund-requested', 'payment-refunded');--> statement-breakpoint
UPDATE "audit_events" SET "subject_name" = regexp_replace("detail", ', record \d+', ''), "changes" = '[]'
WHERE "action" = 'mail-resent' AND "detail" ~ ', record \d+';
