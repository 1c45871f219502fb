CREATE TABLE "accreditation_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accreditation_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"accreditation_id" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	"changed_by" integer,
	"confirmed_at" timestamp(3) with time zone,
	"confirmed_by" integer
);
--> statement-breakpoint
CREATE TABLE "accreditations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accreditations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"workshop_id" integer NOT NULL,
	"body_id" integer NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"points_basis" numeric(5, 1) DEFAULT 0 NOT NULL,
	"points_test" numeric(5, 1) DEFAULT 0 NOT NULL,
	"points_speaker" numeric(5, 1) DEFAULT 0 NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"encrypted_password" text,
	"scientific_lead" text DEFAULT '' NOT NULL,
	"provider" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'to_apply' NOT NULL,
	"applied_on" date,
	"decided_on" date,
	"person_in_charge" integer,
	"valid_from" date,
	"valid_until" date,
	"shows_application" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	CONSTRAINT "accreditations_state" CHECK ("accreditations"."state" in ('to_apply', 'applied', 'granted', 'refused')),
	CONSTRAINT "accreditations_points" CHECK (least("accreditations"."points_basis", "accreditations"."points_test", "accreditations"."points_speaker") >= 0),
	CONSTRAINT "accreditations_period" CHECK ("accreditations"."valid_until" >= "accreditations"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "bodies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bodies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_de" text NOT NULL,
	"name_en" text NOT NULL,
	"label" text NOT NULL,
	"unit_minutes" integer DEFAULT 45 NOT NULL,
	"half_day_minutes" integer DEFAULT 240 NOT NULL,
	"categories" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"number_name" text DEFAULT '' NOT NULL,
	"number_format" text DEFAULT 'text' NOT NULL,
	"has_password" boolean DEFAULT false NOT NULL,
	"person_number" text,
	"attendance_rule" text DEFAULT 'complete' NOT NULL,
	"attendance_tolerance" integer DEFAULT 10 NOT NULL,
	"apply_days" integer,
	"report_days" integer,
	"correction_days" integer,
	"keep_years" integer,
	"requires_open_event" boolean DEFAULT false NOT NULL,
	"certificate_sentence" text DEFAULT '' NOT NULL,
	"certificate_sentence_one" text DEFAULT '' NOT NULL,
	"barcodes" text[] DEFAULT '{}' NOT NULL,
	"provider" text DEFAULT '' NOT NULL,
	"responsible_doctor" text DEFAULT '' NOT NULL,
	"is_checked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	CONSTRAINT "bodies_number_format" CHECK ("bodies"."number_format" in ('text', 'digits', 'vnr')),
	CONSTRAINT "bodies_person_number" CHECK ("bodies"."person_number" in ('efn', 'oeak_number', 'chamber_number')),
	CONSTRAINT "bodies_attendance_rule" CHECK ("bodies"."attendance_rule" in ('complete', 'minutes')),
	CONSTRAINT "bodies_minutes" CHECK ("bodies"."unit_minutes" > 0 and "bodies"."half_day_minutes" > 0 and "bodies"."attendance_tolerance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "body_professions" (
	"body_id" integer NOT NULL,
	"profession_id" integer NOT NULL,
	CONSTRAINT "body_professions_body_id_profession_id_pk" PRIMARY KEY("body_id","profession_id")
);
--> statement-breakpoint
CREATE TABLE "professions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "professions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_de" text NOT NULL,
	"name_en" text NOT NULL,
	"synonyms" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer
);
--> statement-breakpoint
CREATE TABLE "attendance_intervals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attendance_intervals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"registration_id" text NOT NULL,
	"came_at" timestamp(3) with time zone NOT NULL,
	"left_at" timestamp(3) with time zone,
	"source" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"import_result_id" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	CONSTRAINT "attendance_intervals_source" CHECK ("attendance_intervals"."source" in ('check_in', 'staff', 'import')),
	CONSTRAINT "attendance_intervals_order" CHECK ("attendance_intervals"."left_at" >= "attendance_intervals"."came_at")
);
--> statement-breakpoint
CREATE TABLE "saved_numbers" (
	"email" text PRIMARY KEY NOT NULL,
	"profession_id" integer,
	"efn" text DEFAULT '' NOT NULL,
	"oeak_number" text DEFAULT '' NOT NULL,
	"chamber_number" text DEFAULT '' NOT NULL,
	"consented_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "saved_numbers_email_form" CHECK ("saved_numbers"."email" = lower(btrim("saved_numbers"."email")) and position('@' in "saved_numbers"."email") > 1 and length("saved_numbers"."email") <= 254)
);
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "profession_id" integer;
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "efn" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "oeak_number" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "chamber_number" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "passed_test" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "is_speaker" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "break_minutes" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "accreditation_changes" ADD CONSTRAINT "accreditation_changes_accreditation_id_accreditations_id_fk" FOREIGN KEY ("accreditation_id") REFERENCES "public"."accreditations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accreditation_changes" ADD CONSTRAINT "accreditation_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accreditation_changes" ADD CONSTRAINT "accreditation_changes_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accreditations" ADD CONSTRAINT "accreditations_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accreditations" ADD CONSTRAINT "accreditations_body_id_bodies_id_fk" FOREIGN KEY ("body_id") REFERENCES "public"."bodies"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accreditations" ADD CONSTRAINT "accreditations_person_in_charge_users_id_fk" FOREIGN KEY ("person_in_charge") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accreditations" ADD CONSTRAINT "accreditations_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bodies" ADD CONSTRAINT "bodies_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "body_professions" ADD CONSTRAINT "body_professions_body_id_bodies_id_fk" FOREIGN KEY ("body_id") REFERENCES "public"."bodies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "body_professions" ADD CONSTRAINT "body_professions_profession_id_professions_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."professions"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "professions" ADD CONSTRAINT "professions_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attendance_intervals" ADD CONSTRAINT "attendance_intervals_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attendance_intervals" ADD CONSTRAINT "attendance_intervals_import_result_id_import_results_id_fk" FOREIGN KEY ("import_result_id") REFERENCES "public"."import_results"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attendance_intervals" ADD CONSTRAINT "attendance_intervals_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_numbers" ADD CONSTRAINT "saved_numbers_profession_id_professions_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."professions"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "accreditation_changes_open" ON "accreditation_changes" USING btree ("accreditation_id") WHERE "accreditation_changes"."confirmed_at" is null;
--> statement-breakpoint
CREATE INDEX "accreditations_workshop" ON "accreditations" USING btree ("workshop_id","id");
--> statement-breakpoint
CREATE INDEX "accreditations_body" ON "accreditations" USING btree ("body_id");
--> statement-breakpoint
CREATE INDEX "body_professions_profession" ON "body_professions" USING btree ("profession_id");
--> statement-breakpoint
CREATE INDEX "attendance_intervals_registration" ON "attendance_intervals" USING btree ("registration_id","came_at");
--> statement-breakpoint
CREATE INDEX "attendance_intervals_import" ON "attendance_intervals" USING btree ("import_result_id") WHERE "attendance_intervals"."import_result_id" is not null;
--> statement-breakpoint
CREATE INDEX "saved_numbers_profession" ON "saved_numbers" USING btree ("profession_id");
--> statement-breakpoint
CREATE INDEX "saved_numbers_used_at" ON "saved_numbers" USING btree ("used_at");
--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_profession_id_professions_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."professions"("id") ON DELETE restrict ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "workshops" ADD CONSTRAINT "workshops_break_minutes" CHECK ("workshops"."break_minutes" >= 0) NOT VALID;
