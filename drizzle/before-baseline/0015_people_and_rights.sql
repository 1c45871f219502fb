CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp(3) with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash"),
	CONSTRAINT "recovery_codes_code_hash" CHECK ("recovery_codes"."code_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rule" text NOT NULL,
	"forgotten" integer NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "retention_log_rule" CHECK ("retention_log"."rule" in ('past_registrations', 'mail_bodies', 'import_rows', 'removed_registrations', 'sessions'))
);
--> statement-breakpoint
ALTER TABLE "mail_runs" DROP CONSTRAINT "mail_runs_type";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_type";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proved" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "erased_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retention_log_list" ON "retention_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "retention_log_rule" ON "retention_log" USING btree ("rule","created_at");--> statement-breakpoint
ALTER TABLE "mail_runs" ADD CONSTRAINT "mail_runs_type" CHECK ("mail_runs"."type" in ('invite', 'confirmation', 'reminder', 'after_event', 'verify_email', 'password_reset', 'registration_exists', 'email_change', 'invitation', 'second_factor_off', 'cancellation', 'interest', 'event_update', 'notice', 'test'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_type" CHECK ("mails"."type" in ('invite', 'confirmation', 'reminder', 'after_event', 'verify_email', 'password_reset', 'registration_exists', 'email_change', 'invitation', 'second_factor_off', 'cancellation', 'interest', 'event_update', 'notice', 'test'));