-- What waited before there was an inbox.
INSERT INTO inbox_items (kind, record_id, created_at, state_changed_at, deleted_at)
SELECT kind, record_id, created_at, created_at, deleted_at
FROM (
  SELECT CASE WHEN subject IN ('Prayer Request', 'prayer') THEN 'prayer' ELSE 'message' END AS kind,
    id AS record_id, created_at, deleted_at
  FROM contact_messages
  UNION ALL SELECT 'volunteer', id, created_at, NULL FROM volunteer_applications
  UNION ALL SELECT 'book-offer', id, created_at, NULL FROM book_donation_requests
) AS waiting
ORDER BY created_at, kind, record_id;
--> statement-breakpoint
-- Running totals: each statement that changes a table adds its own difference once, however many rows it changes.
INSERT INTO tallies (name, count, total)
SELECT 'payments', count(*), 0 FROM payments
UNION ALL SELECT 'payments succeeded', count(*), coalesce(sum(amount), 0) FROM payments WHERE status = 'succeeded'
UNION ALL SELECT 'messages', count(*), 0 FROM contact_messages WHERE deleted_at IS NULL
UNION ALL SELECT 'posts', count(*), 0 FROM blog_posts WHERE deleted_at IS NULL
UNION ALL SELECT 'orders to pack', count(*), 0 FROM orders WHERE status = 'to pack'
UNION ALL SELECT 'inbox new', count(*), 0 FROM inbox_items WHERE state = 'new' AND deleted_at IS NULL
UNION ALL SELECT 'mail failed', count(*), 0 FROM mails WHERE state = 'failed';
--> statement-breakpoint
CREATE FUNCTION add_to_tally(which text, by_count bigint, by_total numeric) RETURNS void LANGUAGE sql AS $$
  UPDATE tallies SET count = count + by_count, total = total + coalesce(by_total, 0)
  WHERE name = which AND (by_count <> 0 OR coalesce(by_total, 0) <> 0)
$$;
--> statement-breakpoint
CREATE FUNCTION tally_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_tally('payments', (SELECT count(*) FROM added), 0);
    PERFORM add_to_tally('payments succeeded', count(*), sum(amount)) FROM added WHERE status = 'succeeded';
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_tally('payments', -(SELECT count(*) FROM removed), 0);
    PERFORM add_to_tally('payments succeeded', -count(*), -sum(amount)) FROM removed WHERE status = 'succeeded';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_tally('messages', count(*), 0) FROM added WHERE deleted_at IS NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_tally('messages', -count(*), 0) FROM removed WHERE deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_tally('posts', count(*), 0) FROM added WHERE deleted_at IS NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_tally('posts', -count(*), 0) FROM removed WHERE deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_tally('orders to pack', count(*), 0) FROM added WHERE status = 'to pack';
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_tally('orders to pack', -count(*), 0) FROM removed WHERE status = 'to pack';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_inbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_tally('inbox new', count(*), 0) FROM added WHERE state = 'new' AND deleted_at IS NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_tally('inbox new', -count(*), 0) FROM removed WHERE state = 'new' AND deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_tally('mail failed', count(*), 0) FROM added WHERE state = 'failed';
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_tally('mail failed', -count(*), 0) FROM removed WHERE state = 'failed';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  tallied record;
BEGIN
  FOR tallied IN
    SELECT * FROM (VALUES ('payments', 'tally_payments'), ('contact_messages', 'tally_messages'),
      ('blog_posts', 'tally_posts'), ('orders', 'tally_orders'), ('inbox_items', 'tally_inbox'),
      ('mails', 'tally_mails')) AS pairs (source, keeper)
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION %I()', tallied.keeper || '_added', tallied.source, tallied.keeper);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS removed NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION %I()', tallied.keeper || '_changed', tallied.source, tallied.keeper);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS removed
      FOR EACH STATEMENT EXECUTE FUNCTION %I()', tallied.keeper || '_removed', tallied.source, tallied.keeper);
  END LOOP;
END $$;
