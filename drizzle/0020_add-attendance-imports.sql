ALTER TABLE "import_results" DROP CONSTRAINT "import_results_kind";
--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "intervals" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "matched_by" text;
--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "left_out" text;
--> statement-breakpoint
ALTER TABLE "import_results" ADD CONSTRAINT "import_results_kind" CHECK ("import_results"."kind" in ('registrations', 'participated', 'attendance')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_matched_by" CHECK ("import_rows"."matched_by" in ('email', 'name', 'hand')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_left_out" CHECK ("import_rows"."left_out" in ('organiser', 'absent', 'hand')) NOT VALID;
