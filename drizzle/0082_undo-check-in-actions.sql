ALTER TABLE "check_in_actions" DROP CONSTRAINT "check_in_actions_kind";
--> statement-breakpoint
ALTER TABLE "check_in_actions" ALTER COLUMN "device_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "check_in_actions" ADD COLUMN "undoes" text;
--> statement-breakpoint
ALTER TABLE "check_in_actions" ADD COLUMN "snapshot" jsonb;
--> statement-breakpoint
ALTER TABLE "check_in_actions" ADD CONSTRAINT "check_in_actions_kind" CHECK ("check_in_actions"."kind" in ('came', 'left', 'here', 'absent', 'ended', 'undo', 'seat', 'walk_in', 'efn', 'stayed', 'not_came', 'restored', 'snapshot')) NOT VALID;
