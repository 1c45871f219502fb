INSERT INTO "blacklisted_emails" ("email", "reason", "note", "created_at", "updated_at") SELECT "email", "reason", "message", "created_at", "created_at" FROM "suppressions" ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "mails" SET "message" = 'blacklisted' WHERE "message" = 'suppressed';--> statement-breakpoint
DROP TABLE "suppressions" CASCADE;
