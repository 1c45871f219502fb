ALTER TABLE "workshops" ADD COLUMN "breaks" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "workshops" ADD CONSTRAINT "workshops_breaks" CHECK ("workshops"."breaks" ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]–([01][0-9]|2[0-3]):[0-5][0-9](, ([01][0-9]|2[0-3]):[0-5][0-9]–([01][0-9]|2[0-3]):[0-5][0-9])*)?$') NOT VALID;
