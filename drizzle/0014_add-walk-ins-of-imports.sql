ALTER TABLE "import_results" ADD COLUMN "adds_walk_ins" boolean DEFAULT false NOT NULL;
