ALTER TABLE "mails" ADD COLUMN "joined_to" bigint;
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_joined_to_mails_id_fk" FOREIGN KEY ("joined_to") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action NOT VALID;
