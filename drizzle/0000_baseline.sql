-- The schema and its first rows as of the oldest release that this one upgrades: a dump of what all migrations up to then made.
-- A database of that release has its time in its journal already, and goes on from the next migration.
SET LOCAL check_function_bodies = false;

CREATE FUNCTION public.add_to_counter(which text, by_count bigint, by_total numeric) RETURNS void
    LANGUAGE sql
    AS $$
  UPDATE table_counts SET count = count + by_count, total = total + coalesce(by_total, 0)
  WHERE name = which AND (by_count <> 0 OR coalesce(by_total, 0) <> 0)
$$;

CREATE FUNCTION public.count_inbox() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_counter('inbox new', count(*), 0) FROM added WHERE state = 'new' AND deleted_at IS NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_counter('inbox new', -count(*), 0) FROM removed WHERE state = 'new' AND deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.count_messages() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_counter('messages', count(*), 0) FROM added WHERE deleted_at IS NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_counter('messages', -count(*), 0) FROM removed WHERE deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.count_outbox_emails() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_counter('mail failed', count(*), 0) FROM added WHERE state = 'failed';
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_counter('mail failed', -count(*), 0) FROM removed WHERE state = 'failed';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.count_payment_issues() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_counter('payment issues open', count(*), 0) FROM added WHERE resolved_at IS NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_counter('payment issues open', -count(*), 0) FROM removed WHERE resolved_at IS NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.count_posts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_counter('posts', count(*), 0) FROM added WHERE deleted_at IS NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_counter('posts', -count(*), 0) FROM removed WHERE deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.fill_ledger(from_id bigint DEFAULT 0) RETURNS void
    LANGUAGE sql
    AS $$
  WITH missing AS (
    SELECT p.*, coalesce(paid_at, created_at) AS paid FROM payments p
    WHERE p.id >= from_id AND status IN ('succeeded', 'refunded') AND currency = 'gbp'
      AND NOT EXISTS (SELECT FROM ledger_entries e WHERE e.payment_id = p.id)
  ), taken AS (
    SELECT payment_id, 1 AS part, id, 'refund' AS type, coalesce(refund_id, 'refund ' || id) AS object_id, amount, created_at
    FROM refunds WHERE state IN ('pending', 'succeeded')
    UNION ALL
    SELECT payment_id, 2, id, 'dispute withdrawn', dispute_id, amount, updated_at FROM disputes WHERE status = 'lost'
    UNION ALL
    -- older than the list of refunds
    SELECT id, 0, id, 'refund', payment_intent_id, refunded, updated_at FROM payments p
    WHERE refunded > 0 AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id)
  ), summed AS (
    SELECT missing.id AS payment_id, payment_type, currency, paid, missing.amount, part, taken.id, taken.type, object_id,
      taken.created_at AS at, taken.amount AS lost,
      missing.amount - coalesce(sum(taken.amount) OVER before, 0) AS left_of_it
    FROM missing JOIN taken ON taken.payment_id = missing.id
    WINDOW before AS (PARTITION BY missing.id ORDER BY part, taken.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
  ), entries AS (
    SELECT id AS payment_id, 0 AS part, 0 AS id, 'payment' AS type, payment_intent_id AS object_id, amount AS pounds,
      amount AS gross, currency, payment_type, paid AS at, paid
    FROM missing
    UNION ALL
    SELECT payment_id, part + 1, id, type, object_id, -least(lost, left_of_it), CASE WHEN lost >= left_of_it THEN -amount ELSE 0 END,
      currency, payment_type, at, paid
    FROM summed WHERE left_of_it > 0
  )
  INSERT INTO ledger_entries (type, payment_id, object_id, amount_pence, gross_pence, currency, kind, occurred_at, day, payment_day)
  SELECT type, payment_id, object_id, pounds * 100, gross * 100, currency, payment_type, at,
    (at AT TIME ZONE 'Europe/London')::date, (paid AT TIME ZONE 'Europe/London')::date
  FROM entries ORDER BY payment_id, part, id
  ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION public.gift_aid_declarations_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  personal CONSTANT text[] := ARRAY['title', 'first_name', 'last_name', 'address', 'postcode'];
  erased CONSTANT jsonb := '{"title": "", "first_name": "Erased", "last_name": "Erased", "address": "Erased", "postcode": ""}';
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(new) - personal - 'supporter_id' = to_jsonb(old) - personal - 'supporter_id'
    AND (new.supporter_id IS NULL OR new.supporter_id = old.supporter_id)
    AND (to_jsonb(new) @> erased
      OR (new.title, new.first_name, new.last_name, new.address, new.postcode)
        = (old.title, old.first_name, old.last_name, old.address, old.postcode))
  THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'Gift Aid declarations are only added to, and erased';
END
$$;

CREATE FUNCTION public.gift_aid_endings_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND new.reason = 'erased' AND new.declaration_id = old.declaration_id THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'Endings of Gift Aid declarations are only added to';
END
$$;

CREATE FUNCTION public.note_mandate_state() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO mandate_state_changes (mandate_id, state, by, created_at)
      VALUES (NEW.id, NEW.state, NEW.state_by, NEW.created_at);
  ELSIF OLD.state <> NEW.state THEN
    INSERT INTO mandate_state_changes (mandate_id, before, before_by, state, by, created_at)
      VALUES (NEW.id, OLD.state, OLD.state_by, NEW.state, NEW.state_by,
        CASE WHEN NEW.updated_at > OLD.updated_at THEN NEW.updated_at ELSE now() END);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.stock_level(stock integer, low_stock integer) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT CASE WHEN stock = 0 THEN 'sold out' WHEN stock <= low_stock THEN 'low' END
$$;

CREATE FUNCTION public.tell_dashboards() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD IS NOT DISTINCT FROM NEW THEN
    RETURN NULL;
  END IF;
  PERFORM pg_notify('dashboards', TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE FUNCTION public.tell_of_content() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('content', TG_TABLE_NAME);
  RETURN NULL;
END $$;

CREATE FUNCTION public.tell_of_stock() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  level_before text := stock_level(OLD.stock, OLD.low_stock);
  level text := stock_level(NEW.stock, NEW.low_stock);
  email text := CASE level WHEN 'low' THEN 'low-stock-notice' ELSE 'sold-out-notice' END;
  email_id bigint;
BEGIN
  IF level IS NULL AND level_before IS NOT NULL THEN
    NEW.restocks := OLD.restocks + 1;
  ELSIF NEW.state = 'shown' AND (level_before IS NULL OR level_before = 'low' AND level = 'sold out') THEN
    INSERT INTO outbox_emails (kind, dedupe_key, recurring_record_id, belongs_to)
      VALUES (email, email || ':' || NEW.id || ':' || NEW.restocks, NEW.id, 'bracelet ' || NEW.id)
      ON CONFLICT DO NOTHING RETURNING id INTO email_id;
    IF email_id IS NOT NULL THEN
      PERFORM pg_notify('mail_posted', email_id::text);
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.write_donation_checkout() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
END $$;

CREATE TABLE public.accounts (
    id bigint NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    role text NOT NULL,
    password_hash text,
    totp_secret text,
    totp_enabled_at timestamp with time zone,
    totp_last_step bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_sign_in_at timestamp with time zone,
    removed_at timestamp with time zone,
    CONSTRAINT accounts_email_length CHECK (((char_length(email) >= 1) AND (char_length(email) <= 254))),
    CONSTRAINT accounts_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
    CONSTRAINT accounts_role_known CHECK ((role = ANY (ARRAY['owner'::text, 'helper'::text, 'writer'::text, 'treasurer'::text]))),
    CONSTRAINT accounts_second_factor CHECK (((totp_enabled_at IS NULL) OR (totp_secret IS NOT NULL)))
);

ALTER TABLE public.accounts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.accounts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.additions (
    id bigint NOT NULL,
    list text NOT NULL,
    session_id text NOT NULL,
    key text NOT NULL,
    bracelet_id bigint NOT NULL,
    quantity integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    choices_key text DEFAULT ''::text NOT NULL,
    CONSTRAINT additions_key_shape CHECK ((key ~ '^[A-Za-z0-9_-]{1,128}$'::text)),
    CONSTRAINT additions_list_known CHECK ((list = ANY (ARRAY['cart'::text, 'wishlist'::text]))),
    CONSTRAINT additions_session_shape CHECK ((session_id ~ '^[A-Za-z0-9_-]{1,128}$'::text))
);

ALTER TABLE public.additions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.additions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.admin_sessions (
    token_hash text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    person_id bigint,
    id bigint NOT NULL,
    stays boolean DEFAULT false NOT NULL,
    device text DEFAULT ''::text NOT NULL,
    proved_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.admin_sessions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.admin_sessions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.all_checkouts (
    id text NOT NULL,
    payment_intent_id text,
    amount numeric(10,2) NOT NULL,
    currency text NOT NULL,
    session_id text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    next_check_at timestamp with time zone,
    closed_at timestamp with time zone,
    cart_cleared_at timestamp with time zone,
    problem text,
    client_keys text[] DEFAULT '{}'::text[] NOT NULL,
    is_recorded boolean DEFAULT false NOT NULL,
    erased_at timestamp with time zone,
    kind text DEFAULT 'order'::text NOT NULL,
    per_bracelet numeric(10,2) DEFAULT 2.00 NOT NULL,
    ship_within_days integer DEFAULT 5 NOT NULL,
    CONSTRAINT checkouts_amount_positive CHECK ((amount > (0)::numeric)),
    CONSTRAINT checkouts_session_shape CHECK ((session_id ~ '^[A-Za-z0-9_-]{1,128}$'::text))
);

CREATE TABLE public.api_tokens (
    id bigint NOT NULL,
    name text NOT NULL,
    token_hash text NOT NULL,
    beginning text NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    revoked_at timestamp with time zone,
    person_id bigint,
    CONSTRAINT api_tokens_has_scopes CHECK ((cardinality(scopes) > 0)),
    CONSTRAINT api_tokens_named CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80)))
);

ALTER TABLE public.api_tokens ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.api_tokens_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.audit_events (
    id bigint NOT NULL,
    action text NOT NULL,
    subject_id bigint,
    detail text DEFAULT ''::text NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    token text DEFAULT ''::text NOT NULL,
    person text DEFAULT ''::text NOT NULL,
    person_id bigint
);

ALTER TABLE public.audit_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.balance_transactions (
    id text NOT NULL,
    payment_id bigint,
    type text NOT NULL,
    gross_pence bigint NOT NULL,
    fee_pence bigint NOT NULL,
    available_on date NOT NULL,
    payout_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.bin_items (
    id bigint NOT NULL,
    post_id bigint,
    inbox_item_id bigint,
    bracelet_id bigint,
    project_id bigint,
    name text DEFAULT ''::text NOT NULL,
    slug text DEFAULT ''::text NOT NULL,
    state text,
    person text DEFAULT ''::text NOT NULL,
    person_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT bin_items_one_record CHECK ((num_nonnulls(post_id, inbox_item_id, bracelet_id, project_id) = 1)),
    CONSTRAINT bin_items_state_known CHECK ((state = ANY (ARRAY['shown'::text, 'hidden'::text, 'retired'::text])))
);

ALTER TABLE public.bin_items ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bin_items_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.blog_posts (
    id bigint NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    excerpt text NOT NULL,
    content text NOT NULL,
    author text NOT NULL,
    image_url text,
    image_alt text DEFAULT ''::text NOT NULL,
    tags text[] NOT NULL,
    published boolean NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, regexp_replace(((((COALESCE(title, ''::text) || ' '::text) || COALESCE(author, ''::text)) || ' '::text) || COALESCE(excerpt, ''::text)), '[^[:alnum:]]+'::text, ' '::text, 'g'::text))) STORED,
    format text DEFAULT 'plain'::text NOT NULL,
    publish_at timestamp with time zone,
    preview_key text,
    published_at timestamp with time zone,
    CONSTRAINT blog_posts_author_length CHECK (((char_length(author) >= 1) AND (char_length(author) <= 200))),
    CONSTRAINT blog_posts_content_length CHECK (((char_length(content) >= 1) AND (char_length(content) <= 100000))),
    CONSTRAINT blog_posts_excerpt_length CHECK (((char_length(excerpt) >= 1) AND (char_length(excerpt) <= 1000))),
    CONSTRAINT blog_posts_format_known CHECK ((format = ANY (ARRAY['plain'::text, 'markdown'::text]))),
    CONSTRAINT blog_posts_slug_free CHECK ((slug <> 'feed.xml'::text)),
    CONSTRAINT blog_posts_slug_length CHECK (((char_length(slug) >= 1) AND (char_length(slug) <= 120))),
    CONSTRAINT blog_posts_slug_shape CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
    CONSTRAINT blog_posts_tags_bound CHECK ((cardinality(tags) <= 20)),
    CONSTRAINT blog_posts_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200)))
);

ALTER TABLE public.blog_posts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.blog_posts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.book_donation_requests (
    id bigint NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    location text NOT NULL,
    book_details text NOT NULL,
    quantity text NOT NULL,
    condition text NOT NULL,
    pickup_preference text NOT NULL,
    additional_info text NOT NULL,
    suspected_spam boolean NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    idempotency_key uuid,
    supporter_id bigint,
    words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, regexp_replace(((((((((((((name || ' '::text) || email) || ' '::text) || phone) || ' '::text) || location) || ' '::text) || book_details) || ' '::text) || quantity) || ' '::text) || additional_info), '[^[:alnum:]]+'::text, ' '::text, 'g'::text))) STORED,
    CONSTRAINT book_donation_requests_condition_known CHECK ((condition = ANY (ARRAY['excellent'::text, 'good'::text, 'fair'::text, 'mixed'::text]))),
    CONSTRAINT book_donation_requests_details_length CHECK (((char_length(book_details) >= 1) AND (char_length(book_details) <= 10000))),
    CONSTRAINT book_donation_requests_email_length CHECK (((char_length(email) >= 1) AND (char_length(email) <= 254))),
    CONSTRAINT book_donation_requests_info_length CHECK (((char_length(additional_info) >= 0) AND (char_length(additional_info) <= 10000))),
    CONSTRAINT book_donation_requests_location_length CHECK (((char_length(location) >= 1) AND (char_length(location) <= 200))),
    CONSTRAINT book_donation_requests_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
    CONSTRAINT book_donation_requests_phone_length CHECK (((char_length(phone) >= 0) AND (char_length(phone) <= 50))),
    CONSTRAINT book_donation_requests_pickup_known CHECK ((pickup_preference = ANY (ARRAY['drop-off'::text, 'pickup'::text, 'shipping'::text, 'flexible'::text]))),
    CONSTRAINT book_donation_requests_quantity_length CHECK (((char_length(quantity) >= 1) AND (char_length(quantity) <= 200)))
);

