CREATE TABLE "invariant_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"broken" integer,
	"checked_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invariant_checks_broken" CHECK ("invariant_checks"."broken" >= 0)
);
--> statement-breakpoint
CREATE TABLE "restores" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"backup_made_at" timestamp(3) with time zone NOT NULL,
	"restored_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE INDEX "restores_held" ON "restores" USING btree ("id") WHERE "restores"."released_at" is null;