-- The background jobs on the page of activity are live too.
CREATE TRIGGER tell_dashboards AFTER INSERT OR UPDATE OR DELETE ON job_runs
  FOR EACH ROW EXECUTE FUNCTION tell_dashboards('jobs');
