CREATE TABLE "evaluation_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"evaluation_id" integer NOT NULL,
	"question" text NOT NULL,
	"item" integer DEFAULT 0 NOT NULL,
	"text" text NOT NULL,
	"paper_answer_id" text
);
--> statement-breakpoint
CREATE TABLE "evaluation_figures" (
	"evaluation_id" integer NOT NULL,
	"question" text NOT NULL,
	"item" integer DEFAULT 0 NOT NULL,
	"value" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "evaluation_figures_evaluation_id_question_item_value_pk" PRIMARY KEY("evaluation_id","question","item","value"),
	CONSTRAINT "evaluation_figures_count" CHECK ("evaluation_figures"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "evaluation_paper_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"evaluation_id" integer NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" integer
);
--> statement-breakpoint
CREATE TABLE "evaluation_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"evaluation_id" integer NOT NULL,
	"registration_id" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evaluation_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evaluation_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"closing_days" integer DEFAULT 21 NOT NULL,
	"for_new_events" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	CONSTRAINT "evaluation_templates_closing_days" CHECK ("evaluation_templates"."closing_days" > 0)
);
--> statement-breakpoint
CREATE TABLE "evaluation_tokens" (
	"request_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evaluation_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evaluation_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"template_id" integer NOT NULL,
	"version" integer NOT NULL,
	"questionnaire" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" integer
);
--> statement-breakpoint
CREATE TABLE "evaluations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evaluations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"workshop_id" integer NOT NULL,
	"version_id" integer NOT NULL,
	"speakers" text[],
	"goals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"closing_days" integer DEFAULT 21 NOT NULL,
	"opened_at" timestamp(3) with time zone,
	"asked" integer DEFAULT 0 NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"paper" integer DEFAULT 0 NOT NULL,
	"forgotten_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	CONSTRAINT "evaluations_workshop" UNIQUE("workshop_id"),
	CONSTRAINT "evaluations_closing_days" CHECK ("evaluations"."closing_days" > 0),
	CONSTRAINT "evaluations_counts" CHECK ("evaluations"."asked" >= 0 and "evaluations"."answers" >= "evaluations"."paper" and "evaluations"."paper" >= 0)
);
--> statement-breakpoint
ALTER TABLE "planned_mails" DROP CONSTRAINT "planned_mails_type";
--> statement-breakpoint
ALTER TABLE "planned_mails" DROP CONSTRAINT "planned_mails_audience";
--> statement-breakpoint
ALTER TABLE "mail_runs" DROP CONSTRAINT "mail_runs_kind";
--> statement-breakpoint
ALTER TABLE "mail_runs" DROP CONSTRAINT "mail_runs_type";
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_type";
--> statement-breakpoint
ALTER TABLE "retention_log" DROP CONSTRAINT "retention_log_rule";
--> statement-breakpoint
ALTER TABLE "bodies" ADD COLUMN "requires_evaluation" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "evaluation_comments" ADD CONSTRAINT "evaluation_comments_evaluation_id_evaluations_id_fk" FOREIGN KEY ("evaluation_id") REFERENCES "public"."evaluations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluation_comments" ADD CONSTRAINT "evaluation_comments_paper_answer_id_evaluation_paper_answers_id_fk" FOREIGN KEY ("paper_answer_id") REFERENCES "public"."evaluation_paper_answers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluation_figures" ADD CONSTRAINT "evaluation_figures_evaluation_id_evaluations_id_fk" FOREIGN KEY ("evaluation_id") REFERENCES "public"."evaluations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluation_paper_answers" ADD CONSTRAINT "evaluation_paper_answers_evaluation_id_evaluations_id_fk" FOREIGN KEY ("evaluation_id") REFERENCES "public"."evaluations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluation_paper_answers" ADD CONSTRAINT "evaluation_paper_answers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluation_requests" ADD CONSTRAINT "evaluation_requests_evaluation_id_evaluations_id_fk" FOREIGN KEY ("evaluation_id") REFERENCES "public"."evaluations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluation_requests" ADD CONSTRAINT "evaluation_requests_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluation_templates" ADD CONSTRAINT "evaluation_templates_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluation_tokens" ADD CONSTRAINT "evaluation_tokens_request_id_evaluation_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."evaluation_requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluation_versions" ADD CONSTRAINT "evaluation_versions_template_id_evaluation_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."evaluation_templates"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluation_versions" ADD CONSTRAINT "evaluation_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_version_id_evaluation_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."evaluation_versions"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "evaluation_comments_evaluation" ON "evaluation_comments" USING btree ("evaluation_id");
--> statement-breakpoint
CREATE INDEX "evaluation_comments_paper_answer" ON "evaluation_comments" USING btree ("paper_answer_id") WHERE "evaluation_comments"."paper_answer_id" is not null;
--> statement-breakpoint
CREATE INDEX "evaluation_paper_answers_evaluation" ON "evaluation_paper_answers" USING btree ("evaluation_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "evaluation_requests_person" ON "evaluation_requests" USING btree ("registration_id","evaluation_id");
--> statement-breakpoint
CREATE INDEX "evaluation_requests_evaluation" ON "evaluation_requests" USING btree ("evaluation_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "evaluation_templates_new_events" ON "evaluation_templates" USING btree ("for_new_events") WHERE "evaluation_templates"."for_new_events";
--> statement-breakpoint
CREATE UNIQUE INDEX "evaluation_versions_template" ON "evaluation_versions" USING btree ("template_id","version");
--> statement-breakpoint
CREATE INDEX "evaluations_version" ON "evaluations" USING btree ("version_id");
--> statement-breakpoint
CREATE INDEX "evaluations_kept" ON "evaluations" USING btree ("workshop_id") WHERE "evaluations"."forgotten_at" is null;
--> statement-breakpoint
ALTER TABLE "planned_mails" ADD CONSTRAINT "planned_mails_type" CHECK ("planned_mails"."type" in ('invite', 'confirmation', 'reminder', 'after_event', 'certificate', 'message', 'numbers', 'evaluation', 'evaluation_reminder')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "planned_mails" ADD CONSTRAINT "planned_mails_audience" CHECK ("planned_mails"."audience" in ('invites', 'newinvites', 'registered', 'participated', 'number_missing', 'not_evaluated')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "mail_runs" ADD CONSTRAINT "mail_runs_kind" CHECK ("mail_runs"."kind" in ('invites', 'newinvites', 'reminders', 'afterevent', 'updates', 'numbers', 'evaluation', 'evaluation_reminder', 'certificates', 'registered', 'participated', 'seated', 'selection')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "mail_runs" ADD CONSTRAINT "mail_runs_type" CHECK ("mail_runs"."type" in ('invite', 'confirmation', 'reminder', 'after_event', 'certificate', 'verify_email', 'password_reset', 'registration_exists', 'email_change', 'invitation', 'second_factor_off', 'password_changed', 'cancellation', 'interest', 'offer', 'offer_reminder', 'offer_ended', 'seats_free', 'waiting_ended', 'event_update', 'event_cancelled', 'moved', 'message', 'access', 'numbers', 'evaluation', 'evaluation_reminder', 'personal_link', 'notice', 'test')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_type" CHECK ("mails"."type" in ('invite', 'confirmation', 'reminder', 'after_event', 'certificate', 'verify_email', 'password_reset', 'registration_exists', 'email_change', 'invitation', 'second_factor_off', 'password_changed', 'cancellation', 'interest', 'offer', 'offer_reminder', 'offer_ended', 'seats_free', 'waiting_ended', 'event_update', 'event_cancelled', 'moved', 'message', 'access', 'numbers', 'evaluation', 'evaluation_reminder', 'personal_link', 'notice', 'test')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "retention_log" ADD CONSTRAINT "retention_log_rule" CHECK ("retention_log"."rule" in ('past_registrations', 'mail_bodies', 'import_rows', 'removed_registrations', 'entrance', 'saved_numbers', 'certificates', 'evaluations', 'sessions')) NOT VALID;
