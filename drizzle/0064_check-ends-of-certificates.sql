ALTER TABLE "certificates" VALIDATE CONSTRAINT "certificates_state";
--> statement-breakpoint
ALTER TABLE "retention_log" VALIDATE CONSTRAINT "retention_log_rule";
