ALTER TABLE "volunteer_applications" ALTER COLUMN "availability" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "volunteer_applications" ALTER COLUMN "experience" SET DEFAULT '';