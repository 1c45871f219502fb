DROP INDEX CONCURRENTLY IF EXISTS "mails_joined";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_joined" ON "mails" USING btree ("joined_to") WHERE "mails"."joined_to" is not null;
