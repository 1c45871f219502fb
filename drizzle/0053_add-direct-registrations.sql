ALTER TABLE "registrations" ADD COLUMN "on_direct_page" boolean DEFAULT false NOT NULL;
