ALTER TABLE "certificates" ADD COLUMN "signature" text;
--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "stamp" text;
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_signature_files_id_fk" FOREIGN KEY ("signature") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_stamp_files_id_fk" FOREIGN KEY ("stamp") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action NOT VALID;
