ALTER TABLE "mails" VALIDATE CONSTRAINT "mails_joined_to_mails_id_fk";
