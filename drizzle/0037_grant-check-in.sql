-- Roles that could check people in before can do so with the calls of the new check-in as well. An empty database gets no
-- rows, so that a restored backup finds its tables empty.
INSERT INTO "route_permissions" ("uri", "method", "action")
SELECT * FROM (VALUES
  ('api/sandoz/check_in/{id}/devices', 'POST', 'check_in.openDevice'),
  ('api/sandoz/check_in/{id}/actions', 'POST', 'check_in.sendActions')
) AS "added"
WHERE EXISTS (SELECT FROM "role_route_permissions")
ON CONFLICT ("method", "uri") DO NOTHING;
--> statement-breakpoint
INSERT INTO "role_route_permissions" ("role_id", "route_permission_id")
SELECT "held"."role_id", "added"."id"
FROM "role_route_permissions" AS "held"
JOIN "route_permissions" AS "old" ON "old"."id" = "held"."route_permission_id"
  AND "old"."method" = 'POST' AND "old"."uri" = 'api/sandoz/workshop_registration/createupdate'
JOIN "route_permissions" AS "added" ON "added"."action" IN ('check_in.openDevice', 'check_in.sendActions')
WHERE EXISTS (
  SELECT FROM "role_route_permissions" AS "also"
  JOIN "route_permissions" AS "list" ON "list"."id" = "also"."route_permission_id"
  WHERE "also"."role_id" = "held"."role_id" AND "list"."method" = 'GET'
    AND "list"."uri" = 'api/sandoz/workshop_registrations/door/{id}'
)
ON CONFLICT DO NOTHING;
