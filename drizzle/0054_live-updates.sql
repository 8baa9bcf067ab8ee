-- Tells every process which of the dashboard's lists has changed, and never with what: each open dashboard reads it
-- again by the calls that its role may make. A row that an update leaves as it was is no change.
CREATE FUNCTION tell_dashboards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD IS NOT DISTINCT FROM NEW THEN
    RETURN NULL;
  END IF;
  PERFORM pg_notify('dashboards', TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_dashboards AFTER INSERT OR UPDATE OR DELETE ON orders
  FOR EACH ROW EXECUTE FUNCTION tell_dashboards('orders');
--> statement-breakpoint
CREATE TRIGGER tell_dashboards AFTER INSERT OR UPDATE OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION tell_dashboards('payments');
--> statement-breakpoint
CREATE TRIGGER tell_dashboards AFTER INSERT OR UPDATE OR DELETE ON refunds
  FOR EACH ROW EXECUTE FUNCTION tell_dashboards('payments');
--> statement-breakpoint
CREATE TRIGGER tell_dashboards AFTER INSERT OR UPDATE OR DELETE ON disputes
  FOR EACH ROW EXECUTE FUNCTION tell_dashboards('payments');
--> statement-breakpoint
CREATE TRIGGER tell_dashboards AFTER INSERT OR UPDATE OR DELETE ON payment_events
  FOR EACH ROW EXECUTE FUNCTION tell_dashboards('payments');
--> statement-breakpoint
CREATE TRIGGER tell_dashboards AFTER INSERT OR UPDATE OR DELETE ON payment_issues
  FOR EACH ROW EXECUTE FUNCTION tell_dashboards('issues');
--> statement-breakpoint
CREATE TRIGGER tell_dashboards AFTER INSERT OR UPDATE OR DELETE ON payouts
  FOR EACH ROW EXECUTE FUNCTION tell_dashboards('payouts');
--> statement-breakpoint
CREATE TRIGGER tell_dashboards AFTER INSERT OR UPDATE OR DELETE ON inbox_items
  FOR EACH ROW EXECUTE FUNCTION tell_dashboards('inbox');
--> statement-breakpoint
CREATE TRIGGER tell_dashboards AFTER INSERT OR UPDATE OR DELETE ON inbox_replies
  FOR EACH ROW EXECUTE FUNCTION tell_dashboards('inbox');
--> statement-breakpoint
CREATE TRIGGER tell_dashboards AFTER INSERT OR UPDATE OR DELETE ON contact_messages
  FOR EACH ROW EXECUTE FUNCTION tell_dashboards('messages');
--> statement-breakpoint
CREATE TRIGGER tell_dashboards AFTER INSERT OR UPDATE OR DELETE ON blog_posts
  FOR EACH ROW EXECUTE FUNCTION tell_dashboards('posts');
--> statement-breakpoint
CREATE TRIGGER tell_dashboards AFTER INSERT OR UPDATE OR DELETE ON outbox_emails
  FOR EACH ROW EXECUTE FUNCTION tell_dashboards('mail');
--> statement-breakpoint
CREATE TRIGGER tell_dashboards AFTER INSERT OR UPDATE OR DELETE ON webhook_deliveries
  FOR EACH ROW EXECUTE FUNCTION tell_dashboards('deliveries');
--> statement-breakpoint
CREATE TRIGGER tell_dashboards AFTER INSERT ON audit_events
  FOR EACH ROW EXECUTE FUNCTION tell_dashboards('activity');
--> statement-breakpoint
CREATE TRIGGER tell_dashboards AFTER INSERT OR UPDATE OR DELETE ON accounts
  FOR EACH ROW EXECUTE FUNCTION tell_dashboards('accounts');
--> statement-breakpoint
CREATE TRIGGER tell_dashboards AFTER DELETE ON admin_sessions
  FOR EACH ROW EXECUTE FUNCTION tell_dashboards('sessions');
--> statement-breakpoint
CREATE TRIGGER tell_dashboards AFTER INSERT ON content_versions
  FOR EACH ROW EXECUTE FUNCTION tell_dashboards('site');
--> statement-breakpoint
-- What the site tries is noted each time; dashboards are told when it begins to fail, and when it works again.
CREATE TRIGGER tell_dashboards AFTER UPDATE ON site_facts FOR EACH ROW
  WHEN (OLD.value ->> 'failingSince' IS DISTINCT FROM NEW.value ->> 'failingSince')
  EXECUTE FUNCTION tell_dashboards('faults');
--> statement-breakpoint
CREATE TRIGGER tell_dashboards_first AFTER INSERT ON site_facts FOR EACH ROW
  WHEN (NEW.value ->> 'failingSince' IS NOT NULL)
  EXECUTE FUNCTION tell_dashboards('faults');
