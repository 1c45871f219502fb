ALTER TABLE "check_in_actions" VALIDATE CONSTRAINT "check_in_actions_kind";
