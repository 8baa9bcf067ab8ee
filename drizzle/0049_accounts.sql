-- The accounts of people who work here. The previous release reads and writes them by the view `people`, which leaves
-- defaults, conflicts and row locks to the table. The release after this one drops the view, and renames the table
-- person_links, the columns person_id, and the columns person of audit_events and inbox_replies: a view cannot stand in for those.
ALTER TABLE "people" RENAME TO "accounts";--> statement-breakpoint
CREATE VIEW "people" AS SELECT * FROM "accounts";--> statement-breakpoint
ALTER SEQUENCE "people_id_seq" RENAME TO "accounts_id_seq";--> statement-breakpoint
ALTER INDEX "people_pkey" RENAME TO "accounts_pkey";--> statement-breakpoint
ALTER INDEX "people_email" RENAME TO "accounts_email";--> statement-breakpoint
ALTER INDEX "people_name" RENAME TO "accounts_name";--> statement-breakpoint
ALTER TABLE "accounts" RENAME CONSTRAINT "people_role_known" TO "accounts_role_known";--> statement-breakpoint
ALTER TABLE "accounts" RENAME CONSTRAINT "people_name_length" TO "accounts_name_length";--> statement-breakpoint
ALTER TABLE "accounts" RENAME CONSTRAINT "people_email_length" TO "accounts_email_length";--> statement-breakpoint
ALTER TABLE "accounts" RENAME CONSTRAINT "people_second_factor" TO "accounts_second_factor";--> statement-breakpoint
ALTER TABLE "admin_sessions" RENAME CONSTRAINT "admin_sessions_person_id_people_id_fk" TO "admin_sessions_person_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "api_tokens" RENAME CONSTRAINT "api_tokens_person_id_people_id_fk" TO "api_tokens_person_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "passkeys" RENAME CONSTRAINT "passkeys_person_id_people_id_fk" TO "passkeys_person_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "person_links" RENAME CONSTRAINT "person_links_person_id_people_id_fk" TO "person_links_person_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "sign_in_steps" RENAME CONSTRAINT "sign_in_steps_person_id_people_id_fk" TO "sign_in_steps_person_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" RENAME CONSTRAINT "webhook_endpoints_person_id_people_id_fk" TO "webhook_endpoints_person_id_accounts_id_fk";
