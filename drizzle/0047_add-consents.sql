CREATE TABLE "consent_texts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"topic_id" integer NOT NULL,
	"version" integer NOT NULL,
	"text_de" text NOT NULL,
	"text_en" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_topics" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_topics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_de" text NOT NULL,
	"name_en" text NOT NULL,
	"text_de" text NOT NULL,
	"text_en" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"for_doctors" boolean DEFAULT false NOT NULL,
	"for_pharmacists" boolean DEFAULT false NOT NULL,
	"for_online" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_retired" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	CONSTRAINT "consent_topics_covers" CHECK ("consent_topics"."for_doctors" or "consent_topics"."for_pharmacists" or "consent_topics"."for_online")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"topic_id" integer NOT NULL,
	"text_id" integer NOT NULL,
	"source" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"given_at" timestamp(3) with time zone NOT NULL,
	"proven_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"ended_by" text,
	"recorded_by" integer,
	CONSTRAINT "consents_email_form" CHECK ("consents"."email" = lower(btrim("consents"."email")) and position('@' in "consents"."email") > 1 and length("consents"."email") <= 254),
	CONSTRAINT "consents_source" CHECK ("consents"."source" in ('form', 'personal_page', 'unsubscribe_page', 'staff')),
	CONSTRAINT "consents_ended_by" CHECK ("consents"."ended_by" in ('form', 'personal_page', 'unsubscribe_page', 'staff', 'unsubscribed', 'replaced')),
	CONSTRAINT "consents_ended" CHECK (("consents"."ended_at" is null) = ("consents"."ended_by" is null))
);
--> statement-breakpoint
ALTER TABLE "consent_texts" ADD CONSTRAINT "consent_texts_topic_id_consent_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."consent_topics"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consent_topics" ADD CONSTRAINT "consent_topics_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_topic_id_consent_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."consent_topics"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_text_id_consent_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."consent_texts"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "consent_texts_version" ON "consent_texts" USING btree ("topic_id","version");
--> statement-breakpoint
CREATE UNIQUE INDEX "consents_one_open" ON "consents" USING btree ("email","topic_id") WHERE "consents"."ended_at" is null;
--> statement-breakpoint
CREATE INDEX "consents_history" ON "consents" USING btree ("email","given_at","id");
--> statement-breakpoint
CREATE INDEX "consents_valid" ON "consents" USING btree ("topic_id","email") WHERE "consents"."proven_at" is not null and "consents"."ended_at" is null;
--> statement-breakpoint
CREATE INDEX "consents_text" ON "consents" USING btree ("text_id");
