DROP INDEX CONCURRENTLY IF EXISTS "consents_people";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "consents_people" ON "consents" USING btree ("email","topic_id") WHERE "consents"."proven_at" is not null and "consents"."ended_at" is null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "planned_mails_audience_id";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "planned_mails_audience_id" ON "planned_mails" USING btree ("audience_id") WHERE "planned_mails"."audience_id" is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "recipients_uninvited";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "recipients_uninvited" ON "recipients" USING btree ("email") WHERE 'invite' = any("recipients"."declined_mails") or "recipients"."erasure_requested_at" is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "registrations_people";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "registrations_people" ON "registrations" USING btree ("email","created_at","id","language","profession_id","city","postal_code") WHERE "registrations"."deleted_at" is null and "registrations"."erased_at" is null and not "registrations"."preliminary_registration";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "registrations_attended";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "registrations_attended" ON "registrations" USING btree ("workshop_id","email") WHERE "registrations"."participated" is not null and "registrations"."deleted_at" is null and "registrations"."erased_at" is null;
