ALTER TABLE "mail_runs" ADD COLUMN "submission_key" text;--> statement-breakpoint
ALTER TABLE "mail_runs" ADD CONSTRAINT "mail_runs_submission_key" UNIQUE("submission_key");