-- A companion of a companion belongs to the topmost registration above it, of the same event, that is neither cancelled
-- nor removed, and that waits or not as the companion does.
WITH RECURSIVE chain AS (
  SELECT person."id" AS "person", person."workshop_id" AS "event", person."preliminary_registration" AS "waits",
    main."id" AS "main", main."accompaniment_of" AS "next", 1 AS "steps"
  FROM "registrations" person JOIN "registrations" main ON main."id" = person."accompaniment_of"
  WHERE main."accompaniment_of" IS NOT NULL
  UNION ALL
  SELECT chain."person", chain."event", chain."waits", main."id", main."accompaniment_of", chain."steps" + 1
  FROM chain JOIN "registrations" main ON main."id" = chain."next"
  WHERE main."id" <> chain."person" AND chain."steps" < 100),
top AS (
  SELECT DISTINCT ON (chain."person") chain."person", main."id", main."created_at"
  FROM chain JOIN "registrations" main ON main."id" = chain."main" AND main."workshop_id" = chain."event"
  ORDER BY chain."person", (main."cancelled_at" IS NULL AND main."deleted_at" IS NULL) DESC,
    (main."preliminary_registration" = chain."waits") DESC, chain."steps" DESC)
UPDATE "registrations" SET "accompaniment_of" = top."id", "party_since" = top."created_at"
FROM top WHERE "registrations"."id" = top."person";
--> statement-breakpoint
-- A companion who still has companions becomes a main registration: all registrations above it are cancelled or removed.
UPDATE "registrations" SET "accompaniment_of" = NULL, "party_since" = NULL
WHERE "accompaniment_of" IS NOT NULL
  AND EXISTS (SELECT FROM "registrations" companion WHERE companion."accompaniment_of" = "registrations"."id");
