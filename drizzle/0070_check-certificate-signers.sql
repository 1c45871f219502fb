ALTER TABLE "accreditations" VALIDATE CONSTRAINT "accreditations_signer_id_certificate_signers_id_fk";
