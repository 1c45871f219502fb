UPDATE "mails" SET "state" = 'dropped', "message" = 'moved_away'
FROM "registrations"
WHERE "registrations"."id" = "mails"."registration_id" AND "registrations"."workshop_id" <> "mails"."workshop_id"
  AND "mails"."type" <> 'notice' AND "mails"."state" IN ('queued', 'held', 'retry') AND "mails"."batch_id" IS NULL;
--> statement-breakpoint
UPDATE "registrations" SET
  "invitation_sent" = greatest("registrations"."invitation_sent", sent."invite"),
  "confirmation_sent" = greatest("registrations"."confirmation_sent", sent."confirmation"),
  "reminder_sent" = greatest("registrations"."reminder_sent", sent."reminder"),
  "after_event_sent" = greatest("registrations"."after_event_sent", sent."after_event")
FROM (
  SELECT "registration_id", "workshop_id",
    max("sent_at") FILTER (WHERE "type" = 'invite') AS "invite",
    max("sent_at") FILTER (WHERE "type" = 'confirmation') AS "confirmation",
    max("sent_at") FILTER (WHERE "type" = 'reminder') AS "reminder",
    max("sent_at") FILTER (WHERE "type" = 'after_event') AS "after_event"
  FROM "mails" WHERE "state" = 'sent' AND "type" IN ('invite', 'confirmation', 'reminder', 'after_event')
  GROUP BY "registration_id", "workshop_id") sent
WHERE sent."registration_id" = "registrations"."id" AND sent."workshop_id" = "registrations"."workshop_id"
  AND (sent."invite" > coalesce("registrations"."invitation_sent", '-infinity')
    OR sent."confirmation" > coalesce("registrations"."confirmation_sent", '-infinity')
    OR sent."reminder" > coalesce("registrations"."reminder_sent", '-infinity')
    OR sent."after_event" > coalesce("registrations"."after_event_sent", '-infinity'));
--> statement-breakpoint
CREATE FUNCTION refuse_other_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a mail stays with the event that it is about' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
-- The event of a mail becomes null when the event is deleted, which is no other event.
CREATE TRIGGER mails_keep_event BEFORE UPDATE OF "workshop_id" ON "mails"
  FOR EACH ROW WHEN (old."workshop_id" <> new."workshop_id") EXECUTE FUNCTION refuse_other_event();
