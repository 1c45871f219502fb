ALTER TABLE "registrations" ADD COLUMN "points_number" text;
--> statement-breakpoint
ALTER TABLE "saved_numbers" ADD COLUMN "points_number" text;
--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_points_number" CHECK ("registrations"."points_number" in ('efn', 'oeak_number', 'chamber_number')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "saved_numbers" ADD CONSTRAINT "saved_numbers_points_number" CHECK ("saved_numbers"."points_number" in ('efn', 'oeak_number', 'chamber_number')) NOT VALID;