ALTER TABLE public.book_donation_requests ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.book_donation_requests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.bracelets (
    id bigint NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    price numeric(10,2) NOT NULL,
    country text NOT NULL,
    colors text[] NOT NULL,
    image text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    slug text DEFAULT ('bracelet-'::text || "left"((gen_random_uuid())::text, 8)) NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    state text DEFAULT 'shown'::text NOT NULL,
    length text DEFAULT ''::text NOT NULL,
    material text DEFAULT ''::text NOT NULL,
    made_by text DEFAULT ''::text NOT NULL,
    stock integer,
    pictures jsonb DEFAULT '[]'::jsonb NOT NULL,
    questions jsonb DEFAULT '[]'::jsonb NOT NULL,
    low_stock integer DEFAULT 3 NOT NULL,
    stock_level text GENERATED ALWAYS AS (public.stock_level(stock, low_stock)) STORED,
    restocks integer DEFAULT 0 NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT bracelets_has_colors CHECK ((cardinality(colors) > 0)),
    CONSTRAINT bracelets_pictures_bound CHECK ((jsonb_array_length(pictures) <= 6)),
    CONSTRAINT bracelets_price_positive CHECK ((price > (0)::numeric)),
    CONSTRAINT bracelets_questions_bound CHECK ((jsonb_array_length(questions) <= 5)),
    CONSTRAINT bracelets_slug_shape CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
    CONSTRAINT bracelets_state_known CHECK ((state = ANY (ARRAY['shown'::text, 'hidden'::text, 'retired'::text]))),
    CONSTRAINT bracelets_stock_not_negative CHECK ((stock >= 0))
);

ALTER TABLE public.bracelets ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bracelets_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.call_counts (
    key text NOT NULL,
    calls integer NOT NULL,
    ends_at timestamp with time zone NOT NULL
);

CREATE TABLE public.cart_items (
    id bigint NOT NULL,
    session_id text NOT NULL,
    bracelet_id bigint NOT NULL,
    quantity integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    choices jsonb DEFAULT '[]'::jsonb NOT NULL,
    choices_key text GENERATED ALWAYS AS (md5((choices)::text)) STORED NOT NULL,
    seen_price numeric(10,2),
    CONSTRAINT cart_items_quantity_range CHECK (((quantity >= 1) AND (quantity <= 99))),
    CONSTRAINT cart_items_session_shape CHECK ((session_id ~ '^[A-Za-z0-9_-]{1,128}$'::text))
);

ALTER TABLE public.cart_items ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.cart_items_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.checkout_donors (
    checkout_id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    fund_id bigint DEFAULT 1 NOT NULL,
    monthly_day smallint,
    gift_aid jsonb,
    CONSTRAINT checkout_donors_named CHECK (((name <> ''::text) AND (email <> ''::text)))
);

CREATE TABLE public.checkout_lines (
    id bigint NOT NULL,
    checkout_id text NOT NULL,
    bracelet_id bigint,
    name text NOT NULL,
    unit_price numeric(10,2) NOT NULL,
    quantity integer NOT NULL,
    choices jsonb DEFAULT '[]'::jsonb NOT NULL,
    choices_key text GENERATED ALWAYS AS (md5((choices)::text)) STORED NOT NULL,
    CONSTRAINT checkout_lines_price_positive CHECK ((unit_price > (0)::numeric)),
    CONSTRAINT checkout_lines_quantity_range CHECK (((quantity >= 1) AND (quantity <= 99)))
);

ALTER TABLE public.checkout_lines ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.checkout_lines_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE VIEW public.checkouts AS
 SELECT all_checkouts.id,
    all_checkouts.payment_intent_id,
    all_checkouts.amount,
    all_checkouts.currency,
    all_checkouts.session_id,
    all_checkouts.created_at,
    all_checkouts.next_check_at,
    all_checkouts.closed_at,
    all_checkouts.cart_cleared_at,
    all_checkouts.problem,
    all_checkouts.client_keys,
    all_checkouts.is_recorded,
    all_checkouts.erased_at,
    all_checkouts.kind
   FROM public.all_checkouts
  WHERE (all_checkouts.kind = 'order'::text);

CREATE TABLE public.client_builds (
    id text NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.client_files (
    name text NOT NULL,
    build_id text NOT NULL,
    content bytea NOT NULL
);

CREATE TABLE public.contact_messages (
    id bigint NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    subject text NOT NULL,
    message text NOT NULL,
    suspected_spam boolean NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    idempotency_key uuid,
    words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, regexp_replace(((((COALESCE(name, ''::text) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(message, ''::text)), '[^[:alnum:]]+'::text, ' '::text, 'g'::text))) STORED,
    supporter_id bigint,
    CONSTRAINT contact_messages_email_given CHECK (((email <> ''::text) OR (subject = 'Prayer Request'::text))),
    CONSTRAINT contact_messages_email_length CHECK (((char_length(email) >= 0) AND (char_length(email) <= 254))),
    CONSTRAINT contact_messages_message_length CHECK (((char_length(message) >= 1) AND (char_length(message) <= 10000))),
    CONSTRAINT contact_messages_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
    CONSTRAINT contact_messages_subject_known CHECK ((subject = ANY (ARRAY['book-donation'::text, 'volunteer'::text, 'partnership'::text, 'general'::text, 'prayer'::text, 'Prayer Request'::text])))
);

ALTER TABLE public.contact_messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.contact_messages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.content_draft (
    id integer DEFAULT 1 NOT NULL,
    content jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT content_draft_single CHECK ((id = 1))
);

CREATE TABLE public.content_versions (
    id bigint NOT NULL,
    content jsonb NOT NULL,
    published_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.content_versions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.content_versions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.ledger_entries (
    id bigint NOT NULL,
    type text NOT NULL,
    payment_id bigint,
    object_id text NOT NULL,
    occurrence integer DEFAULT 1 NOT NULL,
    amount_pence bigint NOT NULL,
    gross_pence bigint DEFAULT 0 NOT NULL,
    currency text NOT NULL,
    kind text,
    occurred_at timestamp with time zone NOT NULL,
    day date NOT NULL,
    payment_day date NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    fund_id bigint DEFAULT 1 NOT NULL,
    CONSTRAINT ledger_entries_in_pounds CHECK ((currency = 'gbp'::text)),
    CONSTRAINT ledger_entries_kind_known CHECK ((kind = ANY (ARRAY['order'::text, 'donation'::text])))
);

CREATE TABLE public.ledger_months (
    month date NOT NULL,
    kind text NOT NULL,
    payments bigint NOT NULL,
    count bigint NOT NULL,
    gross_pence bigint NOT NULL,
    net_pence bigint NOT NULL,
    CONSTRAINT ledger_months_kind_known CHECK ((kind = ANY (ARRAY['order'::text, 'donation'::text])))
);

CREATE TABLE public.site_facts (
    key text NOT NULL,
    value jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE VIEW public.ledger_since AS
 SELECT (date_trunc('month'::text, (ledger_entries.payment_day)::timestamp with time zone))::date AS month,
    ledger_entries.kind,
    count(*) FILTER (WHERE (ledger_entries.type = 'payment'::text)) AS payments,
    (sum(sign((ledger_entries.gross_pence)::double precision)))::bigint AS count,
    (sum(ledger_entries.gross_pence))::bigint AS gross_pence,
    (COALESCE(sum(ledger_entries.amount_pence) FILTER (WHERE (ledger_entries.type <> 'fee'::text)), (0)::numeric))::bigint AS net_pence
   FROM public.ledger_entries
  WHERE ((ledger_entries.id > COALESCE(( SELECT ((site_facts.value #>> '{}'::text[]))::bigint AS int8
           FROM public.site_facts
          WHERE (site_facts.key = 'ledger months'::text)), (0)::bigint)) AND (ledger_entries.payment_id IS NOT NULL))
  GROUP BY ((date_trunc('month'::text, (ledger_entries.payment_day)::timestamp with time zone))::date), ledger_entries.kind;

CREATE TABLE public.orders (
    id bigint NOT NULL,
    number integer NOT NULL,
    checkout_id text NOT NULL,
    payment_intent_id text NOT NULL,
    status text DEFAULT 'to pack'::text NOT NULL,
    total numeric(10,2) NOT NULL,
    currency text NOT NULL,
    customer_name text,
    customer_email text,
    address_line1 text,
    address_line2 text,
    address_town text,
    address_postcode text,
    address_country text,
    needs_address boolean NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    tracking_note text DEFAULT ''::text NOT NULL,
    status_changed_at timestamp with time zone DEFAULT now() NOT NULL,
    words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, regexp_replace((((((((((number)::text || ' '::text) || COALESCE(customer_name, ''::text)) || ' '::text) || COALESCE(customer_email, ''::text)) || ' '::text) || COALESCE(address_postcode, ''::text)) || ' '::text) || COALESCE(address_town, ''::text)), '[^[:alnum:]]+'::text, ' '::text, 'g'::text))) STORED,
    payment_status text DEFAULT 'paid'::text NOT NULL,
    needs_choices boolean DEFAULT false NOT NULL,
    is_oversold boolean DEFAULT false NOT NULL,
    carrier text DEFAULT ''::text NOT NULL,
    supporter_id bigint,
    erased_at timestamp with time zone,
    per_bracelet numeric(10,2) DEFAULT 2.00 NOT NULL,
    ship_within_days integer DEFAULT 5 NOT NULL,
    CONSTRAINT orders_payment_status_known CHECK ((payment_status = ANY (ARRAY['paid'::text, 'partly refunded'::text, 'refunded'::text, 'disputed'::text]))),
    CONSTRAINT orders_status_known CHECK ((status = ANY (ARRAY['to pack'::text, 'packed'::text, 'sent'::text, 'delivered'::text, 'cancelled'::text]))),
    CONSTRAINT orders_total_positive CHECK ((total > (0)::numeric))
);

CREATE TABLE public.payments (
    id bigint NOT NULL,
    payment_intent_id text NOT NULL,
    amount numeric(10,2) NOT NULL,
    currency text NOT NULL,
    status text NOT NULL,
    description text,
    customer_name text,
    customer_email text,
    payment_type text NOT NULL,
    payment_method text,
    order_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    refunded numeric(10,2) DEFAULT 0.00 NOT NULL,
    erased_at timestamp with time zone,
    order_number integer,
    words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, regexp_replace(((((((((COALESCE(payment_intent_id, ''::text) || ' '::text) || COALESCE(customer_name, ''::text)) || ' '::text) || COALESCE(customer_email, ''::text)) || ' '::text) || COALESCE(description, ''::text)) || ' '::text) || COALESCE(('order '::text || (order_number)::text), ''::text)), '[^[:alnum:]]+'::text, ' '::text, 'g'::text))) STORED,
    lost numeric(10,2) DEFAULT 0.00 NOT NULL,
    paid_at timestamp with time zone,
    CONSTRAINT payments_amount_positive CHECK ((amount > (0)::numeric)),
    CONSTRAINT payments_order_numbered CHECK (((order_id IS NULL) = (order_number IS NULL))),
    CONSTRAINT payments_refunded_range CHECK (((refunded >= (0)::numeric) AND (refunded <= amount))),
    CONSTRAINT payments_status_known CHECK ((status = ANY (ARRAY['succeeded'::text, 'failed'::text, 'processing'::text, 'refunded'::text]))),
    CONSTRAINT payments_type_known CHECK ((payment_type = ANY (ARRAY['order'::text, 'donation'::text])))
);

CREATE TABLE public.table_counts (
    name text NOT NULL,
    count bigint NOT NULL,
    total numeric(14,2) NOT NULL
);

CREATE VIEW public.counters AS
 WITH sums AS (
         SELECT COALESCE(sum(both_parts.payments), (0)::numeric) AS payments,
            COALESCE(sum(both_parts.count), (0)::numeric) AS succeeded,
            COALESCE(sum(both_parts.gross_pence), (0)::numeric) AS gross
           FROM ( SELECT ledger_months.month,
                    ledger_months.kind,
                    ledger_months.payments,
                    ledger_months.count,
                    ledger_months.gross_pence,
                    ledger_months.net_pence
                   FROM public.ledger_months
                UNION ALL
                 SELECT ledger_since.month,
                    ledger_since.kind,
                    ledger_since.payments,
                    ledger_since.count,
                    ledger_since.gross_pence,
                    ledger_since.net_pence
                   FROM public.ledger_since) both_parts
        )
 SELECT table_counts.name,
    table_counts.count,
    table_counts.total
   FROM public.table_counts
UNION ALL
 SELECT 'payments'::text AS name,
    (((( SELECT sums.payments
           FROM sums))::bigint + ( SELECT count(*) AS count
           FROM public.payments
          WHERE (payments.status = ANY (ARRAY['failed'::text, 'processing'::text])))) + ( SELECT count(*) AS count
           FROM public.payments
          WHERE ((payments.currency <> 'gbp'::text) AND (payments.status = ANY (ARRAY['succeeded'::text, 'refunded'::text]))))) AS count,
    0.00 AS total
UNION ALL
 SELECT 'payments succeeded'::text AS name,
    (sums.succeeded)::bigint AS count,
    ((sums.gross / (100)::numeric))::numeric(14,2) AS total
   FROM sums
UNION ALL
 SELECT 'orders to pack'::text AS name,
    count(*) AS count,
    0.00 AS total
   FROM public.orders
  WHERE ((orders.status = 'to pack'::text) AND (orders.payment_status = ANY (ARRAY['paid'::text, 'partly refunded'::text])))
UNION ALL
 SELECT 'orders without address'::text AS name,
    count(*) AS count,
    0.00 AS total
   FROM public.orders
  WHERE ((orders.status = 'to pack'::text) AND (orders.payment_status = ANY (ARRAY['paid'::text, 'partly refunded'::text])) AND orders.needs_address);

CREATE TABLE public.declines (
    charge_id text NOT NULL,
    payment_intent_id text NOT NULL,
    code text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.disputes (
    id bigint NOT NULL,
    dispute_id text NOT NULL,
    payment_id bigint NOT NULL,
    amount numeric(10,2) NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    respond_by timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.disputes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.disputes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE VIEW public.donation_checkouts AS
 SELECT all_checkouts.id,
    all_checkouts.payment_intent_id,
    all_checkouts.amount,
    all_checkouts.currency,
    donors.name AS donor_name,
    donors.email AS donor_email,
    all_checkouts.client_keys,
    all_checkouts.created_at,
    all_checkouts.next_check_at,
    all_checkouts.closed_at,
    all_checkouts.is_recorded,
    all_checkouts.problem,
    all_checkouts.erased_at
   FROM (public.all_checkouts
     JOIN public.checkout_donors donors ON ((donors.checkout_id = all_checkouts.id)))
  WHERE (all_checkouts.kind = 'donation'::text);

CREATE TABLE public.donations (
    id bigint NOT NULL,
    donation_checkout_id text,
    payment_intent_id text NOT NULL,
    amount numeric(10,2) NOT NULL,
    currency text NOT NULL,
    donor_name text NOT NULL,
    donor_email text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    supporter_id bigint,
    fund_id bigint DEFAULT 1 NOT NULL,
    mandate_id bigint,
    CONSTRAINT donations_amount_positive CHECK ((amount > (0)::numeric)),
    CONSTRAINT donations_donor_named CHECK (((donor_name <> ''::text) AND (donor_email <> ''::text)))
);

ALTER TABLE public.donations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.donations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.email_texts (
    kind text NOT NULL,
    subject text NOT NULL,
    opening text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT email_texts_opening_length CHECK (((char_length(opening) >= 1) AND (char_length(opening) <= 2000))),
    CONSTRAINT email_texts_subject_length CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 150)))
);

CREATE TABLE public.funds (
    id bigint NOT NULL,
    key text NOT NULL,
    project_id bigint,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.funds ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.funds_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.gift_aid_adjustments (
    id bigint NOT NULL,
    claim_id bigint NOT NULL,
    line_id bigint NOT NULL,
    amount_pence integer NOT NULL,
    returned_pence integer NOT NULL,
    is_open boolean DEFAULT true NOT NULL,
    CONSTRAINT gift_aid_adjustments_amount CHECK ((amount_pence > 0))
);

ALTER TABLE public.gift_aid_adjustments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.gift_aid_adjustments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.gift_aid_claim_lines (
    id bigint NOT NULL,
    claim_id bigint NOT NULL,
    donation_id bigint NOT NULL,
    declaration_id bigint NOT NULL,
    fund_id bigint DEFAULT 1 NOT NULL,
    gift_on date NOT NULL,
    amount_pence integer NOT NULL,
    title text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    address text NOT NULL,
    postcode text NOT NULL,
    is_outside_uk boolean NOT NULL,
    is_open boolean DEFAULT true NOT NULL,
    CONSTRAINT gift_aid_claim_lines_amount CHECK ((amount_pence > 0))
);

ALTER TABLE public.gift_aid_claim_lines ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.gift_aid_claim_lines_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.gift_aid_claims (
    id bigint NOT NULL,
    idempotency_key uuid NOT NULL,
    state text DEFAULT 'draft'::text NOT NULL,
    from_on date NOT NULL,
    to_on date NOT NULL,
    gifts integer DEFAULT 0 NOT NULL,
    gift_pence bigint DEFAULT 0 NOT NULL,
    overclaimed_pence bigint DEFAULT 0 NOT NULL,
    small_pence bigint DEFAULT 0 NOT NULL,
    due_pence bigint DEFAULT 0 NOT NULL,
    paid_pence bigint,
    adds_up_small_gifts boolean NOT NULL,
    year_end text NOT NULL,
    state_on date,
    return_reason text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT gift_aid_claims_days CHECK ((from_on <= to_on)),
    CONSTRAINT gift_aid_claims_paid CHECK (((state = 'paid'::text) = (paid_pence IS NOT NULL))),
    CONSTRAINT gift_aid_claims_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'exported'::text, 'submitted'::text, 'paid'::text, 'returned'::text])))
);

