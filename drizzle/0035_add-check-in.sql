CREATE TABLE "helper_links" (
	"id" text PRIMARY KEY NOT NULL,
	"workshop_id" integer NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"valid_until" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	CONSTRAINT "helper_links_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "helper_links_token" CHECK ("helper_links"."token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "attendance_papers" (
	"id" text PRIMARY KEY NOT NULL,
	"workshop_id" integer NOT NULL,
	"file_id" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" integer
);
--> statement-breakpoint
CREATE TABLE "check_in_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"workshop_id" integer NOT NULL,
	"user_id" integer,
	"link_id" text,
	"session_hash" text,
	"label" text NOT NULL,
	"unsent" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	CONSTRAINT "check_in_devices_unsent" CHECK ("check_in_devices"."unsent" >= 0)
);
--> statement-breakpoint
CREATE TABLE "check_in_actions" (
	"id" text PRIMARY KEY NOT NULL,
	"workshop_id" integer NOT NULL,
	"device_id" text NOT NULL,
	"action_id" text NOT NULL,
	"kind" text NOT NULL,
	"registration_id" text,
	"recorded" jsonb,
	"occurred_at" timestamp(3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"is_double" boolean DEFAULT false NOT NULL,
	"decided_at" timestamp(3) with time zone,
	"decided_by" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "check_in_actions_kind" CHECK ("check_in_actions"."kind" in ('came', 'left', 'stayed', 'not_came', 'restored', 'seat', 'walk_in', 'efn')),
	CONSTRAINT "check_in_actions_outcome" CHECK ("check_in_actions"."outcome" in ('saved', 'refused', 'held'))
);
--> statement-breakpoint
CREATE TABLE "retired_tickets" (
	"code" text PRIMARY KEY NOT NULL,
	"registration_id" text NOT NULL,
	"workshop_id" integer NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "retired_tickets_reason" CHECK ("retired_tickets"."reason" in ('renewed', 'moved'))
);
--> statement-breakpoint
-- Adding the column with its default would rewrite the table, because each row gets another value.
ALTER TABLE "registrations" ADD COLUMN "ticket_code" text;
--> statement-breakpoint
ALTER TABLE "registrations" ALTER COLUMN "ticket_code" SET DEFAULT left(replace(gen_random_uuid()::text, '-', ''), 12) || right(gen_random_uuid()::text, 8);
--> statement-breakpoint
UPDATE "registrations" SET "ticket_code" = DEFAULT WHERE "workshop_id" IN (SELECT "id" FROM "workshops" WHERE "date" >= current_date - 1);
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "entrance_note" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "helper" text;
--> statement-breakpoint
ALTER TABLE "helper_links" ADD CONSTRAINT "helper_links_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "helper_links" ADD CONSTRAINT "helper_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attendance_papers" ADD CONSTRAINT "attendance_papers_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attendance_papers" ADD CONSTRAINT "attendance_papers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attendance_papers" ADD CONSTRAINT "attendance_papers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "check_in_devices" ADD CONSTRAINT "check_in_devices_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "check_in_devices" ADD CONSTRAINT "check_in_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "check_in_devices" ADD CONSTRAINT "check_in_devices_link_id_helper_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."helper_links"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "check_in_devices" ADD CONSTRAINT "check_in_devices_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "check_in_actions" ADD CONSTRAINT "check_in_actions_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "check_in_actions" ADD CONSTRAINT "check_in_actions_device_id_check_in_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."check_in_devices"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "check_in_actions" ADD CONSTRAINT "check_in_actions_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "check_in_actions" ADD CONSTRAINT "check_in_actions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "retired_tickets" ADD CONSTRAINT "retired_tickets_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "retired_tickets" ADD CONSTRAINT "retired_tickets_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "helper_links_workshop" ON "helper_links" USING btree ("workshop_id","created_at");
--> statement-breakpoint
CREATE INDEX "attendance_papers_workshop" ON "attendance_papers" USING btree ("workshop_id","created_at");
--> statement-breakpoint
CREATE INDEX "attendance_papers_file" ON "attendance_papers" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "attendance_papers_created_by" ON "attendance_papers" USING btree ("created_by") WHERE "attendance_papers"."created_by" is not null;
--> statement-breakpoint
CREATE INDEX "check_in_devices_workshop" ON "check_in_devices" USING btree ("workshop_id","created_at");
--> statement-breakpoint
CREATE INDEX "check_in_devices_user" ON "check_in_devices" USING btree ("user_id") WHERE "check_in_devices"."user_id" is not null;
--> statement-breakpoint
CREATE INDEX "check_in_devices_link" ON "check_in_devices" USING btree ("link_id") WHERE "check_in_devices"."link_id" is not null;
--> statement-breakpoint
CREATE INDEX "check_in_devices_session" ON "check_in_devices" USING btree ("session_hash") WHERE "check_in_devices"."session_hash" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "check_in_actions_once" ON "check_in_actions" USING btree ("device_id","action_id");
--> statement-breakpoint
CREATE INDEX "check_in_actions_workshop" ON "check_in_actions" USING btree ("workshop_id","created_at");
--> statement-breakpoint
CREATE INDEX "check_in_actions_registration" ON "check_in_actions" USING btree ("registration_id") WHERE "check_in_actions"."registration_id" is not null;
--> statement-breakpoint
CREATE INDEX "check_in_actions_decided_by" ON "check_in_actions" USING btree ("decided_by") WHERE "check_in_actions"."decided_by" is not null;
--> statement-breakpoint
CREATE INDEX "retired_tickets_registration" ON "retired_tickets" USING btree ("registration_id");
--> statement-breakpoint
CREATE INDEX "retired_tickets_workshop" ON "retired_tickets" USING btree ("workshop_id");
