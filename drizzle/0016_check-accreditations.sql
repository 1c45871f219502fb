ALTER TABLE "registrations" VALIDATE CONSTRAINT "registrations_profession_id_professions_id_fk";
--> statement-breakpoint
ALTER TABLE "workshops" VALIDATE CONSTRAINT "workshops_break_minutes";
