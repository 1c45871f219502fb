DROP INDEX CONCURRENTLY IF EXISTS "certificates_kept";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "certificates_kept" ON "certificates" USING btree ("id") WHERE "certificates"."content" is not null and "certificates"."keep_until" is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "certificates_address_key";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "certificates_address_key" ON "certificates" USING btree ("address_key") WHERE "certificates"."address_key" is not null;
