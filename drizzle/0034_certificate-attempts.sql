ALTER TABLE "certificate_runs" ADD COLUMN "covers_everybody" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "next_attempt_at" timestamp(3) with time zone DEFAULT now() NOT NULL;
