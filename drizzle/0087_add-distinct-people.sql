CREATE TABLE "distinct_people" (
	"id" text PRIMARY KEY NOT NULL,
	"first_email" text NOT NULL,
	"second_email" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	CONSTRAINT "distinct_people_pair" UNIQUE("first_email","second_email"),
	CONSTRAINT "distinct_people_first_form" CHECK ("distinct_people"."first_email" = lower(btrim("distinct_people"."first_email")) and position('@' in "distinct_people"."first_email") > 1 and length("distinct_people"."first_email") <= 254),
	CONSTRAINT "distinct_people_second_form" CHECK ("distinct_people"."second_email" = lower(btrim("distinct_people"."second_email")) and position('@' in "distinct_people"."second_email") > 1 and length("distinct_people"."second_email") <= 254),
	CONSTRAINT "distinct_people_order" CHECK ("distinct_people"."first_email" < "distinct_people"."second_email")
);
--> statement-breakpoint
ALTER TABLE "distinct_people" ADD CONSTRAINT "distinct_people_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "distinct_people_second_email" ON "distinct_people" USING btree ("second_email");
