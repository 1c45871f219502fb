ALTER TABLE "import_results" VALIDATE CONSTRAINT "import_results_kind";
--> statement-breakpoint
ALTER TABLE "import_rows" VALIDATE CONSTRAINT "import_rows_matched_by";
--> statement-breakpoint
ALTER TABLE "import_rows" VALIDATE CONSTRAINT "import_rows_left_out";
