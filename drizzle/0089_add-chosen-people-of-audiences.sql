ALTER TABLE "audiences" ADD COLUMN "people" text[] DEFAULT '{}' NOT NULL;
