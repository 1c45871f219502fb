ALTER TABLE "planned_mails" VALIDATE CONSTRAINT "planned_mails_type";
--> statement-breakpoint
ALTER TABLE "planned_mails" VALIDATE CONSTRAINT "planned_mails_audience";
--> statement-breakpoint
ALTER TABLE "mail_runs" VALIDATE CONSTRAINT "mail_runs_kind";
--> statement-breakpoint
ALTER TABLE "mail_runs" VALIDATE CONSTRAINT "mail_runs_type";
--> statement-breakpoint
ALTER TABLE "mails" VALIDATE CONSTRAINT "mails_type";
--> statement-breakpoint
ALTER TABLE "retention_log" VALIDATE CONSTRAINT "retention_log_rule";
