ALTER TABLE "import_results" DROP COLUMN "successcount";--> statement-breakpoint
ALTER TABLE "import_results" DROP COLUMN "failurecount";