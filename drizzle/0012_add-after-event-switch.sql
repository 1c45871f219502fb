ALTER TABLE "workshops" ADD COLUMN "after_event_public" boolean DEFAULT true NOT NULL;
