CREATE TABLE "certificate_signers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificate_signers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"role_de" text DEFAULT '' NOT NULL,
	"role_en" text DEFAULT '' NOT NULL,
	"signature" text,
	"stamp" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer
);
--> statement-breakpoint
ALTER TABLE "accreditations" ADD COLUMN "signer_id" integer;
--> statement-breakpoint
ALTER TABLE "certificate_signers" ADD CONSTRAINT "certificate_signers_signature_files_id_fk" FOREIGN KEY ("signature") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificate_signers" ADD CONSTRAINT "certificate_signers_stamp_files_id_fk" FOREIGN KEY ("stamp") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificate_signers" ADD CONSTRAINT "certificate_signers_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accreditations" ADD CONSTRAINT "accreditations_signer_id_certificate_signers_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."certificate_signers"("id") ON DELETE set null ON UPDATE no action NOT VALID;
