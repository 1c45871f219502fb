-- Guards against the application's own mistakes: nothing it runs can rewrite an entry, and only the retention below can remove one.
-- The owner of the database can still drop the trigger; no trigger could prevent that.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' AND current_setting('academy.audit_retention', true) = 'on' THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE FUNCTION forget_audit_entries(older_than timestamp with time zone) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  forgotten bigint;
BEGIN
  PERFORM set_config('academy.audit_retention', 'on', true);
  DELETE FROM "audit_log" WHERE "created_at" < older_than;
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  PERFORM set_config('academy.audit_retention', 'off', true);
  RETURN forgotten;
END
$$;
