-- More of the dashboard is live: background jobs, bracelets and supporters.
CREATE TRIGGER tell_dashboards AFTER INSERT OR UPDATE OR DELETE ON job_runs
  FOR EACH ROW EXECUTE FUNCTION tell_dashboards('jobs');
--> statement-breakpoint
CREATE TRIGGER tell_dashboards AFTER INSERT OR UPDATE OR DELETE ON bracelets
  FOR EACH ROW EXECUTE FUNCTION tell_dashboards('bracelets');
--> statement-breakpoint
CREATE TRIGGER tell_dashboards AFTER INSERT OR UPDATE OR DELETE ON supporters
  FOR EACH ROW EXECUTE FUNCTION tell_dashboards('supporters');
