ALTER TABLE "mail_runs" VALIDATE CONSTRAINT "mail_runs_type";
--> statement-breakpoint
ALTER TABLE "mails" VALIDATE CONSTRAINT "mails_type";
--> statement-breakpoint
ALTER TABLE "registrations" VALIDATE CONSTRAINT "registrations_companion";
--> statement-breakpoint
ALTER TABLE "workshops" VALIDATE CONSTRAINT "workshops_offer_hours";
