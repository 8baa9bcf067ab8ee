CREATE INDEX "gift_aid_declarations_folded_words" ON "gift_aid_declarations" USING gin (to_tsvector('simple', folded_words("first_name" || ' ' || "last_name")));--> statement-breakpoint
-- a declaration follows its donor to a corrected email address, which is another supporter
CREATE OR REPLACE FUNCTION gift_aid_declarations_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  personal CONSTANT text[] := ARRAY['title', 'first_name', 'last_name', 'address', 'postcode'];
  erased CONSTANT jsonb := '{"title": "", "first_name": "Erased", "last_name": "Erased", "address": "Erased", "postcode": ""}';
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(new) - personal - 'supporter_id' = to_jsonb(old) - personal - 'supporter_id'
    AND (to_jsonb(new) @> erased
      OR (new.title, new.first_name, new.last_name, new.address, new.postcode)
        = (old.title, old.first_name, old.last_name, old.address, old.postcode))
  THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'Gift Aid declarations are only added to, and erased';
END
$$;
