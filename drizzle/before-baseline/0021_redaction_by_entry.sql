-- The one place that empties entries, named by their own numbers; of_object and of_ids name those that tell of certain rows.
CREATE FUNCTION redact_audit_entries(of_entries bigint[]) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  redacted bigint;
BEGIN
  PERFORM set_config('academy.audit_redaction', 'on', true);
  UPDATE "audit_log" SET "changes" = (SELECT coalesce(jsonb_object_agg(field, null), '{}') FROM jsonb_object_keys("changes") AS field)
  WHERE "id" = ANY (of_entries) AND EXISTS (SELECT FROM jsonb_each("changes") WHERE value <> 'null'::jsonb);
  GET DIAGNOSTICS redacted = ROW_COUNT;
  PERFORM set_config('academy.audit_redaction', 'off', true);
  RETURN redacted;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION redact_audit_entries(of_object text, of_ids text[]) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  RETURN redact_audit_entries(ARRAY(SELECT "id" FROM "audit_log" WHERE "object" = of_object AND "object_id" = ANY (of_ids)));
END
$$;
