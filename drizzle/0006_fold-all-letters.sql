CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN replace(replace(replace(
  CASE WHEN octet_length(value) = char_length(value) THEN lower(value)
  ELSE translate(
    replace(regexp_replace(normalize(lower(value), NFD), '[\u0300-\u036F]', '', 'g'), 'ß', 'ss'),
    'æðđıłøœþ', 'addiloot') END,
  'ae', 'a'), 'oe', 'o'), 'ue', 'u');
--> statement-breakpoint
UPDATE "registrations" SET "email" = "email" WHERE "search_text" <> fold_text("first_name" || ' ' || "last_name" || ' ' || "email" || ' ' || "institution" || ' ' || "city" || ' ' || "external_id");
