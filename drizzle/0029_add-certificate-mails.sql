ALTER TABLE "planned_mails" DROP CONSTRAINT "planned_mails_type";
--> statement-breakpoint
ALTER TABLE "mail_runs" DROP CONSTRAINT "mail_runs_kind";
--> statement-breakpoint
ALTER TABLE "mail_runs" DROP CONSTRAINT "mail_runs_type";
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_type";
--> statement-breakpoint
ALTER TABLE "workshop_mails" DROP CONSTRAINT "workshop_mails_type";
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "certificate_sent" timestamp(3) with time zone;
--> statement-breakpoint
ALTER TABLE "planned_mails" ADD CONSTRAINT "planned_mails_type" CHECK ("planned_mails"."type" in ('invite', 'confirmation', 'reminder', 'after_event', 'certificate', 'message', 'numbers')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "mail_runs" ADD CONSTRAINT "mail_runs_kind" CHECK ("mail_runs"."kind" in ('invites', 'newinvites', 'reminders', 'afterevent', 'updates', 'numbers', 'certificates', 'registered', 'participated', 'seated', 'selection')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "mail_runs" ADD CONSTRAINT "mail_runs_type" CHECK ("mail_runs"."type" in ('invite', 'confirmation', 'reminder', 'after_event', 'certificate', 'verify_email', 'password_reset', 'registration_exists', 'email_change', 'invitation', 'second_factor_off', 'password_changed', 'cancellation', 'interest', 'offer', 'offer_reminder', 'offer_ended', 'seats_free', 'waiting_ended', 'event_update', 'event_cancelled', 'moved', 'message', 'access', 'numbers', 'personal_link', 'notice', 'test')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_type" CHECK ("mails"."type" in ('invite', 'confirmation', 'reminder', 'after_event', 'certificate', 'verify_email', 'password_reset', 'registration_exists', 'email_change', 'invitation', 'second_factor_off', 'password_changed', 'cancellation', 'interest', 'offer', 'offer_reminder', 'offer_ended', 'seats_free', 'waiting_ended', 'event_update', 'event_cancelled', 'moved', 'message', 'access', 'numbers', 'personal_link', 'notice', 'test')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "workshop_mails" ADD CONSTRAINT "workshop_mails_type" CHECK ("workshop_mails"."type" in ('invite', 'confirmation', 'reminder', 'after_event', 'certificate')) NOT VALID;
