CREATE INDEX CONCURRENTLY IF NOT EXISTS "registrations_search" ON "registrations" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "mail_runs_planned_mail" ON "mail_runs" USING btree ("planned_mail_id") WHERE "mail_runs"."planned_mail_id" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mails_recipient" ON "mails" USING btree ("email" text_pattern_ops,"id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mails_email";
