-- Certificates have a rule of retention of their own.
ALTER TABLE "retention_log" VALIDATE CONSTRAINT "retention_log_rule";
