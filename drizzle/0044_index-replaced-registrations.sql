DROP INDEX CONCURRENTLY IF EXISTS "registrations_replaced_by";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "registrations_replaced_by" ON "registrations" USING btree ("replaced_by") WHERE "registrations"."replaced_by" is not null;
