ALTER TABLE "registrations" VALIDATE CONSTRAINT "registrations_replaced_by_registrations_id_fk";
--> statement-breakpoint
ALTER TABLE "registrations" VALIDATE CONSTRAINT "registrations_replaced_as";
