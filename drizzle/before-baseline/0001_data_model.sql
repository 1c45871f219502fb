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
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"remember" boolean DEFAULT false NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"last_used" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
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
	CONSTRAINT "blacklisted_emails_email" UNIQUE("email"),
	CONSTRAINT "blacklisted_emails_email_form" CHECK ("blacklisted_emails"."email" = lower(btrim("blacklisted_emails"."email")) and position('@' in "blacklisted_emails"."email") > 1 and length("blacklisted_emails"."email") <= 254)
);
--> statement-breakpoint
CREATE TABLE "mail_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"payload" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
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
	CONSTRAINT "mails_idempotency_key" UNIQUE("idempotency_key"),
	CONSTRAINT "mails_type" CHECK ("mails"."type" in ('invite', 'confirmation', 'reminder', 'after_event', 'verify_email', 'password_reset', 'registration_exists', 'cancellation', 'interest', 'notice')),
	CONSTRAINT "mails_state" CHECK ("mails"."state" in ('queued', 'sending', 'sent', 'retry', 'failed', 'suppressed', 'dropped', 'unknown')),
	CONSTRAINT "mails_email_form" CHECK ("mails"."email" = lower(btrim("mails"."email")) and position('@' in "mails"."email") > 1 and length("mails"."email") <= 254),
	CONSTRAINT "mails_language" CHECK ("mails"."language" ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
	CONSTRAINT "mails_round" CHECK ("mails"."round" > 0),
	CONSTRAINT "mails_sending_claimed" CHECK ("mails"."state" <> 'sending' or "mails"."claimed_at" is not null),
	CONSTRAINT "mails_sent_stamped" CHECK ("mails"."state" <> 'sent' or "mails"."sent_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"email" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppressions_reason" CHECK ("suppressions"."reason" in ('bounced', 'complained')),
	CONSTRAINT "suppressions_email_form" CHECK ("suppressions"."email" = lower(btrim("suppressions"."email")) and position('@' in "suppressions"."email") > 1 and length("suppressions"."email") <= 254)
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
CREATE TABLE "import_results" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"workshop_id" integer NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"successcount" integer NOT NULL,
	"failurecount" integer NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"undone_at" timestamp(3) with time zone,
	"undone_by" integer,
	CONSTRAINT "import_results_kind" CHECK ("import_results"."kind" in ('registrations', 'participated'))
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_result_id" integer NOT NULL,
	"row" integer NOT NULL,
	"outcome" text NOT NULL,
	"registration_id" text,
	"values" jsonb NOT NULL,
	"failures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"before" jsonb,
	CONSTRAINT "import_rows_outcome" CHECK ("import_rows"."outcome" in ('created', 'updated', 'unchanged', 'failed')),
	CONSTRAINT "import_rows_failed" CHECK (("import_rows"."outcome" = 'failed') = (jsonb_array_length("import_rows"."failures") > 0))
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
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blacklisted_emails" ADD CONSTRAINT "blacklisted_emails_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_batch_id_mail_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."mail_batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_emails" ADD CONSTRAINT "notification_emails_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_results" ADD CONSTRAINT "import_results_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_results" ADD CONSTRAINT "import_results_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_results" ADD CONSTRAINT "import_results_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_result_id_import_results_id_fk" FOREIGN KEY ("import_result_id") REFERENCES "public"."import_results"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
CREATE UNIQUE INDEX "mails_once" ON "mails" USING btree ("registration_id","type","round") WHERE "mails"."type" <> 'notice';--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("bulk","next_attempt_at","id") WHERE "mails"."state" in ('queued', 'retry');--> statement-breakpoint
CREATE INDEX "mails_sending" ON "mails" USING btree ("claimed_at") WHERE "mails"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "mails_log" ON "mails" USING btree ("workshop_id","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_registration" ON "mails" USING btree ("registration_id") WHERE "mails"."registration_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id") WHERE "mails"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_email" ON "mails" USING btree ("email");--> statement-breakpoint
CREATE INDEX "mails_batch" ON "mails" USING btree ("batch_id") WHERE "mails"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_provider" ON "mails" USING btree ("provider_id") WHERE "mails"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_created_at" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_results_list" ON "import_results" USING btree ("workshop_id","kind","id");--> statement-breakpoint
CREATE INDEX "import_results_created_at" ON "import_results" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "import_rows_row" ON "import_rows" USING btree ("import_result_id","row");--> statement-breakpoint
CREATE INDEX "import_rows_registration" ON "import_rows" USING btree ("registration_id") WHERE "import_rows"."registration_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_one_seat" ON "registrations" USING btree ("workshop_id","email") WHERE "registrations"."registered" is not null and "registrations"."cancelled_at" is null and "registrations"."deleted_at" is null and not "registrations"."preliminary_registration";--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_one_invitation" ON "registrations" USING btree ("workshop_id","email") WHERE "registrations"."registered" is null and "registrations"."cancelled_at" is null and "registrations"."deleted_at" is null and not "registrations"."preliminary_registration";--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_one_interest" ON "registrations" USING btree ("workshop_id","email") WHERE "registrations"."preliminary_registration" and "registrations"."cancelled_at" is null and "registrations"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_one_submission" ON "registrations" USING btree ("workshop_id","submission_key") WHERE "registrations"."submission_key" is not null and "registrations"."cancelled_at" is null and "registrations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "registrations_list" ON "registrations" USING btree ("workshop_id","created_at","id");--> statement-breakpoint
CREATE INDEX "registrations_email" ON "registrations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "registrations_external_id" ON "registrations" USING btree ("workshop_id","external_id") WHERE "registrations"."external_id" <> 'N/A';--> statement-breakpoint
CREATE INDEX "registrations_accompaniment_of" ON "registrations" USING btree ("accompaniment_of") WHERE "registrations"."accompaniment_of" is not null;--> statement-breakpoint
CREATE INDEX "registrations_deleted_at" ON "registrations" USING btree ("deleted_at") WHERE "registrations"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "registrations_search" ON "registrations" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "workshop_sponsors_sponsor" ON "workshop_sponsors" USING btree ("sponsor_id");--> statement-breakpoint
CREATE INDEX "workshops_date" ON "workshops" USING btree ("date","time","id");--> statement-breakpoint
CREATE INDEX "audit_log_object" ON "audit_log" USING btree ("object","object_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id","id") WHERE "audit_log"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_created_at" ON "audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "files_folder" ON "files" USING btree ("folder","name") WHERE "files"."folder" is not null;--> statement-breakpoint
CREATE INDEX "files_created_at" ON "files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_resets_at" ON "rate_limits" USING btree ("resets_at");