ALTER TABLE "registrations" VALIDATE CONSTRAINT "registrations_points_number";
--> statement-breakpoint
ALTER TABLE "saved_numbers" VALIDATE CONSTRAINT "saved_numbers_points_number";
