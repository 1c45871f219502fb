CREATE TABLE "evaluation_inbox" (
	"tag" text PRIMARY KEY NOT NULL,
	"evaluation_id" integer NOT NULL,
	"request" text NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "evaluation_inbox_tag" CHECK ("evaluation_inbox"."tag" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "evaluations" ADD COLUMN "unshown" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "evaluation_inbox" ADD CONSTRAINT "evaluation_inbox_evaluation_id_evaluations_id_fk" FOREIGN KEY ("evaluation_id") REFERENCES "public"."evaluations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "evaluation_inbox_evaluation" ON "evaluation_inbox" USING btree ("evaluation_id");
--> statement-breakpoint
-- The log names nobody who needed no request or reminder because they had answered.
DELETE FROM "mails" WHERE "state" IN ('skipped', 'dropped') AND "message" = 'evaluated';