ALTER TABLE public.gift_aid_claims ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.gift_aid_claims_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.gift_aid_declarations (
    id bigint NOT NULL,
    supporter_id bigint,
    donation_id bigint,
    scope text NOT NULL,
    source text NOT NULL,
    made_on date NOT NULL,
    starts_on date NOT NULL,
    wording text NOT NULL,
    title text DEFAULT ''::text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    address text NOT NULL,
    postcode text DEFAULT ''::text NOT NULL,
    is_outside_uk boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT gift_aid_declarations_gift CHECK (((scope = 'all gifts'::text) OR (donation_id IS NOT NULL))),
    CONSTRAINT gift_aid_declarations_scope_known CHECK ((scope = ANY (ARRAY['this gift'::text, 'all gifts'::text]))),
    CONSTRAINT gift_aid_declarations_source_known CHECK ((source = ANY (ARRAY['web'::text, 'paper'::text, 'spoken'::text])))
);

ALTER TABLE public.gift_aid_declarations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.gift_aid_declarations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.gift_aid_endings (
    declaration_id bigint NOT NULL,
    ends_on date NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.giving_settings (
    id integer DEFAULT 1 NOT NULL,
    hmrc_reference text DEFAULT ''::text NOT NULL,
    year_end text DEFAULT '03-31'::text NOT NULL,
    adds_up_small_gifts boolean DEFAULT false NOT NULL,
    shows_funds boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT giving_settings_one CHECK ((id = 1))
);

CREATE TABLE public.inbox_items (
    id bigint NOT NULL,
    kind text NOT NULL,
    record_id bigint NOT NULL,
    state text DEFAULT 'new'::text NOT NULL,
    notes text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    state_changed_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT inbox_items_kind_known CHECK ((kind = ANY (ARRAY['message'::text, 'prayer'::text, 'volunteer'::text, 'book-offer'::text]))),
    CONSTRAINT inbox_items_notes_length CHECK (((char_length(notes) >= 0) AND (char_length(notes) <= 5000))),
    CONSTRAINT inbox_items_state_known CHECK ((state = ANY (ARRAY['new'::text, 'answered'::text, 'closed'::text])))
);

ALTER TABLE public.inbox_items ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.inbox_items_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.inbox_replies (
    id bigint NOT NULL,
    item_id bigint NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    person text DEFAULT ''::text NOT NULL,
    idempotency_key uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    person_id bigint,
    CONSTRAINT inbox_replies_body_length CHECK (((char_length(body) >= 1) AND (char_length(body) <= 5000))),
    CONSTRAINT inbox_replies_subject_length CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 150)))
);

ALTER TABLE public.inbox_replies ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.inbox_replies_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.job_runs (
    job text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    failed_at timestamp with time zone,
    failure text,
    took_ms integer
);

CREATE TABLE public.known_browsers (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    token_hash text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.known_browsers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.known_browsers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE public.ledger_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.login_failures (
    key text NOT NULL,
    failures integer NOT NULL,
    next_try_at timestamp with time zone NOT NULL,
    last_failure_at timestamp with time zone NOT NULL
);

CREATE TABLE public.mandate_charges (
    id bigint NOT NULL,
    mandate_id bigint NOT NULL,
    month date NOT NULL,
    checkout_id text,
    amount_pence integer NOT NULL,
    state text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_on date,
    failure text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    attempting_since timestamp with time zone,
    CONSTRAINT mandate_charges_state_known CHECK ((state = ANY (ARRAY['due'::text, 'paid'::text, 'unconfirmed'::text, 'declined'::text, 'given up'::text])))
);

ALTER TABLE public.mandate_charges ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mandate_charges_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.mandate_events (
    id bigint NOT NULL,
    mandate_id bigint NOT NULL,
    kind text NOT NULL,
    detail text DEFAULT ''::text NOT NULL,
    by text NOT NULL,
    person_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.mandate_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mandate_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.mandate_state_changes (
    id bigint NOT NULL,
    mandate_id bigint NOT NULL,
    before text,
    before_by text,
    state text NOT NULL,
    by text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.mandate_state_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mandate_state_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.mandates (
    id bigint NOT NULL,
    checkout_id text NOT NULL,
    supporter_id bigint,
    donor_name text NOT NULL,
    donor_email text NOT NULL,
    fund_id bigint DEFAULT 1 NOT NULL,
    amount_pence integer NOT NULL,
    day smallint NOT NULL,
    state text NOT NULL,
    state_by text NOT NULL,
    state_reason text DEFAULT ''::text NOT NULL,
    paused_until date,
    last_month date NOT NULL,
    customer_id text,
    payment_method_id text,
    card_brand text,
    card_last4 text,
    card_expires date,
    wants_summary boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, regexp_replace(((donor_name || ' '::text) || donor_email), '[^[:alnum:]]+'::text, ' '::text, 'g'::text))) STORED,
    CONSTRAINT mandates_actor_known CHECK ((state_by = ANY (ARRAY['donor'::text, 'owner'::text, 'site'::text]))),
    CONSTRAINT mandates_amount_positive CHECK ((amount_pence > 0)),
    CONSTRAINT mandates_day CHECK (((day >= 1) AND (day <= 28))),
    CONSTRAINT mandates_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'active'::text, 'paused'::text, 'ended'::text])))
);

ALTER TABLE public.mandates ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mandates_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE VIEW public.monthly_totals AS
 SELECT sums.month,
    sums.kind AS payment_type,
    (sum(sums.count))::bigint AS count,
    ((sum(sums.net_pence) / (100)::numeric))::numeric(14,2) AS total
   FROM ( SELECT ledger_months.month,
            ledger_months.kind,
            ledger_months.payments,
            ledger_months.count,
            ledger_months.gross_pence,
            ledger_months.net_pence
           FROM public.ledger_months
        UNION ALL
         SELECT ledger_since.month,
            ledger_since.kind,
            ledger_since.payments,
            ledger_since.count,
            ledger_since.gross_pence,
            ledger_since.net_pence
           FROM public.ledger_since) sums
  GROUP BY sums.month, sums.kind;

CREATE TABLE public.nightly_runs (
    job text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone
);

CREATE TABLE public.order_lines (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    bracelet_id bigint,
    name text NOT NULL,
    unit_price numeric(10,2) NOT NULL,
    quantity integer NOT NULL,
    choices jsonb DEFAULT '[]'::jsonb NOT NULL,
    from_stock integer DEFAULT 0 NOT NULL,
    CONSTRAINT order_lines_price_positive CHECK ((unit_price > (0)::numeric)),
    CONSTRAINT order_lines_quantity_range CHECK (((quantity >= 1) AND (quantity <= 99)))
);

ALTER TABLE public.order_lines ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.order_lines_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE public.orders ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.orders_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE public.orders ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.orders_number_seq
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.outbox_emails (
    id bigint NOT NULL,
    kind text NOT NULL,
    record_id bigint,
    recipient text,
    state text DEFAULT 'queued'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    last_error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    give_up_at timestamp with time zone,
    sent_at timestamp with time zone,
    copies integer DEFAULT 0 NOT NULL,
    first_recipient text,
    not_before timestamp with time zone,
    dedupe_key text,
    recurring_record_id bigint,
    belongs_to text,
    content jsonb,
    sending_since timestamp with time zone,
    CONSTRAINT outbox_emails_sent_at CHECK (((state = ANY (ARRAY['sent'::text, 'written'::text])) = (sent_at IS NOT NULL))),
    CONSTRAINT outbox_emails_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'written'::text, 'failed'::text, 'skipped'::text])))
);

ALTER TABLE public.outbox_emails ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.outbox_emails_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.passkeys (
    id bigint NOT NULL,
    person_id bigint NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone,
    CONSTRAINT passkeys_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)))
);

ALTER TABLE public.passkeys ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.passkeys_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.payment_events (
    id bigint NOT NULL,
    payment_intent_id text NOT NULL,
    source text NOT NULL,
    kind text NOT NULL,
    detail text DEFAULT ''::text NOT NULL,
    event_id text,
    deliveries integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    person_id bigint,
    CONSTRAINT payment_events_detail_length CHECK (((char_length(detail) >= 0) AND (char_length(detail) <= 500))),
    CONSTRAINT payment_events_kind_length CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 100))),
    CONSTRAINT payment_events_source_known CHECK ((source = ANY (ARRAY['page'::text, 'webhook'::text, 'reconciliation'::text, 'nightly'::text, 'owner'::text, 'recorder'::text])))
);

