ALTER TABLE "planned_mails" VALIDATE CONSTRAINT "planned_mails_type";
--> statement-breakpoint
ALTER TABLE "mail_runs" VALIDATE CONSTRAINT "mail_runs_kind";
--> statement-breakpoint
ALTER TABLE "mail_runs" VALIDATE CONSTRAINT "mail_runs_type";
--> statement-breakpoint
ALTER TABLE "mails" VALIDATE CONSTRAINT "mails_type";
--> statement-breakpoint
ALTER TABLE "workshop_mails" VALIDATE CONSTRAINT "workshop_mails_type";
