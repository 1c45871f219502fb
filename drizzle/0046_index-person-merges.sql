DROP INDEX CONCURRENTLY IF EXISTS "registrations_earlier_emails";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "registrations_earlier_emails" ON "registrations" USING gin ("earlier_emails");
