CREATE TABLE "person_merges" (
	"id" text PRIMARY KEY NOT NULL,
	"kept_email" text NOT NULL,
	"merged_email" text NOT NULL,
	"image" jsonb NOT NULL,
	"undone_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	CONSTRAINT "person_merges_kept_form" CHECK ("person_merges"."kept_email" = lower(btrim("person_merges"."kept_email")) and position('@' in "person_merges"."kept_email") > 1 and length("person_merges"."kept_email") <= 254),
	CONSTRAINT "person_merges_merged_form" CHECK ("person_merges"."merged_email" = lower(btrim("person_merges"."merged_email")) and position('@' in "person_merges"."merged_email") > 1 and length("person_merges"."merged_email") <= 254),
	CONSTRAINT "person_merges_two_addresses" CHECK ("person_merges"."kept_email" <> "person_merges"."merged_email")
);
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "earlier_emails" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "person_merges_kept_email" ON "person_merges" USING btree ("kept_email");
--> statement-breakpoint
CREATE INDEX "person_merges_merged_email" ON "person_merges" USING btree ("merged_email");
--> statement-breakpoint
CREATE INDEX "person_merges_created_at" ON "person_merges" USING btree ("created_at");
