ALTER TABLE "workshops" ADD COLUMN "former_schedules" jsonb DEFAULT '[]'::jsonb NOT NULL;
