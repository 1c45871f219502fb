CREATE TABLE "mail_gates" (
	"transport" text PRIMARY KEY NOT NULL,
	"next_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"closed_until" timestamp(3) with time zone,
	"message" text DEFAULT '' NOT NULL,
	CONSTRAINT "mail_gates_transport" CHECK ("mail_gates"."transport" in ('capture', 'smtp', 'resend'))
);
--> statement-breakpoint
CREATE TABLE "mail_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"workshop_id" integer NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"is_stopped" boolean DEFAULT false NOT NULL,
	"queued" integer NOT NULL,
	"skipped" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	CONSTRAINT "mail_runs_kind" CHECK ("mail_runs"."kind" in ('invites', 'newinvites', 'reminders', 'afterevent', 'updates', 'selection')),
	CONSTRAINT "mail_runs_type" CHECK ("mail_runs"."type" in ('invite', 'confirmation', 'reminder', 'after_event', 'verify_email', 'password_reset', 'registration_exists', 'email_change', 'cancellation', 'interest', 'event_update', 'notice', 'test'))
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_type";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_state";--> statement-breakpoint
DROP INDEX "registrations_list";--> statement-breakpoint
ALTER TABLE "blacklisted_emails" ADD COLUMN "reason" text DEFAULT 'added' NOT NULL;--> statement-breakpoint
ALTER TABLE "blacklisted_emails" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "calendar_sequence" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "run_id" integer;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "party_since" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "calendar_sequence" integer;--> statement-breakpoint
ALTER TABLE "mail_runs" ADD CONSTRAINT "mail_runs_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_runs" ADD CONSTRAINT "mail_runs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_runs_list" ON "mail_runs" USING btree ("workshop_id","created_at","id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_run_id_mail_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."mail_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_batches_created_at" ON "mail_batches" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_run" ON "mails" USING btree ("run_id","state") WHERE "mails"."run_id" is not null;--> statement-breakpoint
CREATE INDEX "registrations_list" ON "registrations" USING btree ("workshop_id",coalesce("party_since", "created_at"),"id");--> statement-breakpoint
ALTER TABLE "blacklisted_emails" ADD CONSTRAINT "blacklisted_emails_reason" CHECK ("blacklisted_emails"."reason" in ('added', 'unsubscribed', 'bounced', 'complained'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_type" CHECK ("mails"."type" in ('invite', 'confirmation', 'reminder', 'after_event', 'verify_email', 'password_reset', 'registration_exists', 'email_change', 'cancellation', 'interest', 'event_update', 'notice', 'test'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_state" CHECK ("mails"."state" in ('queued', 'held', 'sending', 'sent', 'retry', 'failed', 'suppressed', 'dropped', 'unknown'));--> statement-breakpoint
UPDATE "registrations" companion SET "party_since" = main."created_at" FROM "registrations" main WHERE main."id" = companion."accompaniment_of";--> statement-breakpoint
UPDATE "registrations" person SET "calendar_sequence" = event."calendar_sequence" FROM "workshops" event WHERE event."id" = person."workshop_id" AND person."confirmation_sent" IS NOT NULL;
