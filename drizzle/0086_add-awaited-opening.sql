ALTER TABLE "waitlist_entries" ADD COLUMN "awaits_opening" boolean DEFAULT false NOT NULL;
