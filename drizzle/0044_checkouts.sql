-- One table for everything that anybody has begun to pay. It takes the name 'checkouts' in the next release, because the
-- one before would take a donation in it for an order; until then that name is a view of the orders among them.
ALTER TABLE "checkouts" RENAME TO "all_checkouts";--> statement-breakpoint
ALTER TABLE "all_checkouts" ADD COLUMN "kind" text DEFAULT 'order' NOT NULL;--> statement-breakpoint
ALTER TABLE "all_checkouts" ADD CONSTRAINT "checkouts_kind_known" CHECK ("all_checkouts"."kind" in ('order', 'donation')) NOT VALID;--> statement-breakpoint
ALTER TABLE "all_checkouts" ADD CONSTRAINT "checkouts_in_pounds" CHECK ("all_checkouts"."currency" = 'gbp') NOT VALID;--> statement-breakpoint
ALTER TABLE "checkout_lines" RENAME CONSTRAINT "checkout_lines_checkout_id_checkouts_id_fk" TO "checkout_lines_checkout_id_all_checkouts_id_fk";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "orders_checkout_id_checkouts_id_fk" TO "orders_checkout_id_all_checkouts_id_fk";--> statement-breakpoint
CREATE TABLE "checkout_donors" (
	"checkout_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "checkout_donors_named" CHECK ("checkout_donors"."name" <> '' and "checkout_donors"."email" <> '')
);
--> statement-breakpoint
-- so that nobody begins a donation between the copy and the view
LOCK TABLE "donation_checkouts" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO all_checkouts (id, kind, payment_intent_id, amount, currency, client_keys, created_at, next_check_at, closed_at,
  is_recorded, problem, erased_at)
SELECT id, 'donation', payment_intent_id, amount, currency, client_keys, created_at, next_check_at, closed_at,
  is_recorded, problem, erased_at FROM donation_checkouts;--> statement-breakpoint
INSERT INTO checkout_donors (checkout_id, name, email) SELECT id, donor_name, donor_email FROM donation_checkouts;--> statement-breakpoint
ALTER TABLE "checkout_donors" ADD CONSTRAINT "checkout_donors_checkout_id_all_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."all_checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkout_donors_email" ON "checkout_donors" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "checkout_donors_email_spelt" ON "checkout_donors" USING btree ("email") WHERE "checkout_donors"."email" ~ '[^ -~]';--> statement-breakpoint
ALTER TABLE "donations" DROP CONSTRAINT "donations_donation_checkout_id_donation_checkouts_id_fk";--> statement-breakpoint
ALTER TABLE "donations" ALTER COLUMN "donation_checkout_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_donation_checkout_id_all_checkouts_id_fk" FOREIGN KEY ("donation_checkout_id") REFERENCES "public"."all_checkouts"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
DROP TABLE "donation_checkouts";--> statement-breakpoint
CREATE VIEW checkouts AS SELECT * FROM all_checkouts WHERE kind = 'order';--> statement-breakpoint
CREATE VIEW donation_checkouts AS
SELECT id, payment_intent_id, amount, currency, donors.name AS donor_name, donors.email AS donor_email, client_keys,
  created_at, next_check_at, closed_at, is_recorded, problem, erased_at
FROM all_checkouts JOIN checkout_donors donors ON donors.checkout_id = id
WHERE kind = 'donation';--> statement-breakpoint
CREATE FUNCTION write_donation_checkout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM all_checkouts WHERE id = OLD.id;
    RETURN OLD;
  END IF;
  IF TG_OP = 'INSERT' THEN
    NEW.client_keys := coalesce(NEW.client_keys, '{}');
    NEW.created_at := coalesce(NEW.created_at, now());
    NEW.is_recorded := coalesce(NEW.is_recorded, false);
    INSERT INTO all_checkouts (id, kind, payment_intent_id, amount, currency, client_keys, created_at, next_check_at,
      closed_at, is_recorded, problem, erased_at)
    VALUES (NEW.id, 'donation', NEW.payment_intent_id, NEW.amount, NEW.currency, NEW.client_keys, NEW.created_at,
      NEW.next_check_at, NEW.closed_at, NEW.is_recorded, NEW.problem, NEW.erased_at);
    INSERT INTO checkout_donors (checkout_id, name, email) VALUES (NEW.id, NEW.donor_name, NEW.donor_email);
    RETURN NEW;
  END IF;
  UPDATE all_checkouts SET payment_intent_id = NEW.payment_intent_id, client_keys = NEW.client_keys,
    next_check_at = NEW.next_check_at, closed_at = NEW.closed_at, is_recorded = NEW.is_recorded, problem = NEW.problem,
    erased_at = NEW.erased_at
  WHERE id = OLD.id;
  IF (NEW.donor_name, NEW.donor_email) IS DISTINCT FROM (OLD.donor_name, OLD.donor_email) THEN
    UPDATE checkout_donors SET name = NEW.donor_name, email = NEW.donor_email WHERE checkout_id = OLD.id;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER write_donation_checkout INSTEAD OF INSERT OR UPDATE OR DELETE ON donation_checkouts
  FOR EACH ROW EXECUTE FUNCTION write_donation_checkout();
