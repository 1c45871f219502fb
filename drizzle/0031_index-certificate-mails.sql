DROP INDEX CONCURRENTLY IF EXISTS "certificates_body";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "certificates_body" ON "certificates" USING btree ("body_id");
