CREATE TABLE "certificate_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificate_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"workshop_id" integer NOT NULL,
	"kind" text NOT NULL,
	"sends_mails" boolean NOT NULL,
	"planned_mail_id" integer,
	"submission_key" text,
	"total" integer NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"finished_at" timestamp(3) with time zone,
	CONSTRAINT "certificate_runs_submission_key" UNIQUE("submission_key"),
	CONSTRAINT "certificate_runs_kind" CHECK ("certificate_runs"."kind" in ('issue', 'replace'))
);
--> statement-breakpoint
CREATE TABLE "certificate_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificate_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"body_id" integer,
	"organiser" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"signatory" text DEFAULT '' NOT NULL,
	"signatory_role_de" text DEFAULT '' NOT NULL,
	"signatory_role_en" text DEFAULT '' NOT NULL,
	"heading_de" text DEFAULT '' NOT NULL,
	"heading_en" text DEFAULT '' NOT NULL,
	"opening_de" text DEFAULT '' NOT NULL,
	"opening_en" text DEFAULT '' NOT NULL,
	"closing_de" text DEFAULT '' NOT NULL,
	"closing_en" text DEFAULT '' NOT NULL,
	"letterhead" text,
	"logo" text,
	"stamp" text,
	"signature" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" text PRIMARY KEY NOT NULL,
	"serial" bigint GENERATED ALWAYS AS IDENTITY (sequence name "certificates_serial_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"registration_id" text,
	"workshop_id" integer,
	"accreditation_id" integer,
	"body_id" integer,
	"run_id" integer,
	"content" jsonb,
	"file" text,
	"sha256" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"replaces_id" text,
	"issued_at" timestamp(3) with time zone,
	"revoked_at" timestamp(3) with time zone,
	"revoked_by" integer,
	"revocation_reason" text DEFAULT '' NOT NULL,
	"keep_until" date,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	CONSTRAINT "certificates_serial" UNIQUE("serial"),
	CONSTRAINT "certificates_code" UNIQUE("code"),
	CONSTRAINT "certificates_state" CHECK ("certificates"."state" in ('draft', 'issued', 'revoked', 'replaced')),
	CONSTRAINT "certificates_issued" CHECK (("certificates"."state" = 'draft') = ("certificates"."issued_at" is null)),
	CONSTRAINT "certificates_revoked" CHECK (("certificates"."state" = 'revoked') = ("certificates"."revoked_at" is not null)),
	CONSTRAINT "certificates_file" CHECK (("certificates"."file" is null) or "certificates"."sha256" is not null)
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"encrypted_private_key" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "bodies" ADD COLUMN "certificate_erasure" text DEFAULT 'revoke' NOT NULL;
--> statement-breakpoint
ALTER TABLE "bodies" ADD COLUMN "requires_number" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "certificate_runs" ADD CONSTRAINT "certificate_runs_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificate_runs" ADD CONSTRAINT "certificate_runs_planned_mail_id_planned_mails_id_fk" FOREIGN KEY ("planned_mail_id") REFERENCES "public"."planned_mails"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificate_runs" ADD CONSTRAINT "certificate_runs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificate_templates" ADD CONSTRAINT "certificate_templates_body_id_bodies_id_fk" FOREIGN KEY ("body_id") REFERENCES "public"."bodies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificate_templates" ADD CONSTRAINT "certificate_templates_letterhead_files_id_fk" FOREIGN KEY ("letterhead") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificate_templates" ADD CONSTRAINT "certificate_templates_logo_files_id_fk" FOREIGN KEY ("logo") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificate_templates" ADD CONSTRAINT "certificate_templates_stamp_files_id_fk" FOREIGN KEY ("stamp") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificate_templates" ADD CONSTRAINT "certificate_templates_signature_files_id_fk" FOREIGN KEY ("signature") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificate_templates" ADD CONSTRAINT "certificate_templates_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_accreditation_id_accreditations_id_fk" FOREIGN KEY ("accreditation_id") REFERENCES "public"."accreditations"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_body_id_bodies_id_fk" FOREIGN KEY ("body_id") REFERENCES "public"."bodies"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_run_id_certificate_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."certificate_runs"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_replaces_id_certificates_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."certificates"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "certificate_runs_workshop" ON "certificate_runs" USING btree ("workshop_id","id");
--> statement-breakpoint
CREATE INDEX "certificate_runs_open" ON "certificate_runs" USING btree ("id") WHERE "certificate_runs"."finished_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_runs_planned_mail" ON "certificate_runs" USING btree ("planned_mail_id") WHERE "certificate_runs"."planned_mail_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_templates_body" ON "certificate_templates" USING btree ("body_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_templates_all_bodies" ON "certificate_templates" USING btree (("body_id" is null)) WHERE "certificate_templates"."body_id" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_one_issued" ON "certificates" USING btree ("registration_id","accreditation_id") WHERE "certificates"."state" = 'issued';
--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_one_draft" ON "certificates" USING btree ("registration_id","accreditation_id") WHERE "certificates"."state" = 'draft';
--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_one_replacement" ON "certificates" USING btree ("replaces_id") WHERE "certificates"."replaces_id" is not null;
--> statement-breakpoint
CREATE INDEX "certificates_registration" ON "certificates" USING btree ("registration_id");
--> statement-breakpoint
CREATE INDEX "certificates_workshop" ON "certificates" USING btree ("workshop_id","serial");
--> statement-breakpoint
CREATE INDEX "certificates_accreditation" ON "certificates" USING btree ("accreditation_id");
--> statement-breakpoint
CREATE INDEX "certificates_run" ON "certificates" USING btree ("run_id");
--> statement-breakpoint
CREATE INDEX "certificates_drafts" ON "certificates" USING btree ("serial") WHERE "certificates"."state" = 'draft';
--> statement-breakpoint
CREATE INDEX "certificates_keep_until" ON "certificates" USING btree ("keep_until") WHERE "certificates"."content" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_sha256" ON "certificates" USING btree ("sha256") WHERE "certificates"."sha256" is not null;
--> statement-breakpoint
ALTER TABLE "bodies" ADD CONSTRAINT "bodies_certificate_erasure" CHECK ("bodies"."certificate_erasure" in ('revoke', 'keep')) NOT VALID;
