CREATE TABLE "recipients" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"link_version" integer DEFAULT 1 NOT NULL,
	"link_used_at" timestamp(3) with time zone,
	"declined_mails" text[] DEFAULT '{}' NOT NULL,
	"erasure_requested_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recipients_email" UNIQUE("email"),
	CONSTRAINT "recipients_email_form" CHECK ("recipients"."email" = lower(btrim("recipients"."email")) and position('@' in "recipients"."email") > 1 and length("recipients"."email") <= 254),
	CONSTRAINT "recipients_link_version" CHECK ("recipients"."link_version" > 0)
);
--> statement-breakpoint
CREATE TABLE "form_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"encrypted" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_runs" DROP CONSTRAINT "mail_runs_type";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_type";--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "invoice_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "frontend_texts" ADD COLUMN "imprint" text;--> statement-breakpoint
ALTER TABLE "frontend_texts" ADD COLUMN "privacy" text;--> statement-breakpoint
ALTER TABLE "frontend_texts" ADD COLUMN "cookies" text;--> statement-breakpoint
ALTER TABLE "frontend_texts" ADD COLUMN "terms" text;--> statement-breakpoint
ALTER TABLE "frontend_texts" ADD COLUMN "conditions" text;--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "access_link" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "access_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
CREATE INDEX "recipients_erasure_requested_at" ON "recipients" USING btree ("erasure_requested_at") WHERE "recipients"."erasure_requested_at" is not null;--> statement-breakpoint
CREATE INDEX "form_drafts_expires_at" ON "form_drafts" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "mail_runs" ADD CONSTRAINT "mail_runs_type" CHECK ("mail_runs"."type" in ('invite', 'confirmation', 'reminder', 'after_event', 'verify_email', 'password_reset', 'registration_exists', 'email_change', 'invitation', 'second_factor_off', 'password_changed', 'cancellation', 'interest', 'event_update', 'access', 'personal_link', 'notice', 'test')) NOT VALID;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_type" CHECK ("mails"."type" in ('invite', 'confirmation', 'reminder', 'after_event', 'verify_email', 'password_reset', 'registration_exists', 'email_change', 'invitation', 'second_factor_off', 'password_changed', 'cancellation', 'interest', 'event_update', 'access', 'personal_link', 'notice', 'test')) NOT VALID;--> statement-breakpoint
ALTER TABLE "workshops" ADD CONSTRAINT "workshops_access_hours" CHECK ("workshops"."access_hours" >= 0) NOT VALID;