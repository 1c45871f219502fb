-- The schema that the 25 migrations in before-baseline/ create, in one step; the columns stand in the order that those left.

-- For the search over names and addresses. A trusted extension: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "permissions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "permissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	CONSTRAINT "permissions_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "role_permissions" (
	"role_id" integer NOT NULL,
	"permission_id" integer NOT NULL,
	CONSTRAINT "role_permissions_role_id_permission_id_pk" PRIMARY KEY("role_id","permission_id")
);
--> statement-breakpoint
CREATE TABLE "role_route_permissions" (
	"role_id" integer NOT NULL,
	"route_permission_id" integer NOT NULL,
	CONSTRAINT "role_route_permissions_pk" PRIMARY KEY("role_id","route_permission_id")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	CONSTRAINT "roles_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "route_permissions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "route_permissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uri" text NOT NULL,
	"method" text NOT NULL,
	"action" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "route_permissions_method_uri" UNIQUE("method","uri"),
	CONSTRAINT "route_permissions_method" CHECK ("route_permissions"."method" in ('GET', 'POST', 'PUT', 'PATCH', 'DELETE'))
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "user_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "oauth_accounts" (
	"provider" text NOT NULL,
	"provider_account_id" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "oauth_accounts_provider_provider_account_id_pk" PRIMARY KEY("provider","provider_account_id")
);
--> statement-breakpoint
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
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"remember" boolean DEFAULT false NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"last_used" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"proved" boolean DEFAULT true NOT NULL,
	CONSTRAINT "sessions_token_hash" CHECK ("sessions"."token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tokens_kind" CHECK ("tokens"."kind" in ('verify_email', 'password_reset', 'invitation')),
	CONSTRAINT "tokens_token_hash" CHECK ("tokens"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "tokens_email_form" CHECK ("tokens"."email" = lower(btrim("tokens"."email")) and position('@' in "tokens"."email") > 1 and length("tokens"."email") <= 254)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"second_name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"email_verified_at" timestamp(3) with time zone,
	"language" text DEFAULT 'de' NOT NULL,
	"timezone" text,
	"format_date" text,
	"format_datetime" text,
	"format_time" text,
	"is_super_user" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	CONSTRAINT "users_email" UNIQUE("email"),
	CONSTRAINT "users_email_form" CHECK ("users"."email" = lower(btrim("users"."email")) and position('@' in "users"."email") > 1 and length("users"."email") <= 254),
	CONSTRAINT "users_language" CHECK ("users"."language" ~ '^[a-z]{2,3}(-[A-Z]{2})?$')
);
--> statement-breakpoint
CREATE TABLE "blacklisted_emails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blacklisted_emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"reason" text DEFAULT 'added' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "blacklisted_emails_email" UNIQUE("email"),
	CONSTRAINT "blacklisted_emails_email_form" CHECK ("blacklisted_emails"."email" = lower(btrim("blacklisted_emails"."email")) and position('@' in "blacklisted_emails"."email") > 1 and length("blacklisted_emails"."email") <= 254),
	CONSTRAINT "blacklisted_emails_reason" CHECK ("blacklisted_emails"."reason" in ('added', 'unsubscribed', 'bounced', 'complained'))
);
--> statement-breakpoint
CREATE TABLE "import_results" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"workshop_id" integer NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"undone_at" timestamp(3) with time zone,
	"undone_by" integer,
	"state" text DEFAULT 'checked' NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ignored" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"counts" jsonb DEFAULT '{"created":0,"updated":0,"unchanged":0,"failed":0}'::jsonb NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp(3) with time zone,
	"timezone" text DEFAULT 'Europe/Berlin' NOT NULL,
	CONSTRAINT "import_results_kind" CHECK ("import_results"."kind" in ('registrations', 'participated')),
	CONSTRAINT "import_results_state" CHECK ("import_results"."state" in ('checked', 'running', 'done', 'undone')),
	CONSTRAINT "import_results_started" CHECK (("import_results"."state" = 'checked') = ("import_results"."started_at" is null)),
	CONSTRAINT "import_results_undone" CHECK (("import_results"."state" = 'undone') = ("import_results"."undone_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_result_id" integer NOT NULL,
	"row" integer NOT NULL,
	"outcome" text NOT NULL,
	"registration_id" text,
	"values" jsonb NOT NULL,
	"failures" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"before" jsonb,
	CONSTRAINT "import_rows_outcome" CHECK ("import_rows"."outcome" in ('created', 'updated', 'unchanged', 'failed')),
	CONSTRAINT "import_rows_failed" CHECK (("import_rows"."outcome" = 'failed') = ("import_rows"."failures" <> '{}'::jsonb))
);
--> statement-breakpoint
CREATE TABLE "mail_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"payload" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
	"submission_key" text,
	CONSTRAINT "mail_runs_submission_key" UNIQUE("submission_key"),
	CONSTRAINT "mail_runs_kind" CHECK ("mail_runs"."kind" in ('invites', 'newinvites', 'reminders', 'afterevent', 'updates', 'selection')),
	CONSTRAINT "mail_runs_type" CHECK ("mail_runs"."type" in ('invite', 'confirmation', 'reminder', 'after_event', 'verify_email', 'password_reset', 'registration_exists', 'email_change', 'invitation', 'second_factor_off', 'password_changed', 'cancellation', 'interest', 'event_update', 'notice', 'test'))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"workshop_id" integer,
	"registration_id" text,
	"user_id" integer,
	"round" integer DEFAULT 1 NOT NULL,
	"idempotency_key" text,
	"email" text NOT NULL,
	"recipient_name" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"bulk" boolean DEFAULT false NOT NULL,
	"data" jsonb,
	"subject" text,
	"text" text,
	"html" text,
	"calendar" text,
	"batch_id" text,
	"provider_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp(3) with time zone,
	"sent_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"calendar_sequence" integer,
	"run_id" integer,
	CONSTRAINT "mails_idempotency_key" UNIQUE("idempotency_key"),
	CONSTRAINT "mails_type" CHECK ("mails"."type" in ('invite', 'confirmation', 'reminder', 'after_event', 'verify_email', 'password_reset', 'registration_exists', 'email_change', 'invitation', 'second_factor_off', 'password_changed', 'cancellation', 'interest', 'event_update', 'notice', 'test')),
	CONSTRAINT "mails_state" CHECK ("mails"."state" in ('queued', 'held', 'sending', 'sent', 'retry', 'failed', 'suppressed', 'dropped', 'unknown')),
	CONSTRAINT "mails_email_form" CHECK ("mails"."email" = lower(btrim("mails"."email")) and position('@' in "mails"."email") > 1 and length("mails"."email") <= 254),
	CONSTRAINT "mails_language" CHECK ("mails"."language" ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
	CONSTRAINT "mails_round" CHECK ("mails"."round" > 0),
	CONSTRAINT "mails_sending_claimed" CHECK ("mails"."state" <> 'sending' or "mails"."claimed_at" is not null),
	CONSTRAINT "mails_sent_stamped" CHECK ("mails"."state" <> 'sent' or "mails"."sent_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "restores" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"backup_made_at" timestamp(3) with time zone NOT NULL,
	"restored_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_emails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	CONSTRAINT "notification_emails_email" UNIQUE("email"),
	CONSTRAINT "notification_emails_email_form" CHECK ("notification_emails"."email" = lower(btrim("notification_emails"."email")) and position('@' in "notification_emails"."email") > 1 and length("notification_emails"."email") <= 254)
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
CREATE TABLE "invariant_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"broken" integer,
	"checked_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invariant_checks_broken" CHECK ("invariant_checks"."broken" >= 0)
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" text PRIMARY KEY NOT NULL,
	"workshop_id" integer NOT NULL,
	"accompaniment_of" text,
	"email" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"gender" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"institution" text DEFAULT '' NOT NULL,
	"institution_address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"external_id" text DEFAULT 'N/A' NOT NULL,
	"question" text DEFAULT '' NOT NULL,
	"ipad" boolean DEFAULT false NOT NULL,
	"ipad_shippingaddress" text DEFAULT '' NOT NULL,
	"agb" boolean DEFAULT false NOT NULL,
	"terms_accepted_at" timestamp(3) with time zone,
	"terms_version" text,
	"nonpublic" boolean DEFAULT false NOT NULL,
	"manually_added" boolean DEFAULT false NOT NULL,
	"manually_paid" boolean DEFAULT false NOT NULL,
	"preliminary_registration" boolean DEFAULT false NOT NULL,
	"invite_slug" text NOT NULL,
	"invitation_sent" timestamp(3) with time zone,
	"registered" timestamp(3) with time zone,
	"confirmation_sent" timestamp(3) with time zone,
	"reminder_sent" timestamp(3) with time zone,
	"participated" timestamp(3) with time zone,
	"participated_by" integer,
	"after_event_sent" timestamp(3) with time zone,
	"cancelled_at" timestamp(3) with time zone,
	"unsubscribed_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone,
	"submission_key" text,
	"search_text" text GENERATED ALWAYS AS (lower("registrations"."first_name" || ' ' || "registrations"."last_name" || ' ' || "registrations"."email" || ' ' || "registrations"."institution" || ' ' || "registrations"."city")) STORED NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"party_since" timestamp(3) with time zone,
	"calendar_sequence" integer,
	"erased_at" timestamp(3) with time zone,
	CONSTRAINT "registrations_invite_slug" UNIQUE("invite_slug"),
	CONSTRAINT "registrations_email_form" CHECK ("registrations"."email" = lower(btrim("registrations"."email")) and position('@' in "registrations"."email") > 1 and length("registrations"."email") <= 254),
	CONSTRAINT "registrations_language" CHECK ("registrations"."language" ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
	CONSTRAINT "registrations_gender" CHECK ("registrations"."gender" in ('m', 'f', 'd')),
	CONSTRAINT "registrations_companion" CHECK ("registrations"."accompaniment_of" is null or ("registrations"."accompaniment_of" <> "registrations"."id" and not "registrations"."preliminary_registration")),
	CONSTRAINT "registrations_preliminary" CHECK (not "registrations"."preliminary_registration" or "registrations"."registered" is null),
	CONSTRAINT "registrations_terms" CHECK (not "registrations"."agb" or "registrations"."terms_accepted_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "sponsors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sponsors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"image" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer
);
--> statement-breakpoint
CREATE TABLE "frontend_texts" (
	"language" text PRIMARY KEY NOT NULL,
	"welcome" text,
	"welcome_title" text,
	"welcome_text" text,
	"welcome_subtext_display" text,
	"welcome_docs" text,
	"welcome_pharmacists" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	CONSTRAINT "frontend_texts_language" CHECK ("frontend_texts"."language" ~ '^[a-z]{2,3}(-[A-Z]{2})?$')
);
--> statement-breakpoint
CREATE TABLE "translation_overrides" (
	"language" text NOT NULL,
	"module" text NOT NULL,
	"key" text NOT NULL,
	"translation" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	CONSTRAINT "translation_overrides_language_module_key_pk" PRIMARY KEY("language","module","key"),
	CONSTRAINT "translation_overrides_language" CHECK ("translation_overrides"."language" ~ '^[a-z]{2,3}(-[A-Z]{2})?$')
);
--> statement-breakpoint
CREATE TABLE "workshop_mails" (
	"workshop_id" integer NOT NULL,
	"type" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"ical_description" text,
	CONSTRAINT "workshop_mails_workshop_id_type_pk" PRIMARY KEY("workshop_id","type"),
	CONSTRAINT "workshop_mails_type" CHECK ("workshop_mails"."type" in ('invite', 'confirmation', 'reminder', 'after_event')),
	CONSTRAINT "workshop_mails_ical_description" CHECK ("workshop_mails"."ical_description" is null or "workshop_mails"."type" = 'confirmation')
);
--> statement-breakpoint
CREATE TABLE "workshop_sponsors" (
	"workshop_id" integer NOT NULL,
	"sponsor_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "workshop_sponsors_workshop_id_sponsor_id_pk" PRIMARY KEY("workshop_id","sponsor_id")
);
--> statement-breakpoint
CREATE TABLE "workshops" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workshops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"category_d" boolean DEFAULT false NOT NULL,
	"category_p" boolean DEFAULT false NOT NULL,
	"header_image" text NOT NULL,
	"own_header_image" text,
	"presence_type" text NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"picture" text,
	"pdf_document" text,
	"speaker" text DEFAULT '' NOT NULL,
	"signup_active" boolean DEFAULT false NOT NULL,
	"teaser_only" boolean DEFAULT false NOT NULL,
	"nonpublic" boolean DEFAULT false NOT NULL,
	"ipad" boolean DEFAULT false NOT NULL,
	"date" date NOT NULL,
	"time" time(0) NOT NULL,
	"end_time" time(0),
	"registration_deadline" timestamp(0) with time zone,
	"maximum_participants" integer,
	"price" numeric(10, 2),
	"currency" text DEFAULT 'EUR' NOT NULL,
	"credits" text DEFAULT '' NOT NULL,
	"approval_number" text DEFAULT '' NOT NULL,
	"videolink" text DEFAULT '' NOT NULL,
	"videolink_desc" text DEFAULT '' NOT NULL,
	"videolink2" text DEFAULT '' NOT NULL,
	"videolink2_desc" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"signup_hint" text DEFAULT '' NOT NULL,
	"calendar_sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"starts_at" timestamp(3) with time zone GENERATED ALWAYS AS (least((("workshops"."date" + "workshops"."time") at time zone 'Europe/Berlin' at time zone 'UTC'), (("workshops"."date" + "workshops"."time" - interval '1 hour') at time zone 'Europe/Berlin' at time zone 'UTC') + interval '1 hour') at time zone 'UTC') STORED NOT NULL,
	CONSTRAINT "workshops_header_image" CHECK ("workshops"."header_image" in ('Digitalisierung', 'Gesundheitspolitik', 'Gesundheitsrecht', 'Medizinisches_Fachwissen')),
	CONSTRAINT "workshops_presence_type" CHECK ("workshops"."presence_type" in ('Online', 'Onsite')),
	CONSTRAINT "workshops_language" CHECK ("workshops"."language" ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
	CONSTRAINT "workshops_category" CHECK ("workshops"."category_d" or "workshops"."category_p"),
	CONSTRAINT "workshops_location" CHECK ("workshops"."presence_type" <> 'Onsite' or "workshops"."location" <> ''),
	CONSTRAINT "workshops_end_time" CHECK ("workshops"."end_time" > "workshops"."time"),
	CONSTRAINT "workshops_maximum_participants" CHECK ("workshops"."maximum_participants" > 0),
	CONSTRAINT "workshops_price" CHECK ("workshops"."price" >= 0),
	CONSTRAINT "workshops_currency" CHECK ("workshops"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "workshops_calendar_sequence" CHECK ("workshops"."calendar_sequence" >= 0)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"user_id" integer,
	"request_id" text,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"object_id" text,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"variants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"folder" text,
	"created_by" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_sha256" CHECK ("files"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "files_size" CHECK ("files"."size" >= 0)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"resets_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "permissions" ADD CONSTRAINT "permissions_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_permission_id_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_route_permissions" ADD CONSTRAINT "role_route_permissions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_route_permissions" ADD CONSTRAINT "role_route_permissions_route_permission_fk" FOREIGN KEY ("route_permission_id") REFERENCES "public"."route_permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_accounts" ADD CONSTRAINT "oauth_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blacklisted_emails" ADD CONSTRAINT "blacklisted_emails_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_results" ADD CONSTRAINT "import_results_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_results" ADD CONSTRAINT "import_results_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_results" ADD CONSTRAINT "import_results_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_result_id_import_results_id_fk" FOREIGN KEY ("import_result_id") REFERENCES "public"."import_results"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_runs" ADD CONSTRAINT "mail_runs_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_runs" ADD CONSTRAINT "mail_runs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_run_id_mail_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."mail_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_batch_id_mail_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."mail_batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_emails" ADD CONSTRAINT "notification_emails_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_accompaniment_of_registrations_id_fk" FOREIGN KEY ("accompaniment_of") REFERENCES "public"."registrations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_participated_by_users_id_fk" FOREIGN KEY ("participated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsors" ADD CONSTRAINT "sponsors_image_files_id_fk" FOREIGN KEY ("image") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsors" ADD CONSTRAINT "sponsors_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frontend_texts" ADD CONSTRAINT "frontend_texts_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation_overrides" ADD CONSTRAINT "translation_overrides_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_mails" ADD CONSTRAINT "workshop_mails_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_sponsors" ADD CONSTRAINT "workshop_sponsors_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_sponsors" ADD CONSTRAINT "workshop_sponsors_sponsor_id_sponsors_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."sponsors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshops" ADD CONSTRAINT "workshops_own_header_image_files_id_fk" FOREIGN KEY ("own_header_image") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshops" ADD CONSTRAINT "workshops_picture_files_id_fk" FOREIGN KEY ("picture") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshops" ADD CONSTRAINT "workshops_pdf_document_files_id_fk" FOREIGN KEY ("pdf_document") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshops" ADD CONSTRAINT "workshops_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "role_permissions_permission" ON "role_permissions" USING btree ("permission_id");--> statement-breakpoint
CREATE INDEX "role_route_permissions_route_permission" ON "role_route_permissions" USING btree ("route_permission_id");--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "oauth_accounts_user" ON "oauth_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tokens_user" ON "tokens" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "tokens_expires_at" ON "tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "import_results_list" ON "import_results" USING btree ("workshop_id","created_at","id");--> statement-breakpoint
CREATE INDEX "import_results_created_at" ON "import_results" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_results_running" ON "import_results" USING btree ("id") WHERE "import_results"."state" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "import_rows_row" ON "import_rows" USING btree ("import_result_id","row");--> statement-breakpoint
CREATE INDEX "import_rows_registration" ON "import_rows" USING btree ("registration_id") WHERE "import_rows"."registration_id" is not null;--> statement-breakpoint
CREATE INDEX "mail_batches_created_at" ON "mail_batches" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_runs_list" ON "mail_runs" USING btree ("workshop_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_once" ON "mails" USING btree ("registration_id","type","round") WHERE "mails"."type" <> 'notice';--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("bulk","next_attempt_at","id") WHERE "mails"."state" in ('queued', 'retry');--> statement-breakpoint
CREATE INDEX "mails_due_batches" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."state" in ('queued', 'retry') and "mails"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_sending" ON "mails" USING btree ("claimed_at") WHERE "mails"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "mails_log" ON "mails" USING btree ("workshop_id","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("workshop_id") WHERE "mails"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "mails_registration" ON "mails" USING btree ("registration_id") WHERE "mails"."registration_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id") WHERE "mails"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_email" ON "mails" USING btree ("email");--> statement-breakpoint
CREATE INDEX "mails_run" ON "mails" USING btree ("run_id","state") WHERE "mails"."run_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_batch" ON "mails" USING btree ("batch_id") WHERE "mails"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_provider" ON "mails" USING btree ("provider_id") WHERE "mails"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_created_at" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "restores_held" ON "restores" USING btree ("id") WHERE "restores"."released_at" is null;--> statement-breakpoint
CREATE INDEX "retention_log_list" ON "retention_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "retention_log_rule" ON "retention_log" USING btree ("rule","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_one_seat" ON "registrations" USING btree ("workshop_id","email") WHERE "registrations"."registered" is not null and "registrations"."cancelled_at" is null and "registrations"."deleted_at" is null and not "registrations"."preliminary_registration";--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_one_invitation" ON "registrations" USING btree ("workshop_id","email") WHERE "registrations"."registered" is null and "registrations"."cancelled_at" is null and "registrations"."deleted_at" is null and not "registrations"."preliminary_registration";--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_one_interest" ON "registrations" USING btree ("workshop_id","email") WHERE "registrations"."preliminary_registration" and "registrations"."cancelled_at" is null and "registrations"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_one_submission" ON "registrations" USING btree ("workshop_id","submission_key") WHERE "registrations"."submission_key" is not null and "registrations"."cancelled_at" is null and "registrations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "registrations_list" ON "registrations" USING btree ("workshop_id",coalesce("party_since", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "registrations_newest" ON "registrations" USING btree ("created_at","id") WHERE "registrations"."deleted_at" is null and not "registrations"."preliminary_registration";--> statement-breakpoint
CREATE INDEX "registrations_latest" ON "registrations" USING btree ("registered","id") WHERE "registrations"."registered" is not null and "registrations"."cancelled_at" is null and "registrations"."deleted_at" is null and not "registrations"."preliminary_registration";--> statement-breakpoint
CREATE INDEX "registrations_email" ON "registrations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "registrations_external_id" ON "registrations" USING btree ("workshop_id","external_id") WHERE "registrations"."external_id" <> 'N/A';--> statement-breakpoint
CREATE INDEX "registrations_accompaniment_of" ON "registrations" USING btree ("accompaniment_of") WHERE "registrations"."accompaniment_of" is not null;--> statement-breakpoint
CREATE INDEX "registrations_deleted_at" ON "registrations" USING btree ("deleted_at") WHERE "registrations"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "registrations_not_erased" ON "registrations" USING btree ("workshop_id") WHERE "registrations"."erased_at" is null and "registrations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "registrations_search" ON "registrations" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "workshop_sponsors_sponsor" ON "workshop_sponsors" USING btree ("sponsor_id");--> statement-breakpoint
CREATE INDEX "workshops_starts_at" ON "workshops" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "workshops_title" ON "workshops" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "workshops_location" ON "workshops" USING btree ("location","id");--> statement-breakpoint
CREATE INDEX "workshops_updated_at" ON "workshops" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "workshops_search" ON "workshops" USING gin ("title" gin_trgm_ops,"speaker" gin_trgm_ops,"location" gin_trgm_ops,"region" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_log_object" ON "audit_log" USING btree ("object","object_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id","created_at","id") WHERE "audit_log"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_created_at" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_kind" ON "audit_log" USING btree ("object","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_email" ON "audit_log" USING gin (("changes" -> 'email')) WHERE "audit_log"."object" = 'registrations' and "audit_log"."action" = 'update' and "audit_log"."changes" -> 'email' is not null;--> statement-breakpoint
CREATE INDEX "audit_log_request" ON "audit_log" USING btree ("request_id") WHERE "audit_log"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "files_folder" ON "files" USING btree ("folder","name") WHERE "files"."folder" is not null;--> statement-breakpoint
CREATE INDEX "files_created_at" ON "files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_resets_at" ON "rate_limits" USING btree ("resets_at");
--> statement-breakpoint
-- Guards against the application's own mistakes: nothing it runs can rewrite an entry, and only the retention below can remove
-- one. The owner of the database can still drop the trigger; no trigger could prevent that.
-- An entry outlives the person it names, the values in it do not: the redaction below keeps who did what to which row when and
-- the names of the fields, and takes every value away.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' AND current_setting('academy.audit_retention', true) = 'on' THEN
    RETURN old;
  END IF;
  IF tg_op = 'UPDATE' AND current_setting('academy.audit_redaction', true) = 'on'
    AND (to_jsonb(new) - 'changes') = (to_jsonb(old) - 'changes')
    AND new."changes" = (SELECT coalesce(jsonb_object_agg(field, null), '{}') FROM jsonb_object_keys(old."changes") AS field) THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- TRUNCATE fires no trigger of rows.
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE FUNCTION forget_audit_entries(older_than timestamp with time zone) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  forgotten bigint;
BEGIN
  PERFORM set_config('academy.audit_retention', 'on', true);
  DELETE FROM "audit_log" WHERE "created_at" < older_than;
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  PERFORM set_config('academy.audit_retention', 'off', true);
  RETURN forgotten;
END
$$;
--> statement-breakpoint
-- The one function that redacts entries, by their ids; the function below it finds the entries of given rows.
CREATE FUNCTION redact_audit_entries(of_entries bigint[]) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  redacted bigint;
BEGIN
  PERFORM set_config('academy.audit_redaction', 'on', true);
  UPDATE "audit_log" SET "changes" = (SELECT coalesce(jsonb_object_agg(field, null), '{}') FROM jsonb_object_keys("changes") AS field)
  WHERE "id" = ANY (of_entries) AND EXISTS (SELECT FROM jsonb_each("changes") WHERE value <> 'null'::jsonb);
  GET DIAGNOSTICS redacted = ROW_COUNT;
  PERFORM set_config('academy.audit_redaction', 'off', true);
  RETURN redacted;
END
$$;
--> statement-breakpoint
CREATE FUNCTION redact_audit_entries(of_object text, of_ids text[]) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  RETURN redact_audit_entries(ARRAY(SELECT "id" FROM "audit_log" WHERE "object" = of_object AND "object_id" = ANY (of_ids)));
END
$$;
