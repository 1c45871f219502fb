ALTER TABLE "workshops" VALIDATE CONSTRAINT "workshops_breaks";
