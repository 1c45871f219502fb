CREATE TABLE "attendance_records" (
	"registration_id" text PRIMARY KEY NOT NULL,
	"workshop_id" integer NOT NULL,
	"address_key" text NOT NULL,
	"title" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"profession_id" integer,
	"efn" text NOT NULL,
	"oeak_number" text NOT NULL,
	"chamber_number" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificates" DROP CONSTRAINT "certificates_state";
--> statement-breakpoint
ALTER TABLE "retention_log" DROP CONSTRAINT "retention_log_rule";
--> statement-breakpoint
DROP INDEX "certificates_keep_until";
--> statement-breakpoint
ALTER TABLE "bodies" ALTER COLUMN "certificate_erasure" SET DEFAULT 'keep';
--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "kept_at_wish" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "address_key" text;
--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "keep_certificates" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "given_up_at" timestamp(3) with time zone;
--> statement-breakpoint
ALTER TABLE "attendance_records" ADD CONSTRAINT "attendance_records_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attendance_records" ADD CONSTRAINT "attendance_records_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attendance_records" ADD CONSTRAINT "attendance_records_profession_id_professions_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."professions"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "attendance_records_workshop" ON "attendance_records" USING btree ("workshop_id");
--> statement-breakpoint
CREATE INDEX "attendance_records_address_key" ON "attendance_records" USING btree ("address_key");
--> statement-breakpoint
CREATE INDEX "attendance_records_profession" ON "attendance_records" USING btree ("profession_id") WHERE "attendance_records"."profession_id" is not null;
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_state" CHECK ("certificates"."state" in ('draft', 'issued', 'revoked', 'replaced', 'erased', 'expired')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "retention_log" ADD CONSTRAINT "retention_log_rule" CHECK ("retention_log"."rule" in ('past_registrations', 'attendance_lists', 'mail_bodies', 'import_rows', 'removed_registrations', 'entrance', 'saved_numbers', 'certificates', 'evaluations', 'sessions')) NOT VALID;
