DROP INDEX "checkouts_unpaid";--> statement-breakpoint
DROP INDEX "inbox_items_by_state";--> statement-breakpoint
DROP INDEX "inbox_items_by_kind";--> statement-breakpoint
DROP INDEX "pledges_unpaid";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "is_recorded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pledges" ADD COLUMN "is_recorded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_events_subject_id_index" ON "audit_events" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "book_donation_requests_sender" ON "book_donation_requests" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "contact_messages_sender" ON "contact_messages" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("id") WHERE "disputes"."status" not in ('won', 'warning_closed', 'prevented', 'lost');--> statement-breakpoint
CREATE INDEX "inbox_items_by_kind_and_state" ON "inbox_items" USING btree ("kind","state","id") WHERE "inbox_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree (lower("recipient"));--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree (lower("customer_email"));--> statement-breakpoint
CREATE INDEX "payments_customer" ON "payments" USING btree (lower("customer_email"));--> statement-breakpoint
CREATE INDEX "payments_failed_named" ON "payments" USING btree ("updated_at") WHERE "payments"."status" = 'failed' and ("payments"."customer_name" is not null or "payments"."customer_email" is not null);--> statement-breakpoint
CREATE INDEX "pledges_donor" ON "pledges" USING btree (lower("donor_email"));--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("id") WHERE "refunds"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "volunteer_applications_sender" ON "volunteer_applications" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "checkouts_unpaid" ON "checkouts" USING btree ("created_at") WHERE not "checkouts"."is_recorded" and "checkouts"."problem" is null;--> statement-breakpoint
CREATE INDEX "inbox_items_by_state" ON "inbox_items" USING btree ("state","id") WHERE "inbox_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inbox_items_by_kind" ON "inbox_items" USING btree ("kind","id") WHERE "inbox_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "pledges_unpaid" ON "pledges" USING btree ("created_at") WHERE not "pledges"."is_recorded" and "pledges"."problem" is null;