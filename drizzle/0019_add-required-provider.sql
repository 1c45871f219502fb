ALTER TABLE "bodies" ADD COLUMN "requires_provider" boolean DEFAULT false NOT NULL;
