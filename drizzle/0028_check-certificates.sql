ALTER TABLE "bodies" VALIDATE CONSTRAINT "bodies_certificate_erasure";
