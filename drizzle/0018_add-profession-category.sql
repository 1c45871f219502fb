ALTER TABLE "professions" ADD COLUMN "has_category" boolean DEFAULT false NOT NULL;
