ALTER TABLE "email_texts" ALTER COLUMN "subject" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "email_texts" ALTER COLUMN "opening" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reply_templates" ALTER COLUMN "body" DROP NOT NULL;
