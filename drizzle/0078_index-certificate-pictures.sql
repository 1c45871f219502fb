DROP INDEX CONCURRENTLY IF EXISTS "certificates_signature";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "certificates_signature" ON "certificates" USING btree ("signature") WHERE "certificates"."signature" is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "certificates_stamp";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "certificates_stamp" ON "certificates" USING btree ("stamp") WHERE "certificates"."stamp" is not null;
