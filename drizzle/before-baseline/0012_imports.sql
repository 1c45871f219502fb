ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_failed";--> statement-breakpoint
DROP INDEX "import_results_list";--> statement-breakpoint
ALTER TABLE "import_rows" ALTER COLUMN "failures" SET DEFAULT '{}'::jsonb;--> statement-breakpoint
ALTER TABLE "import_results" ADD COLUMN "state" text DEFAULT 'checked' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_results" ADD COLUMN "columns" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_results" ADD COLUMN "ignored" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_results" ADD COLUMN "counts" jsonb DEFAULT '{"created":0,"updated":0,"unchanged":0,"failed":0}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_results" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_results" ADD COLUMN "done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_results" ADD COLUMN "started_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "import_results_running" ON "import_results" USING btree ("id") WHERE "import_results"."state" = 'running';--> statement-breakpoint
CREATE INDEX "import_results_list" ON "import_results" USING btree ("workshop_id","created_at","id");--> statement-breakpoint
ALTER TABLE "import_results" ADD CONSTRAINT "import_results_state" CHECK ("import_results"."state" in ('checked', 'running', 'done', 'undone'));--> statement-breakpoint
ALTER TABLE "import_results" ADD CONSTRAINT "import_results_started" CHECK (("import_results"."state" = 'checked') = ("import_results"."started_at" is null));--> statement-breakpoint
ALTER TABLE "import_results" ADD CONSTRAINT "import_results_undone" CHECK (("import_results"."state" = 'undone') = ("import_results"."undone_at" is not null));--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_failed" CHECK (("import_rows"."outcome" = 'failed') = ("import_rows"."failures" <> '{}'::jsonb));