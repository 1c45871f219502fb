-- Validates the rules with the actions of the entrance among them.
ALTER TABLE "retention_log" VALIDATE CONSTRAINT "retention_log_rule";
