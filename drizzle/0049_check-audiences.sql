ALTER TABLE "planned_mails" VALIDATE CONSTRAINT "planned_mails_audience_id_audiences_id_fk";
--> statement-breakpoint
ALTER TABLE "planned_mails" VALIDATE CONSTRAINT "planned_mails_audience_named";
--> statement-breakpoint
ALTER TABLE "planned_mails" VALIDATE CONSTRAINT "planned_mails_audience";
--> statement-breakpoint
ALTER TABLE "mail_runs" VALIDATE CONSTRAINT "mail_runs_kind";
