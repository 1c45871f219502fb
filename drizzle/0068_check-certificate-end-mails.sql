ALTER TABLE "mail_runs" VALIDATE CONSTRAINT "mail_runs_type";
--> statement-breakpoint
ALTER TABLE "mails" VALIDATE CONSTRAINT "mails_type";
