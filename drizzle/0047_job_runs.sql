CREATE TABLE "job_runs" (
	"job" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text,
	"took_ms" integer
);--> statement-breakpoint
INSERT INTO job_runs (job, started_at, finished_at) SELECT job, started_at, finished_at FROM nightly_runs;
