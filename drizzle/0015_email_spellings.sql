CREATE INDEX "book_donation_requests_sender_spelt" ON "book_donation_requests" USING btree ("email") WHERE "book_donation_requests"."email" ~ '[^ -~]';--> statement-breakpoint
CREATE INDEX "contact_messages_sender_spelt" ON "contact_messages" USING btree ("email") WHERE "contact_messages"."email" ~ '[^ -~]';--> statement-breakpoint
CREATE INDEX "donations_donor_spelt" ON "donations" USING btree ("donor_email") WHERE "donations"."donor_email" ~ '[^ -~]';--> statement-breakpoint
CREATE INDEX "mails_recipient_spelt" ON "mails" USING btree ("recipient") WHERE "mails"."recipient" ~ '[^ -~]';--> statement-breakpoint
CREATE INDEX "orders_customer_spelt" ON "orders" USING btree ("customer_email") WHERE "orders"."customer_email" ~ '[^ -~]';--> statement-breakpoint
CREATE INDEX "payments_customer_spelt" ON "payments" USING btree ("customer_email") WHERE "payments"."customer_email" ~ '[^ -~]';--> statement-breakpoint
CREATE INDEX "pledges_donor_spelt" ON "pledges" USING btree ("donor_email") WHERE "pledges"."donor_email" ~ '[^ -~]';--> statement-breakpoint
CREATE INDEX "volunteer_applications_sender_spelt" ON "volunteer_applications" USING btree ("email") WHERE "volunteer_applications"."email" ~ '[^ -~]';