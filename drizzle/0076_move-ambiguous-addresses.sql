-- Roles keep their rights to calls whose address changed.
UPDATE "route_permissions" SET "uri" = "moved"."now"
FROM (VALUES
  ('api/sandoz/workshops/{id}/cockpit', 'api/sandoz/workshops/cockpit/{id}'),
  ('api/sandoz/workshop_registrations/{id}/substitute', 'api/sandoz/workshop_registrations/substitute/{id}'),
  ('api/sandoz/workshop_registrations/{id}/ticket', 'api/sandoz/workshop_registrations/ticket/{id}'),
  ('api/sandoz/waitlist/resume/{id}', 'api/sandoz/waitlist/{id}/resume'),
  ('api/sandoz/waitlist/export/{id}', 'api/sandoz/waitlist/{id}/export')
) AS "moved" ("before", "now")
WHERE "uri" = "moved"."before";
