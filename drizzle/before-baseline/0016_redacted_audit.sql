-- An entry outlives the person it tells of; what stood in the fields does not. Besides the retention this is the only way to
-- an entry: it leaves who did what to which row when, and the names of the fields, and takes every value away.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' AND current_setting('academy.audit_retention', true) = 'on' THEN
    RETURN old;
  END IF;
  IF tg_op = 'UPDATE' AND current_setting('academy.audit_redaction', true) = 'on'
    AND (to_jsonb(new) - 'changes') = (to_jsonb(old) - 'changes')
    AND new."changes" = (SELECT coalesce(jsonb_object_agg(field, null), '{}') FROM jsonb_object_keys(old."changes") AS field) THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE FUNCTION redact_audit_entries(of_object text, of_ids text[]) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  redacted bigint;
BEGIN
  PERFORM set_config('academy.audit_redaction', 'on', true);
  UPDATE "audit_log" SET "changes" = (SELECT coalesce(jsonb_object_agg(field, null), '{}') FROM jsonb_object_keys("changes") AS field)
  WHERE "object" = of_object AND "object_id" = ANY (of_ids)
    AND EXISTS (SELECT FROM jsonb_each("changes") WHERE value <> 'null'::jsonb);
  GET DIAGNOSTICS redacted = ROW_COUNT;
  PERFORM set_config('academy.audit_redaction', 'off', true);
  RETURN redacted;
END
$$;
