ALTER TABLE "workshops" ADD COLUMN "signup_opened_at" timestamp(3) with time zone;
--> statement-breakpoint
-- A sign-up that is open, or by which somebody registered, was opened before.
UPDATE "workshops" SET "signup_opened_at" = "updated_at"
WHERE "signup_active" OR EXISTS (
  SELECT FROM "registrations" person
  WHERE person."workshop_id" = "workshops"."id" AND person."terms_accepted_at" IS NOT NULL AND person."registered" IS NOT NULL);
