-- An earlier form of this migration made these three; a database that has applied it gets this form on top.
DROP INDEX IF EXISTS "registrations_by_name", "registrations_by_institution", "registrations_by_city";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "registrations_latest" ON "registrations" USING btree ("registered","id") WHERE "registrations"."registered" is not null and "registrations"."cancelled_at" is null and "registrations"."deleted_at" is null and not "registrations"."preliminary_registration";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "workshops_title" ON "workshops" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "workshops_location" ON "workshops" USING btree ("location","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "workshops_updated_at" ON "workshops" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "workshops_search" ON "workshops" USING gin ("title" gin_trgm_ops,"speaker" gin_trgm_ops,"location" gin_trgm_ops,"region" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_log_email" ON "audit_log" USING gin (("changes" -> 'email')) WHERE "audit_log"."object" = 'registrations' and "audit_log"."action" = 'update' and "audit_log"."changes" -> 'email' is not null;