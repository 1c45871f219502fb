DROP INDEX CONCURRENTLY IF EXISTS "accreditations_signer";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "accreditations_signer" ON "accreditations" USING btree ("signer_id") WHERE "accreditations"."signer_id" is not null;
