DROP INDEX CONCURRENTLY IF EXISTS "registrations_ticket_code";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "registrations_ticket_code" ON "registrations" USING btree ("ticket_code") WHERE "registrations"."ticket_code" is not null;
