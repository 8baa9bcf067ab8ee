-- Text as it is compared: src/shared/folded-text.ts does the same, and a test compares them. Some letters are listed as
-- capitals too, because a database in the locale C knows only the capitals of ASCII.
CREATE FUNCTION "folded_text"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize(translate($1, '‘’ʼʹ′`´', ''''''''''''''''), NFKD),
        '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]', '', 'g')),
      'ØŁĐÐĦŊŦƁƊƉƐƆƘƳẞÆŒÞøłđðħıŋŧɓɗɖɛɔƙƴς', 'olddhntbddeokyßæœþolddhintbddeokyσ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');--> statement-breakpoint
-- The words of a folded text, for a text index. Names with an apostrophe or a hyphen are found with it and without.
CREATE FUNCTION "folded_words"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(
    regexp_replace(folded_text($1), '[''\u2010-\u2015-]', '', 'g') || ' ' || folded_text($1), '[^[:alnum:]]+', ' ', 'g');--> statement-breakpoint
-- in place of supporters_words, which the previous release reads
CREATE INDEX "supporters_folded_words" ON "supporters" USING gin (to_tsvector('simple', folded_words(coalesce("name", '') || ' ' || coalesce("email", ''))));
