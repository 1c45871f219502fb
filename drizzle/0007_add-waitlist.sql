CREATE TABLE "waitlist_entries" (
	"registration_id" text PRIMARY KEY NOT NULL,
	"workshop_id" integer NOT NULL,
	"position" integer NOT NULL,
	"joined_at" timestamp(3) with time zone NOT NULL,
	"may_split" boolean DEFAULT false NOT NULL,
	"let_in" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"offered_seats" integer,
	"offered_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone,
	"reminded_at" timestamp(3) with time zone,
	"informed_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "waitlist_entries_state" CHECK ("waitlist_entries"."state" in ('waiting', 'offered', 'accepted', 'declined', 'expired', 'undeliverable', 'left', 'ended')),
	CONSTRAINT "waitlist_entries_position" CHECK ("waitlist_entries"."position" > 0),
	CONSTRAINT "waitlist_entries_offer" CHECK ("waitlist_entries"."state" <> 'offered' or ("waitlist_entries"."offered_seats" > 0 and "waitlist_entries"."offered_at" is not null and "waitlist_entries"."expires_at" is not null)),
	CONSTRAINT "waitlist_entries_ended" CHECK (("waitlist_entries"."state" in ('waiting', 'offered')) = ("waitlist_entries"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "mail_runs" DROP CONSTRAINT "mail_runs_type";
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_type";
--> statement-breakpoint
ALTER TABLE "registrations" DROP CONSTRAINT "registrations_companion";
--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "waitlist_closed" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "offer_hours" integer DEFAULT 24 NOT NULL;
--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "waitlist_entries_over" ON "waitlist_entries" USING btree ("workshop_id","ended_at");
--> statement-breakpoint
CREATE INDEX "waitlist_entries_open" ON "waitlist_entries" USING btree ("workshop_id","position") WHERE "waitlist_entries"."state" in ('waiting', 'offered');
--> statement-breakpoint
ALTER TABLE "mail_runs" ADD CONSTRAINT "mail_runs_type" CHECK ("mail_runs"."type" in ('invite', 'confirmation', 'reminder', 'after_event', 'verify_email', 'password_reset', 'registration_exists', 'email_change', 'invitation', 'second_factor_off', 'password_changed', 'cancellation', 'interest', 'offer', 'offer_reminder', 'offer_ended', 'seats_free', 'waiting_ended', 'event_update', 'event_cancelled', 'moved', 'message', 'access', 'personal_link', 'notice', 'test')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_type" CHECK ("mails"."type" in ('invite', 'confirmation', 'reminder', 'after_event', 'verify_email', 'password_reset', 'registration_exists', 'email_change', 'invitation', 'second_factor_off', 'password_changed', 'cancellation', 'interest', 'offer', 'offer_reminder', 'offer_ended', 'seats_free', 'waiting_ended', 'event_update', 'event_cancelled', 'moved', 'message', 'access', 'personal_link', 'notice', 'test')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_companion" CHECK ("registrations"."accompaniment_of" is null or "registrations"."accompaniment_of" <> "registrations"."id") NOT VALID;
--> statement-breakpoint
ALTER TABLE "workshops" ADD CONSTRAINT "workshops_offer_hours" CHECK ("workshops"."offer_hours" >= 4) NOT VALID;
--> statement-breakpoint
INSERT INTO "waitlist_entries" ("registration_id", "workshop_id", "position", "joined_at")
SELECT "registrations"."id", "workshop_id", row_number() OVER (PARTITION BY "workshop_id" ORDER BY "registrations"."created_at", "registrations"."id"), "registrations"."created_at"
FROM "registrations" JOIN "workshops" ON "workshops"."id" = "workshop_id"
WHERE "preliminary_registration" AND "registrations"."cancelled_at" IS NULL AND "deleted_at" IS NULL AND "starts_at" > now();
