ALTER TABLE "notification_emails" VALIDATE CONSTRAINT "notification_emails_language";
