ALTER TABLE "mail_runs" VALIDATE CONSTRAINT "mail_runs_attachment_files_id_fk";
--> statement-breakpoint
ALTER TABLE "mail_runs" VALIDATE CONSTRAINT "mail_runs_planned_mail_id_planned_mails_id_fk";
--> statement-breakpoint
ALTER TABLE "mail_runs" VALIDATE CONSTRAINT "mail_runs_kind";
--> statement-breakpoint
ALTER TABLE "mail_runs" VALIDATE CONSTRAINT "mail_runs_type";
--> statement-breakpoint
ALTER TABLE "mails" VALIDATE CONSTRAINT "mails_type";
--> statement-breakpoint
ALTER TABLE "mails" VALIDATE CONSTRAINT "mails_state";
