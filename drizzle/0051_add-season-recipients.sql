CREATE TABLE "season_mailings" (
	"recipient_id" integer NOT NULL,
	"month" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "season_mailings_recipient_id_month_pk" PRIMARY KEY("recipient_id","month")
);
--> statement-breakpoint
CREATE TABLE "season_recipients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "season_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"language" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	CONSTRAINT "season_recipients_email" UNIQUE("email"),
	CONSTRAINT "season_recipients_email_form" CHECK ("season_recipients"."email" = lower(btrim("season_recipients"."email")) and position('@' in "season_recipients"."email") > 1 and length("season_recipients"."email") <= 254),
	CONSTRAINT "season_recipients_language" CHECK ("season_recipients"."language" ~ '^[a-z]{2,3}(-[A-Z]{2})?$')
);
--> statement-breakpoint
ALTER TABLE "mail_runs" DROP CONSTRAINT "mail_runs_type";
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_type";
--> statement-breakpoint
ALTER TABLE "season_mailings" ADD CONSTRAINT "season_mailings_recipient_id_season_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."season_recipients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "season_recipients" ADD CONSTRAINT "season_recipients_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_runs" ADD CONSTRAINT "mail_runs_type" CHECK ("mail_runs"."type" in ('invite', 'confirmation', 'reminder', 'after_event', 'certificate', 'verify_email', 'password_reset', 'registration_exists', 'email_change', 'invitation', 'second_factor_off', 'password_changed', 'cancellation', 'interest', 'offer', 'offer_reminder', 'offer_ended', 'seats_free', 'waiting_ended', 'event_update', 'event_cancelled', 'moved', 'message', 'access', 'numbers', 'evaluation', 'evaluation_reminder', 'personal_link', 'notice', 'season', 'test')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_type" CHECK ("mails"."type" in ('invite', 'confirmation', 'reminder', 'after_event', 'certificate', 'verify_email', 'password_reset', 'registration_exists', 'email_change', 'invitation', 'second_factor_off', 'password_changed', 'cancellation', 'interest', 'offer', 'offer_reminder', 'offer_ended', 'seats_free', 'waiting_ended', 'event_update', 'event_cancelled', 'moved', 'message', 'access', 'numbers', 'evaluation', 'evaluation_reminder', 'personal_link', 'notice', 'season', 'test')) NOT VALID;
