-- An erasure on request revoked the valid certificates of a person in the same transaction, without a reason. Its time is
-- that of the erased registration, or that of the entry in the log where the registration is gone.
UPDATE "certificates" SET "state" = 'erased', "revoked_at" = NULL, "revoked_by" = NULL
WHERE "state" = 'revoked' AND "content" IS NULL AND "revocation_reason" = ''
  AND NOT EXISTS (SELECT FROM "audit_log" entry WHERE entry."object" = 'certificates'
    AND entry."object_id" = "certificates"."id" AND entry."changes" ? 'revocation_reason')
  AND (EXISTS (SELECT FROM "registrations" person WHERE person."id" = "certificates"."registration_id"
      AND person."erased_at" = "certificates"."revoked_at")
    OR ("registration_id" IS NULL AND EXISTS (SELECT FROM "audit_log" entry WHERE entry."object" = 'privacy'
      AND entry."action" = 'erase' AND entry."user_id" = "certificates"."revoked_by"
      AND entry."created_at" BETWEEN "certificates"."revoked_at" - interval '5 seconds'
        AND "certificates"."revoked_at" + interval '1 minute')));
--> statement-breakpoint
-- The time has passed for which the certificate of an erased person was kept.
UPDATE "certificates" SET "state" = 'expired'
WHERE "state" = 'issued' AND "content" IS NULL
  AND NOT EXISTS (SELECT FROM "registrations" person
    WHERE person."id" = "certificates"."registration_id" AND person."erased_at" IS NULL);
--> statement-breakpoint
-- The last day is no longer stored when a certificate is issued, but when its person is erased.
UPDATE "certificates" SET "keep_until" = NULL
FROM "registrations" person
WHERE person."id" = "certificates"."registration_id" AND person."erased_at" IS NULL
  AND "certificates"."keep_until" IS NOT NULL;
