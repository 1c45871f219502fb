CREATE TABLE "audiences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audiences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"attendance" text,
	"attended_event" integer,
	"attended_kinds" text[] DEFAULT '{}' NOT NULL,
	"attended_since" date,
	"attended_until" date,
	"not_since" date,
	"evaluation" text,
	"profession_ids" integer[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"regions" text DEFAULT '' NOT NULL,
	"places" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	CONSTRAINT "audiences_attendance" CHECK ("audiences"."attendance" in ('came', 'never', 'no_show')),
	CONSTRAINT "audiences_evaluation" CHECK ("audiences"."evaluation" in ('given', 'not_given'))
);
--> statement-breakpoint
ALTER TABLE "planned_mails" DROP CONSTRAINT "planned_mails_audience";
--> statement-breakpoint
ALTER TABLE "mail_runs" DROP CONSTRAINT "mail_runs_kind";
--> statement-breakpoint
ALTER TABLE "planned_mails" ADD COLUMN "audience_id" integer;
--> statement-breakpoint
ALTER TABLE "mail_runs" ADD COLUMN "audience" jsonb;
--> statement-breakpoint
ALTER TABLE "audiences" ADD CONSTRAINT "audiences_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "planned_mails" ADD CONSTRAINT "planned_mails_audience_id_audiences_id_fk" FOREIGN KEY ("audience_id") REFERENCES "public"."audiences"("id") ON DELETE set null ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "planned_mails" ADD CONSTRAINT "planned_mails_audience_named" CHECK ("planned_mails"."audience" <> 'audience' or "planned_mails"."audience_id" is not null or "planned_mails"."state" in ('sent', 'cancelled')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "planned_mails" ADD CONSTRAINT "planned_mails_audience" CHECK ("planned_mails"."audience" in ('invites', 'newinvites', 'registered', 'participated', 'number_missing', 'not_evaluated', 'audience')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "mail_runs" ADD CONSTRAINT "mail_runs_kind" CHECK ("mail_runs"."kind" in ('invites', 'newinvites', 'reminders', 'afterevent', 'updates', 'numbers', 'evaluation', 'evaluation_reminder', 'certificates', 'registered', 'participated', 'seated', 'selection', 'audience')) NOT VALID;
