-- Functions are replaced: a restore drops the tables and leaves them.
CREATE OR REPLACE FUNCTION bare_name(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(name, E' \t\n\r\u00a0\u2002\u2003\u2009\u3000\ufeff', '')
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION listed_names(cell text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT string_to_array(translate(cell, E'、，,;；/ \t\n\r\u00a0\u2002\u2003\u2009\u3000\ufeff', '、、、、、、'), '、')
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION listed_isbns(cell text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT string_to_array(cell, ',')
$$;--> statement-breakpoint
CREATE INDEX "book_first_editors" ON "book" USING gin (listed_names("first_editor"));--> statement-breakpoint
CREATE INDEX "book_isbns" ON "book" USING gin (listed_isbns("isbn"));--> statement-breakpoint
CREATE INDEX "book_editor_name" ON "book_editor" USING btree (bare_name("name"));