DROP INDEX CONCURRENTLY IF EXISTS "registrations_profession_id";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "registrations_profession_id" ON "registrations" USING btree ("profession_id") WHERE "registrations"."profession_id" is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "registrations_efn";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "registrations_efn" ON "registrations" USING btree ("efn") WHERE "registrations"."efn" not in ('', 'none');
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "registrations_oeak_number";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "registrations_oeak_number" ON "registrations" USING btree ("oeak_number") WHERE "registrations"."oeak_number" not in ('', 'none');
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "registrations_chamber_number";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "registrations_chamber_number" ON "registrations" USING btree ("chamber_number") WHERE "registrations"."chamber_number" not in ('', 'none');
