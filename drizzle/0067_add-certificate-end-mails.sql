ALTER TABLE "mail_runs" DROP CONSTRAINT "mail_runs_type";
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_type";
--> statement-breakpoint
ALTER TABLE "mail_runs" ADD CONSTRAINT "mail_runs_type" CHECK ("mail_runs"."type" in ('invite', 'confirmation', 'reminder', 'after_event', 'certificate', 'verify_email', 'password_reset', 'registration_exists', 'email_change', 'invitation', 'second_factor_off', 'password_changed', 'cancellation', 'interest', 'offer', 'offer_reminder', 'offer_ended', 'seats_free', 'waiting_ended', 'event_update', 'event_cancelled', 'moved', 'message', 'access', 'numbers', 'evaluation', 'evaluation_reminder', 'certificate_revoked', 'certificate_replaced', 'personal_link', 'notice', 'season', 'test')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_type" CHECK ("mails"."type" in ('invite', 'confirmation', 'reminder', 'after_event', 'certificate', 'verify_email', 'password_reset', 'registration_exists', 'email_change', 'invitation', 'second_factor_off', 'password_changed', 'cancellation', 'interest', 'offer', 'offer_reminder', 'offer_ended', 'seats_free', 'waiting_ended', 'event_update', 'event_cancelled', 'moved', 'message', 'access', 'numbers', 'evaluation', 'evaluation_reminder', 'certificate_revoked', 'certificate_replaced', 'personal_link', 'notice', 'season', 'test')) NOT VALID;
