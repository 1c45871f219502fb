DROP INDEX "audit_log_user";--> statement-breakpoint
DROP INDEX "audit_log_created_at";--> statement-breakpoint
CREATE INDEX "audit_log_kind" ON "audit_log" USING btree ("object","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_request" ON "audit_log" USING btree ("request_id") WHERE "audit_log"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id","created_at","id") WHERE "audit_log"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_created_at" ON "audit_log" USING btree ("created_at","id");