ALTER TABLE public.payment_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payment_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.payment_issues (
    id bigint NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    payment_intent_id text NOT NULL,
    detail text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    resolved_at timestamp with time zone,
    resolution text,
    CONSTRAINT payment_issues_kind_known CHECK ((kind = ANY (ARRAY['amount-mismatch'::text, 'unknown-intent'::text, 'refund-failed'::text, 'dispute'::text, 'not-recorded'::text, 'refunded-unsent'::text, 'cancelled-unrefunded'::text, 'oversold'::text]))),
    CONSTRAINT payment_issues_resolution CHECK (((resolved_at IS NULL) = (resolution IS NULL)))
);

ALTER TABLE public.payment_issues ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payment_issues_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE public.payments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.payouts (
    id bigint NOT NULL,
    payout_id text NOT NULL,
    amount_pence bigint NOT NULL,
    arrives_on date NOT NULL,
    status text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.payouts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payouts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE VIEW public.people AS
 SELECT accounts.id,
    accounts.email,
    accounts.name,
    accounts.role,
    accounts.password_hash,
    accounts.totp_secret,
    accounts.totp_enabled_at,
    accounts.totp_last_step,
    accounts.created_at,
    accounts.last_sign_in_at,
    accounts.removed_at
   FROM public.accounts;

CREATE TABLE public.person_links (
    id bigint NOT NULL,
    person_id bigint NOT NULL,
    purpose text NOT NULL,
    token_hash text NOT NULL,
    token text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT person_links_purpose_known CHECK ((purpose = ANY (ARRAY['invitation'::text, 'password-reset'::text])))
);

ALTER TABLE public.person_links ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.person_links_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.project_books (
    id bigint NOT NULL,
    project_id bigint NOT NULL,
    books integer NOT NULL,
    day date NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    idempotency_key text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT project_books_counted CHECK ((books <> 0)),
    CONSTRAINT project_books_key_shape CHECK ((idempotency_key ~ '^[A-Za-z0-9_-]{1,128}$'::text)),
    CONSTRAINT project_books_note_length CHECK (((char_length(note) >= 0) AND (char_length(note) <= 300)))
);

ALTER TABLE public.project_books ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.project_books_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.projects (
    id bigint NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    status text NOT NULL,
    country text NOT NULL,
    start_date date NOT NULL,
    target_schools integer NOT NULL,
    books_needed integer NOT NULL,
    books_collected integer,
    slug text DEFAULT ('project-'::text || "left"((gen_random_uuid())::text, 8)) NOT NULL,
    story text DEFAULT ''::text NOT NULL,
    image_url text,
    image_alt text DEFAULT ''::text NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    archived_at timestamp with time zone,
    deleted_at timestamp with time zone,
    CONSTRAINT projects_no_negatives CHECK (((target_schools >= 0) AND (books_needed >= 0) AND (books_collected >= 0))),
    CONSTRAINT projects_slug_length CHECK (((char_length(slug) >= 1) AND (char_length(slug) <= 120))),
    CONSTRAINT projects_slug_shape CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
    CONSTRAINT projects_status_known CHECK ((status = ANY (ARRAY['active'::text, 'upcoming'::text, 'completed'::text]))),
    CONSTRAINT projects_story_length CHECK (((char_length(story) >= 0) AND (char_length(story) <= 20000)))
);

ALTER TABLE public.projects ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.projects_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.receipts (
    id bigint NOT NULL,
    content bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.receipts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.receipts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.recovery_codes (
    account_id bigint NOT NULL,
    code_hash text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.refunds (
    id bigint NOT NULL,
    payment_id bigint NOT NULL,
    idempotency_key uuid,
    refund_id text,
    amount numeric(10,2) NOT NULL,
    reason text,
    state text NOT NULL,
    failure text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    is_payer_emailed boolean DEFAULT false NOT NULL,
    CONSTRAINT refunds_amount_positive CHECK ((amount > (0)::numeric)),
    CONSTRAINT refunds_named CHECK (((idempotency_key IS NOT NULL) OR (refund_id IS NOT NULL))),
    CONSTRAINT refunds_reason_known CHECK ((reason = ANY (ARRAY['requested_by_customer'::text, 'duplicate'::text, 'fraudulent'::text]))),
    CONSTRAINT refunds_state_known CHECK ((state = ANY (ARRAY['requested'::text, 'pending'::text, 'succeeded'::text, 'failed'::text, 'canceled'::text])))
);

ALTER TABLE public.refunds ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.refunds_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.reply_templates (
    kind text NOT NULL,
    body text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT reply_templates_body_length CHECK (((char_length(body) >= 1) AND (char_length(body) <= 5000)))
);

CREATE TABLE public.sign_in_steps (
    token_hash text NOT NULL,
    step text NOT NULL,
    person_id bigint,
    challenge text DEFAULT ''::text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT sign_in_steps_known CHECK ((step = ANY (ARRAY['second-factor'::text, 'passkey'::text, 'new-passkey'::text])))
);

CREATE TABLE public.small_gift_claims (
    claim_id bigint NOT NULL,
    tax_year integer NOT NULL,
    amount_pence integer NOT NULL,
    is_open boolean DEFAULT true NOT NULL,
    CONSTRAINT small_gift_claims_amount CHECK ((amount_pence > 0))
);

CREATE TABLE public.small_gifts (
    tax_year integer NOT NULL,
    collected_pence integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT small_gifts_limit CHECK (((collected_pence >= 0) AND (collected_pence <= 800000)))
);

CREATE TABLE public.spending (
    id bigint NOT NULL,
    idempotency_key uuid NOT NULL,
    fund_id bigint DEFAULT 1 NOT NULL,
    day date NOT NULL,
    amount_pence integer NOT NULL,
    purpose text NOT NULL,
    receipt_id bigint,
    undone_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT spending_positive CHECK ((amount_pence > 0))
);

ALTER TABLE public.spending ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.spending_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.statement_formats (
    signature text NOT NULL,
    columns jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.statement_lines (
    id bigint NOT NULL,
    fingerprint text NOT NULL,
    day date NOT NULL,
    amount numeric(10,2) NOT NULL,
    description text NOT NULL,
    reference text NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    booking_key uuid DEFAULT gen_random_uuid() NOT NULL,
    donation_id bigint,
    decided_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT statement_lines_booked CHECK (((state = 'booked'::text) = (donation_id IS NOT NULL))),
    CONSTRAINT statement_lines_decided CHECK (((state = 'open'::text) = (decided_at IS NULL))),
    CONSTRAINT statement_lines_description_length CHECK (((char_length(description) >= 0) AND (char_length(description) <= 300))),
    CONSTRAINT statement_lines_incoming CHECK ((amount > (0)::numeric)),
    CONSTRAINT statement_lines_reference_length CHECK (((char_length(reference) >= 0) AND (char_length(reference) <= 140))),
    CONSTRAINT statement_lines_state_known CHECK ((state = ANY (ARRAY['open'::text, 'booked'::text, 'ignored'::text])))
);

ALTER TABLE public.statement_lines ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.statement_lines_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.supporters (
    id bigint NOT NULL,
    email text NOT NULL,
    name text,
    notes text DEFAULT ''::text NOT NULL,
    first_contact_at timestamp with time zone NOT NULL,
    last_contact_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    wants_thanks boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    wants_summary boolean DEFAULT true NOT NULL,
    summary_year smallint,
    CONSTRAINT supporters_email_given CHECK ((email <> ''::text)),
    CONSTRAINT supporters_notes_length CHECK (((char_length(notes) >= 0) AND (char_length(notes) <= 5000)))
);

ALTER TABLE public.supporters ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.supporters_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.uploads (
    name text NOT NULL,
    content bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT uploads_name_shape CHECK ((name ~ '^[0-9a-f]{32}-[0-9]{1,5}x[0-9]{1,5}a?(-[0-9]{3})?[.](webp|avif)$'::text))
);

CREATE TABLE public.volunteer_applications (
    id bigint NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    location text NOT NULL,
    skills text[] NOT NULL,
    availability text NOT NULL,
    experience text NOT NULL,
    motivation text NOT NULL,
    suspected_spam boolean NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    idempotency_key uuid,
    supporter_id bigint,
    words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, regexp_replace(((((((((((((name || ' '::text) || email) || ' '::text) || phone) || ' '::text) || location) || ' '::text) || availability) || ' '::text) || experience) || ' '::text) || motivation), '[^[:alnum:]]+'::text, ' '::text, 'g'::text))) STORED,
    CONSTRAINT volunteer_applications_availability_length CHECK (((char_length(availability) >= 0) AND (char_length(availability) <= 1000))),
    CONSTRAINT volunteer_applications_email_length CHECK (((char_length(email) >= 1) AND (char_length(email) <= 254))),
    CONSTRAINT volunteer_applications_experience_length CHECK (((char_length(experience) >= 0) AND (char_length(experience) <= 10000))),
    CONSTRAINT volunteer_applications_location_length CHECK (((char_length(location) >= 0) AND (char_length(location) <= 200))),
    CONSTRAINT volunteer_applications_motivation_length CHECK (((char_length(motivation) >= 1) AND (char_length(motivation) <= 10000))),
    CONSTRAINT volunteer_applications_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
    CONSTRAINT volunteer_applications_phone_length CHECK (((char_length(phone) >= 0) AND (char_length(phone) <= 50))),
    CONSTRAINT volunteer_applications_skills_known CHECK ((skills <@ ARRAY['Education/Teaching'::text, 'Book Organization'::text, 'Translation'::text, 'Photography/Documentation'::text, 'Social Media Marketing'::text, 'Fundraising'::text, 'Event Planning'::text, 'Grant Writing'::text, 'Administrative Support'::text, 'IT/Web Development'::text, 'Graphic Design'::text, 'Community Outreach'::text]))
);

ALTER TABLE public.volunteer_applications ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.volunteer_applications_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.webhook_deliveries (
    id bigint NOT NULL,
    endpoint_id bigint NOT NULL,
    message_id text DEFAULT ('msg_'::text || replace((gen_random_uuid())::text, '-'::text, ''::text)) NOT NULL,
    type text NOT NULL,
    event_key text NOT NULL,
    payload jsonb NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    last_status integer,
    last_error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_attempt_at timestamp with time zone,
    next_attempt_at timestamp with time zone,
    give_up_at timestamp with time zone,
    CONSTRAINT webhook_deliveries_next_attempt CHECK (((state = 'pending'::text) = (next_attempt_at IS NOT NULL))),
    CONSTRAINT webhook_deliveries_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
);

ALTER TABLE public.webhook_deliveries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_deliveries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.webhook_endpoints (
    id bigint NOT NULL,
    url text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    events text[] NOT NULL,
    secret text NOT NULL,
    previous_secret text,
    previous_secret_until timestamp with time zone,
    enabled boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    person_id bigint,
    CONSTRAINT webhook_endpoints_description_length CHECK (((char_length(description) >= 0) AND (char_length(description) <= 100))),
    CONSTRAINT webhook_endpoints_url_length CHECK (((char_length(url) >= 1) AND (char_length(url) <= 2000)))
);

ALTER TABLE public.webhook_endpoints ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_endpoints_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.wishlist_items (
    id bigint NOT NULL,
    session_id text NOT NULL,
    bracelet_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT wishlist_items_session_shape CHECK ((session_id ~ '^[A-Za-z0-9_-]{1,128}$'::text))
);

ALTER TABLE public.wishlist_items ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.wishlist_items_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.additions
    ADD CONSTRAINT additions_key UNIQUE (list, session_id, key);

ALTER TABLE ONLY public.additions
    ADD CONSTRAINT additions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.admin_sessions
    ADD CONSTRAINT admin_sessions_id UNIQUE (id);

ALTER TABLE ONLY public.admin_sessions
    ADD CONSTRAINT admin_sessions_pkey PRIMARY KEY (token_hash);

ALTER TABLE public.admin_sessions
    ADD CONSTRAINT admin_sessions_stays CHECK (((NOT stays) OR (person_id IS NOT NULL))) NOT VALID;

ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_hash UNIQUE (token_hash);

ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_pkey PRIMARY KEY (id);

ALTER TABLE public.audit_events
    ADD CONSTRAINT audit_events_action_known CHECK ((action = ANY (ARRAY['login'::text, 'login-refused'::text, 'logout'::text, 'message-deleted'::text, 'message-restored'::text, 'post-created'::text, 'post-updated'::text, 'post-published'::text, 'post-unpublished'::text, 'post-deleted'::text, 'post-restored'::text, 'picture-uploaded'::text, 'order-status-changed'::text, 'inbox-state-changed'::text, 'mail-resent'::text, 'refund-requested'::text, 'refund-refused'::text, 'payment-refunded'::text, 'payment-asked'::text, 'payment-issue-resolved'::text, 'gift-entered'::text, 'gift-undone'::text, 'statement-imported'::text, 'statement-line-ignored'::text, 'person-exported'::text, 'person-erased'::text, 'token-created'::text, 'token-revoked'::text, 'webhook-created'::text, 'webhook-changed'::text, 'webhook-removed'::text, 'webhook-secret-replaced'::text, 'webhook-replayed'::text, 'project-created'::text, 'project-updated'::text, 'project-archived'::text, 'project-restored'::text, 'projects-reordered'::text, 'project-books-added'::text, 'bracelet-created'::text, 'bracelet-updated'::text, 'bracelet-shown'::text, 'bracelet-hidden'::text, 'bracelet-retired'::text, 'bracelets-reordered'::text, 'post-scheduled'::text, 'post-preview-shared'::text, 'post-preview-withdrawn'::text, 'content-published'::text, 'content-brought-back'::text, 'order-choices-entered'::text, 'order-details-asked'::text, 'order-corrected'::text, 'inbox-replied'::text, 'supporter-thanked'::text, 'supporter-preferences-changed'::text, 'reply-template-changed'::text, 'email-text-changed'::text, 'list-exported'::text, 'account-invited'::text, 'account-joined'::text, 'account-changed'::text, 'account-removed'::text, 'account-password-changed'::text, 'account-password-reset'::text, 'second-factor-on'::text, 'second-factor-off'::text, 'passkey-added'::text, 'passkey-removed'::text, 'shared-password-off'::text, 'shared-password-on'::text, 'test-email-sent'::text, 'backup-made'::text, 'backup-downloaded'::text, 'session-ended'::text, 'recovery-codes-made'::text, 'recovery-code-used'::text, 'moved-to-bin'::text, 'put-back'::text, 'deleted-for-good'::text, 'gift-aid-ended'::text, 'spending-recorded'::text, 'spending-undone'::text, 'monthly-gift-changed'::text, 'giving-settings-changed'::text, 'gift-aid-claim-made'::text, 'gift-aid-claim-moved'::text, 'gift-aid-schedule-downloaded'::text, 'small-gifts-changed'::text]))) NOT VALID;

ALTER TABLE ONLY public.audit_events
    ADD CONSTRAINT audit_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.balance_transactions
    ADD CONSTRAINT balance_transactions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bin_items
    ADD CONSTRAINT bin_items_bracelet UNIQUE (bracelet_id);

ALTER TABLE ONLY public.bin_items
    ADD CONSTRAINT bin_items_inbox_item UNIQUE (inbox_item_id);

ALTER TABLE ONLY public.bin_items
    ADD CONSTRAINT bin_items_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bin_items
    ADD CONSTRAINT bin_items_post UNIQUE (post_id);

ALTER TABLE ONLY public.bin_items
    ADD CONSTRAINT bin_items_project UNIQUE (project_id);

ALTER TABLE ONLY public.blog_posts
    ADD CONSTRAINT blog_posts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.blog_posts
    ADD CONSTRAINT blog_posts_preview_key UNIQUE (preview_key);

ALTER TABLE ONLY public.blog_posts
    ADD CONSTRAINT blog_posts_slug UNIQUE (slug);

ALTER TABLE ONLY public.book_donation_requests
    ADD CONSTRAINT book_donation_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.book_donation_requests
    ADD CONSTRAINT book_donation_requests_submission UNIQUE (idempotency_key);

ALTER TABLE ONLY public.bracelets
    ADD CONSTRAINT bracelets_name_unique UNIQUE (name);

ALTER TABLE ONLY public.bracelets
    ADD CONSTRAINT bracelets_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bracelets
    ADD CONSTRAINT bracelets_slug UNIQUE (slug);

ALTER TABLE ONLY public.call_counts
    ADD CONSTRAINT call_counts_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.cart_items
    ADD CONSTRAINT cart_items_line UNIQUE (session_id, bracelet_id, choices_key);

ALTER TABLE ONLY public.cart_items
    ADD CONSTRAINT cart_items_pkey PRIMARY KEY (id);

ALTER TABLE public.checkout_donors
    ADD CONSTRAINT checkout_donors_day CHECK (((monthly_day >= 1) AND (monthly_day <= 28))) NOT VALID;

ALTER TABLE ONLY public.checkout_donors
    ADD CONSTRAINT checkout_donors_pkey PRIMARY KEY (checkout_id);

ALTER TABLE ONLY public.checkout_lines
    ADD CONSTRAINT checkout_lines_line UNIQUE (checkout_id, bracelet_id, choices_key);

ALTER TABLE ONLY public.checkout_lines
    ADD CONSTRAINT checkout_lines_pkey PRIMARY KEY (id);

ALTER TABLE public.all_checkouts
    ADD CONSTRAINT checkouts_in_pounds CHECK ((currency = 'gbp'::text)) NOT VALID;

ALTER TABLE public.all_checkouts
    ADD CONSTRAINT checkouts_kind_known CHECK ((kind = ANY (ARRAY['order'::text, 'donation'::text]))) NOT VALID;

ALTER TABLE ONLY public.all_checkouts
    ADD CONSTRAINT checkouts_payment_intent UNIQUE (payment_intent_id);

ALTER TABLE ONLY public.all_checkouts
    ADD CONSTRAINT checkouts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.client_builds
    ADD CONSTRAINT client_builds_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.client_files
    ADD CONSTRAINT client_files_name_build_id_pk PRIMARY KEY (name, build_id);

ALTER TABLE public.contact_messages
    ADD CONSTRAINT contact_messages_no_prayer_of_supporter CHECK (((supporter_id IS NULL) OR (subject <> ALL (ARRAY['Prayer Request'::text, 'prayer'::text])))) NOT VALID;

ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_submission UNIQUE (idempotency_key);

ALTER TABLE ONLY public.content_draft
    ADD CONSTRAINT content_draft_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.content_versions
    ADD CONSTRAINT content_versions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.declines
    ADD CONSTRAINT declines_pkey PRIMARY KEY (charge_id);

ALTER TABLE ONLY public.disputes
    ADD CONSTRAINT disputes_dispute UNIQUE (dispute_id);

ALTER TABLE ONLY public.disputes
    ADD CONSTRAINT disputes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.donations
    ADD CONSTRAINT donations_donation_checkout UNIQUE (donation_checkout_id);

ALTER TABLE ONLY public.donations
    ADD CONSTRAINT donations_payment_intent UNIQUE (payment_intent_id);

ALTER TABLE ONLY public.donations
    ADD CONSTRAINT donations_pkey PRIMARY KEY (id);

ALTER TABLE public.email_texts
    ADD CONSTRAINT email_texts_kind_known CHECK ((kind = ANY (ARRAY['order-confirmation'::text, 'order-notice'::text, 'order-oversold'::text, 'order-dispatched'::text, 'order-cancelled'::text, 'order-details-needed'::text, 'refund-confirmation'::text, 'low-stock-notice'::text, 'sold-out-notice'::text, 'donation-thanks'::text, 'donation-notice'::text, 'monthly-failed'::text, 'monthly-confirm'::text, 'card-expiring'::text, 'gift-aid-declared'::text, 'gift-aid-limit-notice'::text, 'yearly-summary'::text, 'contact-received'::text, 'contact-notice'::text, 'prayer-received'::text, 'prayer-notice'::text, 'volunteer-received'::text, 'volunteer-notice'::text, 'book-offer-received'::text, 'book-offer-notice'::text, 'inbox-reply'::text, 'supporter-thanks'::text, 'monthly-changed'::text, 'monthly-link'::text, 'invitation'::text, 'password-reset'::text, 'new-sign-in'::text, 'recovery-code-used'::text]))) NOT VALID;

ALTER TABLE ONLY public.email_texts
    ADD CONSTRAINT email_texts_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY public.funds
    ADD CONSTRAINT funds_key UNIQUE (key);

ALTER TABLE ONLY public.funds
    ADD CONSTRAINT funds_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.gift_aid_adjustments
    ADD CONSTRAINT gift_aid_adjustments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.gift_aid_claim_lines
    ADD CONSTRAINT gift_aid_claim_lines_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.gift_aid_claims
    ADD CONSTRAINT gift_aid_claims_idempotency_key UNIQUE (idempotency_key);

ALTER TABLE ONLY public.gift_aid_claims
    ADD CONSTRAINT gift_aid_claims_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.gift_aid_declarations
    ADD CONSTRAINT gift_aid_declarations_donation UNIQUE (donation_id);

ALTER TABLE ONLY public.gift_aid_declarations
    ADD CONSTRAINT gift_aid_declarations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.gift_aid_endings
    ADD CONSTRAINT gift_aid_endings_pkey PRIMARY KEY (declaration_id);

ALTER TABLE public.gift_aid_endings
    ADD CONSTRAINT gift_aid_endings_reason_known CHECK ((reason = ANY (ARRAY['cancelled'::text, 'too little tax'::text, 'changed'::text, 'mistake'::text, 'erased'::text]))) NOT VALID;

ALTER TABLE ONLY public.giving_settings
    ADD CONSTRAINT giving_settings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.inbox_items
    ADD CONSTRAINT inbox_items_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.inbox_items
    ADD CONSTRAINT inbox_items_record UNIQUE (kind, record_id);

ALTER TABLE ONLY public.inbox_replies
    ADD CONSTRAINT inbox_replies_key UNIQUE (idempotency_key);

ALTER TABLE ONLY public.inbox_replies
    ADD CONSTRAINT inbox_replies_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.job_runs
    ADD CONSTRAINT job_runs_pkey PRIMARY KEY (job);

ALTER TABLE ONLY public.known_browsers
    ADD CONSTRAINT known_browsers_once UNIQUE (account_id, token_hash);

ALTER TABLE ONLY public.known_browsers
    ADD CONSTRAINT known_browsers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_object UNIQUE (type, object_id, occurrence);

ALTER TABLE public.ledger_entries
    ADD CONSTRAINT ledger_entries_payment_kind CHECK (((payment_id IS NULL) = (kind IS NULL))) NOT VALID;

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_pkey PRIMARY KEY (id);

ALTER TABLE public.ledger_entries
    ADD CONSTRAINT ledger_entries_sign CHECK (((amount_pence <> 0) AND ((amount_pence > 0) = (type = ANY (ARRAY['payment'::text, 'refund failed'::text, 'dispute returned'::text, 'transfer in'::text, 'gift aid claimed'::text, 'gift aid paid'::text, 'spending undone'::text]))))) NOT VALID;

ALTER TABLE public.ledger_entries
    ADD CONSTRAINT ledger_entries_type_known CHECK ((type = ANY (ARRAY['payment'::text, 'refund failed'::text, 'dispute returned'::text, 'transfer in'::text, 'gift aid claimed'::text, 'gift aid paid'::text, 'spending undone'::text, 'refund'::text, 'dispute withdrawn'::text, 'fee'::text, 'transfer out'::text, 'gift aid closed'::text, 'spending'::text]))) NOT VALID;

ALTER TABLE ONLY public.ledger_months
    ADD CONSTRAINT ledger_months_month_kind_pk PRIMARY KEY (month, kind);

ALTER TABLE ONLY public.login_failures
    ADD CONSTRAINT login_failures_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.mandate_charges
    ADD CONSTRAINT mandate_charges_checkout UNIQUE (checkout_id);

ALTER TABLE ONLY public.mandate_charges
    ADD CONSTRAINT mandate_charges_month UNIQUE (mandate_id, month);

ALTER TABLE ONLY public.mandate_charges
    ADD CONSTRAINT mandate_charges_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.mandate_events
    ADD CONSTRAINT mandate_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.mandate_state_changes
    ADD CONSTRAINT mandate_state_changes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.mandates
    ADD CONSTRAINT mandates_checkout UNIQUE (checkout_id);

ALTER TABLE ONLY public.mandates
    ADD CONSTRAINT mandates_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.nightly_runs
    ADD CONSTRAINT nightly_runs_pkey PRIMARY KEY (job);

ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_checkout UNIQUE (checkout_id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_id_number UNIQUE (id, number);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_number UNIQUE (number);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_payment_intent UNIQUE (payment_intent_id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.outbox_emails
    ADD CONSTRAINT outbox_emails_dedupe_key UNIQUE (dedupe_key);

ALTER TABLE public.outbox_emails
    ADD CONSTRAINT outbox_emails_kind_known CHECK ((kind = ANY (ARRAY['order-confirmation'::text, 'order-notice'::text, 'order-oversold'::text, 'order-dispatched'::text, 'order-cancelled'::text, 'order-details-needed'::text, 'refund-confirmation'::text, 'low-stock-notice'::text, 'sold-out-notice'::text, 'donation-thanks'::text, 'donation-notice'::text, 'monthly-failed'::text, 'monthly-confirm'::text, 'card-expiring'::text, 'gift-aid-declared'::text, 'gift-aid-limit-notice'::text, 'yearly-summary'::text, 'contact-received'::text, 'contact-notice'::text, 'prayer-received'::text, 'prayer-notice'::text, 'volunteer-received'::text, 'volunteer-notice'::text, 'book-offer-received'::text, 'book-offer-notice'::text, 'inbox-reply'::text, 'supporter-thanks'::text, 'monthly-changed'::text, 'monthly-link'::text, 'invitation'::text, 'password-reset'::text, 'new-sign-in'::text, 'recovery-code-used'::text]))) NOT VALID;

ALTER TABLE ONLY public.outbox_emails
    ADD CONSTRAINT outbox_emails_kind_record UNIQUE (kind, record_id);

ALTER TABLE public.outbox_emails
    ADD CONSTRAINT outbox_emails_one_record CHECK ((num_nonnulls(record_id, recurring_record_id) = 1)) NOT VALID;

ALTER TABLE ONLY public.outbox_emails
    ADD CONSTRAINT outbox_emails_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_credential UNIQUE (credential_id);

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payment_events
    ADD CONSTRAINT payment_events_event UNIQUE (event_id);

ALTER TABLE ONLY public.payment_events
    ADD CONSTRAINT payment_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payment_issues
    ADD CONSTRAINT payment_issues_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payment_issues
    ADD CONSTRAINT payment_issues_subject UNIQUE (kind, subject);

ALTER TABLE public.payments
    ADD CONSTRAINT payments_lost_range CHECK (((lost >= (0)::numeric) AND (lost <= amount))) NOT VALID;

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_payment_intent UNIQUE (payment_intent_id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_payout UNIQUE (payout_id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.person_links
    ADD CONSTRAINT person_links_hash UNIQUE (token_hash);

ALTER TABLE ONLY public.person_links
    ADD CONSTRAINT person_links_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.project_books
    ADD CONSTRAINT project_books_key UNIQUE (idempotency_key);

ALTER TABLE ONLY public.project_books
    ADD CONSTRAINT project_books_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_name UNIQUE (name);

ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_slug UNIQUE (slug);

ALTER TABLE ONLY public.receipts
    ADD CONSTRAINT receipts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_account_id_code_hash_pk PRIMARY KEY (account_id, code_hash);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_idempotency_key UNIQUE (idempotency_key);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_refund UNIQUE (refund_id);

ALTER TABLE public.reply_templates
    ADD CONSTRAINT reply_templates_kind_known CHECK ((kind = ANY (ARRAY['message'::text, 'prayer'::text, 'volunteer'::text, 'book-offer'::text, 'thanks'::text]))) NOT VALID;

ALTER TABLE ONLY public.reply_templates
    ADD CONSTRAINT reply_templates_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY public.sign_in_steps
    ADD CONSTRAINT sign_in_steps_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.site_facts
    ADD CONSTRAINT site_facts_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.small_gift_claims
    ADD CONSTRAINT small_gift_claims_claim_id_tax_year_pk PRIMARY KEY (claim_id, tax_year);

ALTER TABLE ONLY public.small_gifts
    ADD CONSTRAINT small_gifts_pkey PRIMARY KEY (tax_year);

ALTER TABLE ONLY public.spending
    ADD CONSTRAINT spending_idempotency_key UNIQUE (idempotency_key);

ALTER TABLE ONLY public.spending
    ADD CONSTRAINT spending_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.spending
    ADD CONSTRAINT spending_receipt UNIQUE (receipt_id);

ALTER TABLE ONLY public.statement_formats
    ADD CONSTRAINT statement_formats_pkey PRIMARY KEY (signature);

ALTER TABLE ONLY public.statement_lines
    ADD CONSTRAINT statement_lines_donation UNIQUE (donation_id);

ALTER TABLE ONLY public.statement_lines
    ADD CONSTRAINT statement_lines_fingerprint UNIQUE (fingerprint);

ALTER TABLE ONLY public.statement_lines
    ADD CONSTRAINT statement_lines_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.supporters
    ADD CONSTRAINT supporters_email UNIQUE (email);

ALTER TABLE ONLY public.supporters
    ADD CONSTRAINT supporters_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.table_counts
    ADD CONSTRAINT table_counts_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.volunteer_applications
    ADD CONSTRAINT volunteer_applications_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.volunteer_applications
    ADD CONSTRAINT volunteer_applications_submission UNIQUE (idempotency_key);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_event UNIQUE (endpoint_id, event_key);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_message UNIQUE (message_id);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);

ALTER TABLE public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_type_known CHECK ((type = ANY (ARRAY['order.paid'::text, 'order.sent'::text, 'donation.received'::text, 'refund.updated'::text, 'dispute.updated'::text, 'form.submitted'::text, 'post.published'::text, 'webhook.test'::text]))) NOT VALID;

ALTER TABLE public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_events_known CHECK ((events <@ ARRAY['order.paid'::text, 'order.sent'::text, 'donation.received'::text, 'refund.updated'::text, 'dispute.updated'::text, 'form.submitted'::text, 'post.published'::text])) NOT VALID;

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.wishlist_items
    ADD CONSTRAINT wishlist_items_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.wishlist_items
    ADD CONSTRAINT wishlist_items_session_bracelet UNIQUE (session_id, bracelet_id);

CREATE UNIQUE INDEX accounts_email ON public.accounts USING btree (lower(email)) WHERE (removed_at IS NULL);

CREATE UNIQUE INDEX accounts_name ON public.accounts USING btree (lower(name)) WHERE (removed_at IS NULL);

CREATE INDEX additions_created_at_index ON public.additions USING btree (created_at);

CREATE INDEX admin_sessions_created_at_index ON public.admin_sessions USING btree (created_at);

CREATE INDEX admin_sessions_person_id_index ON public.admin_sessions USING btree (person_id);

CREATE INDEX audit_events_by_time ON public.audit_events USING btree (created_at);

CREATE INDEX audit_events_subject_id_index ON public.audit_events USING btree (subject_id);

CREATE INDEX audit_events_with_address ON public.audit_events USING btree (created_at) WHERE (address <> ''::text);

CREATE INDEX balance_transactions_payment_id_index ON public.balance_transactions USING btree (payment_id);

CREATE INDEX balance_transactions_payout_id_created_at_index ON public.balance_transactions USING btree (payout_id, created_at);

CREATE INDEX bin_items_created_at_index ON public.bin_items USING btree (created_at);

CREATE INDEX blog_posts_by_time ON public.blog_posts USING btree (COALESCE(published_at, created_at)) WHERE (deleted_at IS NULL);

CREATE INDEX blog_posts_deleted ON public.blog_posts USING btree (id) WHERE (deleted_at IS NOT NULL);

CREATE INDEX blog_posts_drafts ON public.blog_posts USING btree (id) WHERE ((NOT published) AND (deleted_at IS NULL));

CREATE INDEX blog_posts_due ON public.blog_posts USING btree (publish_at) WHERE ((publish_at IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX blog_posts_kept ON public.blog_posts USING btree (id) WHERE (deleted_at IS NULL);

CREATE INDEX blog_posts_public ON public.blog_posts USING btree (id) WHERE (published AND (deleted_at IS NULL));

CREATE INDEX blog_posts_public_by_time ON public.blog_posts USING btree (COALESCE(published_at, created_at)) WHERE (published AND (deleted_at IS NULL));

CREATE INDEX blog_posts_words ON public.blog_posts USING gin (words);

CREATE INDEX book_donation_requests_by_supporter ON public.book_donation_requests USING btree (supporter_id, id) WHERE (supporter_id IS NOT NULL);

CREATE INDEX book_donation_requests_created_at_index ON public.book_donation_requests USING btree (created_at);

CREATE INDEX book_donation_requests_sender ON public.book_donation_requests USING btree (lower(email));

CREATE INDEX book_donation_requests_sender_spelt ON public.book_donation_requests USING btree (email) WHERE (email ~ '[^ -~]'::text);

CREATE INDEX book_donation_requests_without_supporter ON public.book_donation_requests USING btree (id) WHERE (supporter_id IS NULL);

CREATE INDEX book_donation_requests_words ON public.book_donation_requests USING gin (words);

CREATE INDEX call_counts_ends_at_index ON public.call_counts USING btree (ends_at);

CREATE INDEX cart_items_bracelet_id_index ON public.cart_items USING btree (bracelet_id);

CREATE INDEX cart_items_updated_at_index ON public.cart_items USING btree (updated_at);

CREATE INDEX checkout_donors_email ON public.checkout_donors USING btree (lower(email));

CREATE INDEX checkout_donors_email_spelt ON public.checkout_donors USING btree (email) WHERE (email ~ '[^ -~]'::text);

CREATE INDEX checkout_lines_bracelet_id_index ON public.checkout_lines USING btree (bracelet_id);

CREATE INDEX checkouts_due ON public.all_checkouts USING btree (next_check_at) WHERE (closed_at IS NULL);

CREATE INDEX checkouts_unpaid ON public.all_checkouts USING btree (created_at) WHERE ((NOT is_recorded) AND (problem IS NULL));

CREATE INDEX checkouts_with_client_keys ON public.all_checkouts USING btree (created_at) WHERE (client_keys <> '{}'::text[]);

CREATE INDEX client_files_build_id_index ON public.client_files USING btree (build_id);

CREATE INDEX contact_messages_by_supporter ON public.contact_messages USING btree (supporter_id, id) WHERE (supporter_id IS NOT NULL);

CREATE INDEX contact_messages_by_time ON public.contact_messages USING btree (created_at);

CREATE INDEX contact_messages_kept ON public.contact_messages USING btree (id) WHERE (deleted_at IS NULL);

CREATE INDEX contact_messages_put_away ON public.contact_messages USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX contact_messages_sender ON public.contact_messages USING btree (lower(email));

CREATE INDEX contact_messages_sender_spelt ON public.contact_messages USING btree (email) WHERE (email ~ '[^ -~]'::text);

CREATE INDEX contact_messages_without_supporter ON public.contact_messages USING btree (id) WHERE ((supporter_id IS NULL) AND (subject <> ALL (ARRAY['Prayer Request'::text, 'prayer'::text])));

CREATE INDEX contact_messages_words ON public.contact_messages USING gin (words);

CREATE INDEX declines_created_at_index ON public.declines USING btree (created_at);

CREATE INDEX declines_payment_intent_id_index ON public.declines USING btree (payment_intent_id);

CREATE INDEX disputes_open ON public.disputes USING btree (id) WHERE (status <> ALL (ARRAY['won'::text, 'warning_closed'::text, 'prevented'::text, 'lost'::text]));

CREATE INDEX disputes_payment_id_index ON public.disputes USING btree (payment_id);

CREATE INDEX donations_by_supporter ON public.donations USING btree (supporter_id, id) WHERE (supporter_id IS NOT NULL);

CREATE INDEX donations_donor ON public.donations USING btree (lower(donor_email), amount);

CREATE INDEX donations_donor_spelt ON public.donations USING btree (donor_email) WHERE (donor_email ~ '[^ -~]'::text);

CREATE INDEX donations_mandate_id_index ON public.donations USING btree (mandate_id);

CREATE INDEX donations_monthly ON public.donations USING btree (created_at) WHERE (mandate_id IS NOT NULL);

CREATE INDEX donations_without_supporter ON public.donations USING btree (id) WHERE ((supporter_id IS NULL) AND (donor_email <> 'Erased'::text));

CREATE INDEX funds_project_id_index ON public.funds USING btree (project_id);

CREATE INDEX gift_aid_adjustments_claim_id_index ON public.gift_aid_adjustments USING btree (claim_id);

CREATE UNIQUE INDEX gift_aid_adjustments_line ON public.gift_aid_adjustments USING btree (line_id, returned_pence) WHERE is_open;

CREATE INDEX gift_aid_claim_lines_claim_id_gift_on_index ON public.gift_aid_claim_lines USING btree (claim_id, gift_on);

CREATE INDEX gift_aid_claim_lines_declaration_id_index ON public.gift_aid_claim_lines USING btree (declaration_id);

CREATE UNIQUE INDEX gift_aid_claim_lines_gift ON public.gift_aid_claim_lines USING btree (donation_id) WHERE is_open;

CREATE INDEX gift_aid_claim_lines_open ON public.gift_aid_claim_lines USING btree (gift_on) WHERE is_open;

CREATE INDEX gift_aid_declarations_by_supporter ON public.gift_aid_declarations USING btree (supporter_id, id) WHERE (supporter_id IS NOT NULL);

CREATE INDEX inbox_items_by_kind ON public.inbox_items USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE INDEX inbox_items_by_kind_and_state ON public.inbox_items USING btree (kind, state, id) WHERE (deleted_at IS NULL);

CREATE INDEX inbox_items_by_kind_and_time ON public.inbox_items USING btree (kind, created_at) WHERE (deleted_at IS NULL);

CREATE INDEX inbox_items_by_state ON public.inbox_items USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX inbox_items_by_state_change ON public.inbox_items USING btree (kind, state, state_changed_at);

CREATE INDEX inbox_items_by_time ON public.inbox_items USING btree (created_at);

CREATE INDEX inbox_items_kept ON public.inbox_items USING btree (id) WHERE (deleted_at IS NULL);

CREATE INDEX inbox_replies_item_id_id_index ON public.inbox_replies USING btree (item_id, id);

CREATE INDEX known_browsers_last_used_at_index ON public.known_browsers USING btree (last_used_at);

CREATE INDEX ledger_entries_fees ON public.ledger_entries USING btree (payment_day, amount_pence) WHERE (type = 'fee'::text);

CREATE INDEX ledger_entries_fund ON public.ledger_entries USING btree (fund_id, day);

CREATE INDEX ledger_entries_payment_id_index ON public.ledger_entries USING btree (payment_id);

CREATE INDEX login_failures_last_failure_at_index ON public.login_failures USING btree (last_failure_at);

CREATE INDEX mandate_charges_by_month ON public.mandate_charges USING btree (month);

CREATE INDEX mandate_charges_failing ON public.mandate_charges USING btree (mandate_id) WHERE (state = ANY (ARRAY['unconfirmed'::text, 'declined'::text]));

CREATE INDEX mandate_charges_open ON public.mandate_charges USING btree (next_attempt_on) WHERE (next_attempt_on IS NOT NULL);

CREATE INDEX mandate_events_mandate_id_id_index ON public.mandate_events USING btree (mandate_id, id);

CREATE INDEX mandate_state_changes_created_at_index ON public.mandate_state_changes USING btree (created_at);

CREATE INDEX mandate_state_changes_mandate_id_index ON public.mandate_state_changes USING btree (mandate_id);

CREATE INDEX mandates_by_status ON public.mandates USING btree (state, id);

CREATE INDEX mandates_by_supporter ON public.mandates USING btree (supporter_id, id) WHERE (supporter_id IS NOT NULL);

CREATE INDEX mandates_donor ON public.mandates USING btree (lower(donor_email));

CREATE INDEX mandates_donor_spelt ON public.mandates USING btree (donor_email) WHERE (donor_email ~ '[^ -~]'::text);

CREATE INDEX mandates_given_up ON public.mandates USING btree (id) WHERE ((state = 'paused'::text) AND (state_by = 'site'::text));

CREATE INDEX mandates_payment_method_id_index ON public.mandates USING btree (payment_method_id);

CREATE INDEX mandates_to_charge ON public.mandates USING btree (last_month, day) WHERE (state = ANY (ARRAY['active'::text, 'paused'::text]));

CREATE INDEX mandates_words ON public.mandates USING gin (words);

CREATE INDEX order_lines_bracelet_id_index ON public.order_lines USING btree (bracelet_id);

CREATE INDEX order_lines_order_id_index ON public.order_lines USING btree (order_id);

CREATE INDEX order_lines_words ON public.order_lines USING gin (to_tsvector('simple'::regconfig, regexp_replace(name, '[^[:alnum:]]+'::text, ' '::text, 'g'::text)));

CREATE INDEX orders_by_payment ON public.orders USING btree (payment_status, id);

CREATE INDEX orders_by_status ON public.orders USING btree (status, id);

CREATE INDEX orders_by_supporter ON public.orders USING btree (supporter_id, id) WHERE (supporter_id IS NOT NULL);

CREATE INDEX orders_by_time ON public.orders USING btree (created_at);

CREATE INDEX orders_customer ON public.orders USING btree (lower(customer_email));

CREATE INDEX orders_customer_spelt ON public.orders USING btree (customer_email) WHERE (customer_email ~ '[^ -~]'::text);

CREATE INDEX orders_parcel_words ON public.orders USING gin (to_tsvector('simple'::regconfig, ((regexp_replace(tracking_note, '[^[:alnum:]]+'::text, ' '::text, 'g'::text) || ' '::text) || regexp_replace(tracking_note, '[^[:alnum:]]+'::text, ''::text, 'g'::text)))) WHERE (tracking_note <> ''::text);

CREATE INDEX orders_to_pack ON public.orders USING btree (id) WHERE ((status = 'to pack'::text) AND (payment_status = ANY (ARRAY['paid'::text, 'partly refunded'::text])));

CREATE INDEX orders_without_address ON public.orders USING btree (id) WHERE ((status = 'to pack'::text) AND (payment_status = ANY (ARRAY['paid'::text, 'partly refunded'::text])) AND needs_address);

CREATE INDEX orders_without_choices ON public.orders USING btree (id) WHERE needs_choices;

CREATE INDEX orders_without_supporter ON public.orders USING btree (id) WHERE ((supporter_id IS NULL) AND (customer_email IS NOT NULL) AND (erased_at IS NULL));

CREATE INDEX orders_words ON public.orders USING gin (words);

CREATE INDEX orders_words_cancelled ON public.orders USING gin (words) WHERE (status = 'cancelled'::text);

CREATE INDEX orders_words_sent ON public.orders USING gin (words) WHERE (status = 'sent'::text);

CREATE INDEX orders_words_unpaid ON public.orders USING gin (words) WHERE (payment_status <> 'paid'::text);

CREATE INDEX outbox_emails_addressed ON public.outbox_emails USING btree (created_at) WHERE (recipient <> 'Erased'::text);

CREATE INDEX outbox_emails_belonging ON public.outbox_emails USING btree (belongs_to, id);

CREATE INDEX outbox_emails_by_state ON public.outbox_emails USING btree (state, id);

CREATE INDEX outbox_emails_by_time ON public.outbox_emails USING btree (created_at);

CREATE INDEX outbox_emails_first_recipient ON public.outbox_emails USING btree (lower(first_recipient));

CREATE INDEX outbox_emails_first_recipient_spelt ON public.outbox_emails USING btree (first_recipient) WHERE (first_recipient ~ '[^ -~]'::text);

CREATE INDEX outbox_emails_queued ON public.outbox_emails USING btree (id) WHERE (state = 'queued'::text);

CREATE INDEX outbox_emails_recipient ON public.outbox_emails USING btree (lower(recipient));

CREATE INDEX outbox_emails_recipient_spelt ON public.outbox_emails USING btree (recipient) WHERE (recipient ~ '[^ -~]'::text);

CREATE INDEX outbox_emails_recurring ON public.outbox_emails USING btree (kind, recurring_record_id) WHERE (recurring_record_id IS NOT NULL);

CREATE INDEX outbox_emails_with_content ON public.outbox_emails USING btree (created_at) WHERE (content IS NOT NULL);

CREATE INDEX outbox_emails_without_group ON public.outbox_emails USING btree (id) WHERE (belongs_to IS NULL);

CREATE INDEX passkeys_person_id_index ON public.passkeys USING btree (person_id);

CREATE INDEX payment_events_created_at_index ON public.payment_events USING btree (created_at);

CREATE INDEX payment_events_payment_intent_id_id_index ON public.payment_events USING btree (payment_intent_id, id);

CREATE INDEX payment_issues_open ON public.payment_issues USING btree (id) WHERE (resolved_at IS NULL);

CREATE INDEX payment_issues_payment_intent_id_index ON public.payment_issues USING btree (payment_intent_id);

CREATE INDEX payments_by_status ON public.payments USING btree (status, id);

CREATE INDEX payments_by_time ON public.payments USING btree (created_at);

CREATE INDEX payments_customer ON public.payments USING btree (lower(customer_email));

CREATE INDEX payments_customer_spelt ON public.payments USING btree (customer_email) WHERE (customer_email ~ '[^ -~]'::text);

CREATE INDEX payments_failed_named ON public.payments USING btree (updated_at) WHERE ((status = 'failed'::text) AND ((customer_name IS NOT NULL) OR (customer_email IS NOT NULL)));

CREATE INDEX payments_not_in_pounds ON public.payments USING btree (id) WHERE (currency <> 'gbp'::text);

CREATE UNIQUE INDEX payments_order ON public.payments USING btree (order_id);

CREATE INDEX payments_paid_by_time ON public.payments USING btree (COALESCE(paid_at, created_at));

CREATE INDEX payments_returned ON public.payments USING btree (payment_intent_id) WHERE ((refunded > (0)::numeric) OR (lost > (0)::numeric));

CREATE INDEX payments_words ON public.payments USING gin (words);

CREATE INDEX payments_words_failed ON public.payments USING gin (words) WHERE (status = 'failed'::text);

CREATE INDEX payments_words_refunded ON public.payments USING gin (words) WHERE (status = 'refunded'::text);

CREATE INDEX person_links_expires_at_index ON public.person_links USING btree (expires_at);

CREATE INDEX person_links_person_id_index ON public.person_links USING btree (person_id);

CREATE INDEX project_books_project_id_id_index ON public.project_books USING btree (project_id, id);

CREATE INDEX refunds_payment_id_index ON public.refunds USING btree (payment_id);

CREATE INDEX refunds_pending ON public.refunds USING btree (id) WHERE (state = 'pending'::text);

CREATE INDEX refunds_requested ON public.refunds USING btree (id) WHERE (state = 'requested'::text);

CREATE INDEX sign_in_steps_expires_at_index ON public.sign_in_steps USING btree (expires_at);

CREATE INDEX sign_in_steps_person_id_index ON public.sign_in_steps USING btree (person_id);

CREATE INDEX small_gift_claims_tax_year_index ON public.small_gift_claims USING btree (tax_year);

CREATE INDEX spending_days ON public.spending USING btree (day, id);

CREATE INDEX statement_lines_by_state ON public.statement_lines USING btree (state, id);

CREATE INDEX statement_lines_decided ON public.statement_lines USING btree (decided_at);

CREATE INDEX supporters_words ON public.supporters USING gin (to_tsvector('simple'::regconfig, regexp_replace(((COALESCE(name, ''::text) || ' '::text) || email), '[^[:alnum:]]+'::text, ' '::text, 'g'::text)));

CREATE INDEX volunteer_applications_by_supporter ON public.volunteer_applications USING btree (supporter_id, id) WHERE (supporter_id IS NOT NULL);

CREATE INDEX volunteer_applications_sender ON public.volunteer_applications USING btree (lower(email));

CREATE INDEX volunteer_applications_sender_spelt ON public.volunteer_applications USING btree (email) WHERE (email ~ '[^ -~]'::text);

CREATE INDEX volunteer_applications_without_supporter ON public.volunteer_applications USING btree (id) WHERE (supporter_id IS NULL);

CREATE INDEX volunteer_applications_words ON public.volunteer_applications USING gin (words);

CREATE INDEX webhook_deliveries_by_both ON public.webhook_deliveries USING btree (endpoint_id, state, id);

CREATE INDEX webhook_deliveries_by_endpoint ON public.webhook_deliveries USING btree (endpoint_id, id);

CREATE INDEX webhook_deliveries_by_state ON public.webhook_deliveries USING btree (state, id);

CREATE INDEX webhook_deliveries_created_at_index ON public.webhook_deliveries USING btree (created_at);

CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (endpoint_id, next_attempt_at) WHERE (state = 'pending'::text);

CREATE INDEX wishlist_items_bracelet_id_index ON public.wishlist_items USING btree (bracelet_id);

CREATE INDEX wishlist_items_created_at_index ON public.wishlist_items USING btree (created_at);

CREATE TRIGGER count_inbox_added AFTER INSERT ON public.inbox_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_inbox();

CREATE TRIGGER count_inbox_changed AFTER UPDATE ON public.inbox_items REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_inbox();

CREATE TRIGGER count_inbox_removed AFTER DELETE ON public.inbox_items REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.count_inbox();

CREATE TRIGGER count_messages_added AFTER INSERT ON public.contact_messages REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_messages();

CREATE TRIGGER count_messages_changed AFTER UPDATE ON public.contact_messages REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_messages();

CREATE TRIGGER count_messages_removed AFTER DELETE ON public.contact_messages REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.count_messages();

CREATE TRIGGER count_outbox_emails_added AFTER INSERT ON public.outbox_emails REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_outbox_emails();

CREATE TRIGGER count_outbox_emails_changed AFTER UPDATE ON public.outbox_emails REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_outbox_emails();

CREATE TRIGGER count_outbox_emails_removed AFTER DELETE ON public.outbox_emails REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.count_outbox_emails();

CREATE TRIGGER count_payment_issues_added AFTER INSERT ON public.payment_issues REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_payment_issues();

CREATE TRIGGER count_payment_issues_changed AFTER UPDATE ON public.payment_issues REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_payment_issues();

CREATE TRIGGER count_payment_issues_removed AFTER DELETE ON public.payment_issues REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.count_payment_issues();

CREATE TRIGGER count_posts_added AFTER INSERT ON public.blog_posts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_posts();

CREATE TRIGGER count_posts_changed AFTER UPDATE ON public.blog_posts REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_posts();

CREATE TRIGGER count_posts_removed AFTER DELETE ON public.blog_posts REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.count_posts();

CREATE TRIGGER gift_aid_declarations_stay BEFORE DELETE OR UPDATE ON public.gift_aid_declarations FOR EACH ROW EXECUTE FUNCTION public.gift_aid_declarations_stay();

CREATE TRIGGER gift_aid_endings_stay BEFORE DELETE OR UPDATE ON public.gift_aid_endings FOR EACH ROW EXECUTE FUNCTION public.gift_aid_endings_stay();

CREATE TRIGGER note_mandate_state AFTER INSERT OR UPDATE ON public.mandates FOR EACH ROW EXECUTE FUNCTION public.note_mandate_state();

CREATE TRIGGER tell_dashboards AFTER INSERT OR DELETE OR UPDATE ON public.accounts FOR EACH ROW EXECUTE FUNCTION public.tell_dashboards('accounts');

CREATE TRIGGER tell_dashboards AFTER DELETE ON public.admin_sessions FOR EACH ROW EXECUTE FUNCTION public.tell_dashboards('sessions');

CREATE TRIGGER tell_dashboards AFTER INSERT ON public.audit_events FOR EACH ROW EXECUTE FUNCTION public.tell_dashboards('activity');

CREATE TRIGGER tell_dashboards AFTER INSERT OR DELETE OR UPDATE ON public.blog_posts FOR EACH ROW EXECUTE FUNCTION public.tell_dashboards('posts');

CREATE TRIGGER tell_dashboards AFTER INSERT OR DELETE OR UPDATE ON public.bracelets FOR EACH ROW EXECUTE FUNCTION public.tell_dashboards('bracelets');

CREATE TRIGGER tell_dashboards AFTER INSERT OR DELETE OR UPDATE ON public.contact_messages FOR EACH ROW EXECUTE FUNCTION public.tell_dashboards('messages');

CREATE TRIGGER tell_dashboards AFTER INSERT ON public.content_versions FOR EACH ROW EXECUTE FUNCTION public.tell_dashboards('site');

CREATE TRIGGER tell_dashboards AFTER INSERT OR DELETE OR UPDATE ON public.disputes FOR EACH ROW EXECUTE FUNCTION public.tell_dashboards('payments');

CREATE TRIGGER tell_dashboards AFTER INSERT OR DELETE OR UPDATE ON public.inbox_items FOR EACH ROW EXECUTE FUNCTION public.tell_dashboards('inbox');

CREATE TRIGGER tell_dashboards AFTER INSERT OR DELETE OR UPDATE ON public.inbox_replies FOR EACH ROW EXECUTE FUNCTION public.tell_dashboards('inbox');

CREATE TRIGGER tell_dashboards AFTER INSERT OR DELETE OR UPDATE ON public.job_runs FOR EACH ROW EXECUTE FUNCTION public.tell_dashboards('jobs');

CREATE TRIGGER tell_dashboards AFTER INSERT OR DELETE OR UPDATE ON public.mandate_charges FOR EACH ROW EXECUTE FUNCTION public.tell_dashboards('monthly');

CREATE TRIGGER tell_dashboards AFTER INSERT OR DELETE OR UPDATE ON public.mandates FOR EACH ROW EXECUTE FUNCTION public.tell_dashboards('monthly');

CREATE TRIGGER tell_dashboards AFTER INSERT OR DELETE OR UPDATE ON public.orders FOR EACH ROW EXECUTE FUNCTION public.tell_dashboards('orders');

CREATE TRIGGER tell_dashboards AFTER INSERT OR DELETE OR UPDATE ON public.outbox_emails FOR EACH ROW EXECUTE FUNCTION public.tell_dashboards('mail');

CREATE TRIGGER tell_dashboards AFTER INSERT OR DELETE OR UPDATE ON public.payment_events FOR EACH ROW EXECUTE FUNCTION public.tell_dashboards('payments');

CREATE TRIGGER tell_dashboards AFTER INSERT OR DELETE OR UPDATE ON public.payment_issues FOR EACH ROW EXECUTE FUNCTION public.tell_dashboards('issues');

CREATE TRIGGER tell_dashboards AFTER INSERT OR DELETE OR UPDATE ON public.payments FOR EACH ROW EXECUTE FUNCTION public.tell_dashboards('payments');

CREATE TRIGGER tell_dashboards AFTER INSERT OR DELETE OR UPDATE ON public.payouts FOR EACH ROW EXECUTE FUNCTION public.tell_dashboards('payouts');

CREATE TRIGGER tell_dashboards AFTER INSERT OR DELETE OR UPDATE ON public.refunds FOR EACH ROW EXECUTE FUNCTION public.tell_dashboards('payments');

CREATE TRIGGER tell_dashboards AFTER UPDATE ON public.site_facts FOR EACH ROW WHEN (((old.value ->> 'failingSince'::text) IS DISTINCT FROM (new.value ->> 'failingSince'::text))) EXECUTE FUNCTION public.tell_dashboards('faults');

CREATE TRIGGER tell_dashboards AFTER INSERT OR DELETE OR UPDATE ON public.supporters FOR EACH ROW EXECUTE FUNCTION public.tell_dashboards('supporters');

CREATE TRIGGER tell_dashboards AFTER INSERT OR DELETE OR UPDATE ON public.webhook_deliveries FOR EACH ROW EXECUTE FUNCTION public.tell_dashboards('deliveries');

CREATE TRIGGER tell_dashboards_first AFTER INSERT ON public.site_facts FOR EACH ROW WHEN (((new.value ->> 'failingSince'::text) IS NOT NULL)) EXECUTE FUNCTION public.tell_dashboards('faults');

CREATE TRIGGER tell_of_content AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.blog_posts FOR EACH STATEMENT EXECUTE FUNCTION public.tell_of_content();

CREATE TRIGGER tell_of_content AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.bracelets FOR EACH STATEMENT EXECUTE FUNCTION public.tell_of_content();

CREATE TRIGGER tell_of_content AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.content_versions FOR EACH STATEMENT EXECUTE FUNCTION public.tell_of_content();

CREATE TRIGGER tell_of_content AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.giving_settings FOR EACH STATEMENT EXECUTE FUNCTION public.tell_of_content();

CREATE TRIGGER tell_of_content AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.projects FOR EACH STATEMENT EXECUTE FUNCTION public.tell_of_content();

CREATE TRIGGER tell_of_stock BEFORE UPDATE OF stock, low_stock ON public.bracelets FOR EACH ROW WHEN ((public.stock_level(old.stock, old.low_stock) IS DISTINCT FROM public.stock_level(new.stock, new.low_stock))) EXECUTE FUNCTION public.tell_of_stock();

CREATE TRIGGER write_donation_checkout INSTEAD OF INSERT OR DELETE OR UPDATE ON public.donation_checkouts FOR EACH ROW EXECUTE FUNCTION public.write_donation_checkout();

ALTER TABLE ONLY public.admin_sessions
    ADD CONSTRAINT admin_sessions_person_id_accounts_id_fk FOREIGN KEY (person_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_person_id_accounts_id_fk FOREIGN KEY (person_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.balance_transactions
    ADD CONSTRAINT balance_transactions_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES public.payments(id);

ALTER TABLE ONLY public.balance_transactions
    ADD CONSTRAINT balance_transactions_payout_id_payouts_id_fk FOREIGN KEY (payout_id) REFERENCES public.payouts(id);

ALTER TABLE ONLY public.bin_items
    ADD CONSTRAINT bin_items_bracelet_id_bracelets_id_fk FOREIGN KEY (bracelet_id) REFERENCES public.bracelets(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.bin_items
    ADD CONSTRAINT bin_items_inbox_item_id_inbox_items_id_fk FOREIGN KEY (inbox_item_id) REFERENCES public.inbox_items(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.bin_items
    ADD CONSTRAINT bin_items_post_id_blog_posts_id_fk FOREIGN KEY (post_id) REFERENCES public.blog_posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.bin_items
    ADD CONSTRAINT bin_items_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.book_donation_requests
    ADD CONSTRAINT book_donation_requests_supporter_id_supporters_id_fk FOREIGN KEY (supporter_id) REFERENCES public.supporters(id) ON DELETE SET NULL NOT VALID;

ALTER TABLE ONLY public.cart_items
    ADD CONSTRAINT cart_items_bracelet_id_bracelets_id_fk FOREIGN KEY (bracelet_id) REFERENCES public.bracelets(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.checkout_donors
    ADD CONSTRAINT checkout_donors_checkout_id_all_checkouts_id_fk FOREIGN KEY (checkout_id) REFERENCES public.all_checkouts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.checkout_donors
    ADD CONSTRAINT checkout_donors_fund_id_funds_id_fk FOREIGN KEY (fund_id) REFERENCES public.funds(id) NOT VALID;

ALTER TABLE ONLY public.checkout_lines
    ADD CONSTRAINT checkout_lines_bracelet_id_bracelets_id_fk FOREIGN KEY (bracelet_id) REFERENCES public.bracelets(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.checkout_lines
    ADD CONSTRAINT checkout_lines_checkout_id_all_checkouts_id_fk FOREIGN KEY (checkout_id) REFERENCES public.all_checkouts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.client_files
    ADD CONSTRAINT client_files_build_id_client_builds_id_fk FOREIGN KEY (build_id) REFERENCES public.client_builds(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_supporter_id_supporters_id_fk FOREIGN KEY (supporter_id) REFERENCES public.supporters(id) ON DELETE SET NULL NOT VALID;

ALTER TABLE ONLY public.disputes
    ADD CONSTRAINT disputes_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES public.payments(id);

ALTER TABLE ONLY public.donations
    ADD CONSTRAINT donations_donation_checkout_id_all_checkouts_id_fk FOREIGN KEY (donation_checkout_id) REFERENCES public.all_checkouts(id) NOT VALID;

ALTER TABLE ONLY public.donations
    ADD CONSTRAINT donations_fund_id_funds_id_fk FOREIGN KEY (fund_id) REFERENCES public.funds(id) NOT VALID;

ALTER TABLE ONLY public.donations
    ADD CONSTRAINT donations_mandate_id_mandates_id_fk FOREIGN KEY (mandate_id) REFERENCES public.mandates(id) NOT VALID;

ALTER TABLE ONLY public.donations
    ADD CONSTRAINT donations_supporter_id_supporters_id_fk FOREIGN KEY (supporter_id) REFERENCES public.supporters(id) ON DELETE SET NULL NOT VALID;

ALTER TABLE ONLY public.funds
    ADD CONSTRAINT funds_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.gift_aid_adjustments
    ADD CONSTRAINT gift_aid_adjustments_claim_id_gift_aid_claims_id_fk FOREIGN KEY (claim_id) REFERENCES public.gift_aid_claims(id);

ALTER TABLE ONLY public.gift_aid_adjustments
    ADD CONSTRAINT gift_aid_adjustments_line_id_gift_aid_claim_lines_id_fk FOREIGN KEY (line_id) REFERENCES public.gift_aid_claim_lines(id);

ALTER TABLE ONLY public.gift_aid_claim_lines
    ADD CONSTRAINT gift_aid_claim_lines_claim_id_gift_aid_claims_id_fk FOREIGN KEY (claim_id) REFERENCES public.gift_aid_claims(id);

ALTER TABLE ONLY public.gift_aid_claim_lines
    ADD CONSTRAINT gift_aid_claim_lines_declaration_id_gift_aid_declarations_id_fk FOREIGN KEY (declaration_id) REFERENCES public.gift_aid_declarations(id);

ALTER TABLE ONLY public.gift_aid_claim_lines
    ADD CONSTRAINT gift_aid_claim_lines_donation_id_donations_id_fk FOREIGN KEY (donation_id) REFERENCES public.donations(id);

ALTER TABLE ONLY public.gift_aid_claim_lines
    ADD CONSTRAINT gift_aid_claim_lines_fund_id_funds_id_fk FOREIGN KEY (fund_id) REFERENCES public.funds(id);

ALTER TABLE ONLY public.gift_aid_declarations
    ADD CONSTRAINT gift_aid_declarations_donation_id_donations_id_fk FOREIGN KEY (donation_id) REFERENCES public.donations(id);

ALTER TABLE ONLY public.gift_aid_declarations
    ADD CONSTRAINT gift_aid_declarations_supporter_id_supporters_id_fk FOREIGN KEY (supporter_id) REFERENCES public.supporters(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.gift_aid_endings
    ADD CONSTRAINT gift_aid_endings_declaration_id_gift_aid_declarations_id_fk FOREIGN KEY (declaration_id) REFERENCES public.gift_aid_declarations(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.inbox_replies
    ADD CONSTRAINT inbox_replies_item_id_inbox_items_id_fk FOREIGN KEY (item_id) REFERENCES public.inbox_items(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.known_browsers
    ADD CONSTRAINT known_browsers_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_fund_id_funds_id_fk FOREIGN KEY (fund_id) REFERENCES public.funds(id) NOT VALID;

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES public.payments(id);

ALTER TABLE ONLY public.mandate_charges
    ADD CONSTRAINT mandate_charges_checkout_id_all_checkouts_id_fk FOREIGN KEY (checkout_id) REFERENCES public.all_checkouts(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.mandate_charges
    ADD CONSTRAINT mandate_charges_mandate_id_mandates_id_fk FOREIGN KEY (mandate_id) REFERENCES public.mandates(id);

ALTER TABLE ONLY public.mandate_events
    ADD CONSTRAINT mandate_events_mandate_id_mandates_id_fk FOREIGN KEY (mandate_id) REFERENCES public.mandates(id);

ALTER TABLE ONLY public.mandate_state_changes
    ADD CONSTRAINT mandate_state_changes_mandate_id_mandates_id_fk FOREIGN KEY (mandate_id) REFERENCES public.mandates(id);

ALTER TABLE ONLY public.mandates
    ADD CONSTRAINT mandates_checkout_id_all_checkouts_id_fk FOREIGN KEY (checkout_id) REFERENCES public.all_checkouts(id);

ALTER TABLE ONLY public.mandates
    ADD CONSTRAINT mandates_fund_id_funds_id_fk FOREIGN KEY (fund_id) REFERENCES public.funds(id);

ALTER TABLE ONLY public.mandates
    ADD CONSTRAINT mandates_supporter_id_supporters_id_fk FOREIGN KEY (supporter_id) REFERENCES public.supporters(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_bracelet_id_bracelets_id_fk FOREIGN KEY (bracelet_id) REFERENCES public.bracelets(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_checkout_id_all_checkouts_id_fk FOREIGN KEY (checkout_id) REFERENCES public.all_checkouts(id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_supporter_id_supporters_id_fk FOREIGN KEY (supporter_id) REFERENCES public.supporters(id) ON DELETE SET NULL NOT VALID;

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_person_id_accounts_id_fk FOREIGN KEY (person_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_order_id_order_number_orders_id_number_fk FOREIGN KEY (order_id, order_number) REFERENCES public.orders(id, number);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.person_links
    ADD CONSTRAINT person_links_person_id_accounts_id_fk FOREIGN KEY (person_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.project_books
    ADD CONSTRAINT project_books_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES public.projects(id);

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES public.payments(id);

ALTER TABLE ONLY public.sign_in_steps
    ADD CONSTRAINT sign_in_steps_person_id_accounts_id_fk FOREIGN KEY (person_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.small_gift_claims
    ADD CONSTRAINT small_gift_claims_claim_id_gift_aid_claims_id_fk FOREIGN KEY (claim_id) REFERENCES public.gift_aid_claims(id);

ALTER TABLE ONLY public.small_gift_claims
    ADD CONSTRAINT small_gift_claims_tax_year_small_gifts_tax_year_fk FOREIGN KEY (tax_year) REFERENCES public.small_gifts(tax_year);

ALTER TABLE ONLY public.spending
    ADD CONSTRAINT spending_fund_id_funds_id_fk FOREIGN KEY (fund_id) REFERENCES public.funds(id);

ALTER TABLE ONLY public.spending
    ADD CONSTRAINT spending_receipt_id_receipts_id_fk FOREIGN KEY (receipt_id) REFERENCES public.receipts(id);

ALTER TABLE ONLY public.statement_lines
    ADD CONSTRAINT statement_lines_donation_id_donations_id_fk FOREIGN KEY (donation_id) REFERENCES public.donations(id);

ALTER TABLE ONLY public.volunteer_applications
    ADD CONSTRAINT volunteer_applications_supporter_id_supporters_id_fk FOREIGN KEY (supporter_id) REFERENCES public.supporters(id) ON DELETE SET NULL NOT VALID;

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_endpoint_id_webhook_endpoints_id_fk FOREIGN KEY (endpoint_id) REFERENCES public.webhook_endpoints(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_person_id_accounts_id_fk FOREIGN KEY (person_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.wishlist_items
    ADD CONSTRAINT wishlist_items_bracelet_id_bracelets_id_fk FOREIGN KEY (bracelet_id) REFERENCES public.bracelets(id) ON DELETE CASCADE;

INSERT INTO public.funds (key, project_id, name, created_at) VALUES ('general', NULL, 'General fund', now());
INSERT INTO public.funds (key, project_id, name, created_at) VALUES ('shipping', NULL, 'Shipping books', now());
INSERT INTO public.giving_settings (id, hmrc_reference, year_end, adds_up_small_gifts, shows_funds, version) VALUES (1, '', '03-31', false, false, 1);
INSERT INTO public.site_facts (key, value, created_at) VALUES ('oldest release', '1795474989626', now());
INSERT INTO public.site_facts (key, value, created_at) VALUES ('ledger months', '0', now());
INSERT INTO public.table_counts (name, count, total) VALUES ('messages', 0, 0.00);
INSERT INTO public.table_counts (name, count, total) VALUES ('posts', 0, 0.00);
INSERT INTO public.table_counts (name, count, total) VALUES ('inbox new', 0, 0.00);
INSERT INTO public.table_counts (name, count, total) VALUES ('mail failed', 0, 0.00);
INSERT INTO public.table_counts (name, count, total) VALUES ('payment issues open', 0, 0.00);
