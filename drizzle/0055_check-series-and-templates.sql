ALTER TABLE "workshops" VALIDATE CONSTRAINT "workshops_template";
