ALTER TABLE "certificates" VALIDATE CONSTRAINT "certificates_signature_files_id_fk";
--> statement-breakpoint
ALTER TABLE "certificates" VALIDATE CONSTRAINT "certificates_stamp_files_id_fk";
