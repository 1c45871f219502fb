DROP INDEX CONCURRENTLY IF EXISTS "workshops_series";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "workshops_series" ON "workshops" USING btree ("series_id","starts_at") WHERE "workshops"."series_id" is not null;
