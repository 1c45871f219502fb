CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN replace(replace(replace(
  CASE WHEN octet_length(value) = char_length(value) THEN lower(value)
  ELSE translate(replace(lower(normalize(value, NFC)), 'ß', 'ss'),
    'àáâãäåāăąæçćčďđðèéêëēėęěğìíîïīįıłľĺñńňòóôõöøōőœŕřśšşșťţțùúûüūůűųýÿžźżþ',
    'aaaaaaaaaacccdddeeeeeeeegiiiiiiilllnnnooooooooorrssssttttuuuuuuuuyyzzzt') END,
  'ae', 'a'), 'oe', 'o'), 'ue', 'u');
--> statement-breakpoint
CREATE TABLE "person_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	CONSTRAINT "person_notes_email_form" CHECK ("person_notes"."email" = lower(btrim("person_notes"."email")) and position('@' in "person_notes"."email") > 1 and length("person_notes"."email") <= 254)
);
--> statement-breakpoint
CREATE TABLE "list_settings" (
	"user_id" integer NOT NULL,
	"list" text NOT NULL,
	"columns" jsonb NOT NULL,
	CONSTRAINT "list_settings_user_id_list_pk" PRIMARY KEY("user_id","list")
);
--> statement-breakpoint
CREATE TABLE "list_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "planned_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "planned_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"workshop_id" integer,
	"type" text NOT NULL,
	"audience" text NOT NULL,
	"anchor" text NOT NULL,
	"offset_days" integer,
	"at_time" time(0),
	"offset_minutes" integer,
	"state" text DEFAULT 'planned' NOT NULL,
	"hold_reason" text,
	"subject" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"attachment" text,
	"sent_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	CONSTRAINT "planned_mails_type" CHECK ("planned_mails"."type" in ('invite', 'confirmation', 'reminder', 'after_event', 'message')),
	CONSTRAINT "planned_mails_audience" CHECK ("planned_mails"."audience" in ('invites', 'newinvites', 'registered', 'participated')),
	CONSTRAINT "planned_mails_anchor" CHECK ("planned_mails"."anchor" in ('start', 'end')),
	CONSTRAINT "planned_mails_state" CHECK ("planned_mails"."state" in ('planned', 'paused', 'held', 'sent', 'cancelled')),
	CONSTRAINT "planned_mails_hold_reason" CHECK ("planned_mails"."hold_reason" in ('cancelled', 'nonpublic', 'late')),
	CONSTRAINT "planned_mails_offset" CHECK (("planned_mails"."offset_minutes" is null) = ("planned_mails"."offset_days" is not null and "planned_mails"."at_time" is not null)),
	CONSTRAINT "planned_mails_held" CHECK (("planned_mails"."state" = 'held') = ("planned_mails"."hold_reason" is not null)),
	CONSTRAINT "planned_mails_sent" CHECK (("planned_mails"."state" = 'sent') = ("planned_mails"."sent_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "mail_runs" DROP CONSTRAINT "mail_runs_kind";
--> statement-breakpoint
ALTER TABLE "mail_runs" DROP CONSTRAINT "mail_runs_type";
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_type";
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_state";
--> statement-breakpoint
ALTER TABLE "registrations" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text("registrations"."first_name" || ' ' || "registrations"."last_name" || ' ' || "registrations"."email" || ' ' || "registrations"."institution" || ' ' || "registrations"."city" || ' ' || "registrations"."external_id")) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "mail_runs" ADD COLUMN "subject" text;
--> statement-breakpoint
ALTER TABLE "mail_runs" ADD COLUMN "body" text;
--> statement-breakpoint
ALTER TABLE "mail_runs" ADD COLUMN "attachment" text;
--> statement-breakpoint
ALTER TABLE "mail_runs" ADD COLUMN "planned_mail_id" integer;
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "calendar_base" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "reviewed_sequence" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "cancelled_at" timestamp(3) with time zone;
--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "cancellation_note" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "list_settings" ADD CONSTRAINT "list_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "planned_mails" ADD CONSTRAINT "planned_mails_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "planned_mails" ADD CONSTRAINT "planned_mails_attachment_files_id_fk" FOREIGN KEY ("attachment") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "planned_mails" ADD CONSTRAINT "planned_mails_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "person_notes_email" ON "person_notes" USING btree ("email","created_at");
--> statement-breakpoint
CREATE INDEX "list_views_user" ON "list_views" USING btree ("user_id","list","id");
--> statement-breakpoint
CREATE INDEX "planned_mails_workshop" ON "planned_mails" USING btree ("workshop_id");
--> statement-breakpoint
CREATE INDEX "planned_mails_waiting" ON "planned_mails" USING btree ("workshop_id") WHERE "planned_mails"."state" in ('planned', 'held') and "planned_mails"."workshop_id" is not null;
--> statement-breakpoint
ALTER TABLE "mail_runs" ADD CONSTRAINT "mail_runs_attachment_files_id_fk" FOREIGN KEY ("attachment") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "mail_runs" ADD CONSTRAINT "mail_runs_planned_mail_id_planned_mails_id_fk" FOREIGN KEY ("planned_mail_id") REFERENCES "public"."planned_mails"("id") ON DELETE set null ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "mail_runs" ADD CONSTRAINT "mail_runs_kind" CHECK ("mail_runs"."kind" in ('invites', 'newinvites', 'reminders', 'afterevent', 'updates', 'registered', 'participated', 'seated', 'selection')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "mail_runs" ADD CONSTRAINT "mail_runs_type" CHECK ("mail_runs"."type" in ('invite', 'confirmation', 'reminder', 'after_event', 'verify_email', 'password_reset', 'registration_exists', 'email_change', 'invitation', 'second_factor_off', 'password_changed', 'cancellation', 'interest', 'event_update', 'event_cancelled', 'moved', 'message', 'access', 'personal_link', 'notice', 'test')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_type" CHECK ("mails"."type" in ('invite', 'confirmation', 'reminder', 'after_event', 'verify_email', 'password_reset', 'registration_exists', 'email_change', 'invitation', 'second_factor_off', 'password_changed', 'cancellation', 'interest', 'event_update', 'event_cancelled', 'moved', 'message', 'access', 'personal_link', 'notice', 'test')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_state" CHECK ("mails"."state" in ('queued', 'held', 'sending', 'sent', 'retry', 'failed', 'suppressed', 'skipped', 'dropped', 'unknown')) NOT VALID;
