CREATE TABLE "consent_proofs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_proofs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email_key" text NOT NULL,
	"text_id" integer NOT NULL,
	"source" text NOT NULL,
	"given_at" timestamp(3) with time zone NOT NULL,
	"proven_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"ended_by" text,
	"erased_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "consent_proofs_source" CHECK ("consent_proofs"."source" in ('form', 'personal_page', 'unsubscribe_page', 'staff')),
	CONSTRAINT "consent_proofs_ended_by" CHECK ("consent_proofs"."ended_by" in ('form', 'personal_page', 'unsubscribe_page', 'staff', 'unsubscribed', 'replaced'))
);
--> statement-breakpoint
ALTER TABLE "retention_log" DROP CONSTRAINT "retention_log_rule";
--> statement-breakpoint
ALTER TABLE "consent_proofs" ADD CONSTRAINT "consent_proofs_text_id_consent_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."consent_texts"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "consent_proofs_email_key" ON "consent_proofs" USING btree ("email_key","given_at");
--> statement-breakpoint
CREATE INDEX "consent_proofs_erased_at" ON "consent_proofs" USING btree ("erased_at");
--> statement-breakpoint
CREATE INDEX "consent_proofs_text" ON "consent_proofs" USING btree ("text_id");
--> statement-breakpoint
ALTER TABLE "retention_log" ADD CONSTRAINT "retention_log_rule" CHECK ("retention_log"."rule" in ('past_registrations', 'attendance_lists', 'mail_bodies', 'import_rows', 'removed_registrations', 'entrance', 'saved_numbers', 'certificates', 'evaluations', 'consent_proofs', 'audit', 'sessions')) NOT VALID;
