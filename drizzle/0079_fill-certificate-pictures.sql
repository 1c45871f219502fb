-- The pictures that the certificates of today name, as far as they are still stored.
UPDATE "certificates" SET
  "signature" = (SELECT picture."id" FROM "files" picture WHERE picture."id" = "content" #>> '{signed_with,signature}'),
  "stamp" = (SELECT picture."id" FROM "files" picture WHERE picture."id" = "content" #>> '{signed_with,stamp}')
WHERE "content" ? 'signed_with';
