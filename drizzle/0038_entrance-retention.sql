ALTER TABLE "retention_log" DROP CONSTRAINT "retention_log_rule";
--> statement-breakpoint
ALTER TABLE "retention_log" ADD CONSTRAINT "retention_log_rule" CHECK ("retention_log"."rule" in ('past_registrations', 'mail_bodies', 'import_rows', 'removed_registrations', 'entrance', 'saved_numbers', 'certificates', 'sessions')) NOT VALID;
