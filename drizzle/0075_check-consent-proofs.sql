ALTER TABLE "retention_log" VALIDATE CONSTRAINT "retention_log_rule";
