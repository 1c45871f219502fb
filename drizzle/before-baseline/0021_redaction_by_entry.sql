-- As in 0016, whose earlier form checked less of a redaction.
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
-- The one place that empties entries, named by their own numbers; of_object and of_ids name those that tell of certain rows.
CREATE OR REPLACE FUNCTION redact_audit_entries(of_entries bigint[]) RETURNS bigint LANGUAGE plpgsql AS $$
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
