ALTER TABLE "notification_emails" ADD CONSTRAINT "notification_emails_language" CHECK ("notification_emails"."language" ~ '^[a-z]{2,3}(-[A-Z]{2})?$') NOT VALID;
