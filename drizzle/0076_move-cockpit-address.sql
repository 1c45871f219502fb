-- Roles keep the right to the overview of an event, whose address changed.
UPDATE "route_permissions" SET "uri" = 'api/sandoz/workshops/cockpit/{id}'
WHERE "method" = 'GET' AND "uri" = 'api/sandoz/workshops/{id}/cockpit';
