ALTER TABLE "workshops" ADD COLUMN "series_id" uuid;
--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "is_template" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "workshops" ADD CONSTRAINT "workshops_template" CHECK (not "workshops"."is_template" or ("workshops"."date" = '1950-01-02' and "workshops"."series_id" is null)) NOT VALID;
