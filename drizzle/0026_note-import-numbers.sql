ALTER TABLE "import_results" ADD COLUMN "noted" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "has_notes" boolean DEFAULT false NOT NULL;
