ALTER TABLE "notification_emails" ADD COLUMN "language" text DEFAULT 'de' NOT NULL;
--> statement-breakpoint
ALTER TABLE "notification_emails" ADD COLUMN "about_registrations" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "notification_emails" ADD COLUMN "about_season" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "notification_emails" ADD COLUMN "season_month" text;
--> statement-breakpoint
-- The release before tells every address of registrations. Addresses that get only the figures of the season must not
-- hear of people while it runs, so that their notices are left out here.
CREATE FUNCTION skip_unwanted_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM notification_emails WHERE email = NEW.email AND NOT about_registrations) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER mails_skip_unwanted_notice BEFORE INSERT ON "mails"
  FOR EACH ROW WHEN (NEW."type" = 'notice' AND NEW."state" = 'queued') EXECUTE FUNCTION skip_unwanted_notice();
--> statement-breakpoint
-- The addresses of the monthly mail, which stay where they were for the release before.
INSERT INTO "notification_emails"
  ("email", "language", "about_registrations", "about_season", "season_month", "created_at", "updated_at", "updated_by")
SELECT "email", "language", false, "is_active",
  (SELECT max("month") FROM "season_mailings" WHERE "recipient_id" = "season_recipients"."id"),
  "created_at", "updated_at", "updated_by"
FROM "season_recipients"
ON CONFLICT ("email") DO UPDATE SET
  "language" = excluded."language", "about_season" = excluded."about_season", "season_month" = excluded."season_month";
