ALTER TABLE "registrations" ADD COLUMN "replaced_as" text;
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "replaced_by" text;
--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_replaced_by_registrations_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."registrations"("id") ON DELETE set null ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_replaced_as" CHECK ("registrations"."replaced_as" in ('substitution', 'merge')) NOT VALID;
