ALTER TABLE "book" ADD COLUMN "first_editor_dept_id" integer;--> statement-breakpoint
ALTER TABLE "book" ADD CONSTRAINT "book_first_editor_dept_id_dept_dept_id_fk" FOREIGN KEY ("first_editor_dept_id") REFERENCES "public"."dept"("dept_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_first_editor_dept" ON "book" USING btree ("first_editor_dept_id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION unit_named(name text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT min(dept_id) FROM dept WHERE dept_name = name HAVING count(*) = 1
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION book_editors_unit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.first_editor_dept_id := unit_named(NEW.first_editor_unit);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER book_editors_unit BEFORE INSERT OR UPDATE OF first_editor_unit ON book
  FOR EACH ROW EXECUTE FUNCTION book_editors_unit();--> statement-breakpoint
-- A unit that comes, goes or changes its name: of the books that name it, and of those of its namesake.
CREATE OR REPLACE FUNCTION dept_editors_unit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named text[] := CASE TG_OP
    WHEN 'INSERT' THEN ARRAY[NEW.dept_name]
    WHEN 'DELETE' THEN ARRAY[OLD.dept_name]
    ELSE ARRAY[OLD.dept_name, NEW.dept_name] END;
BEGIN
  UPDATE book SET first_editor_dept_id = unit_named(first_editor_unit)
    WHERE first_editor_unit = ANY (named)
      AND first_editor_dept_id IS DISTINCT FROM unit_named(first_editor_unit);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER dept_editors_unit AFTER INSERT OR DELETE OR UPDATE OF dept_name ON dept
  FOR EACH ROW EXECUTE FUNCTION dept_editors_unit();--> statement-breakpoint
UPDATE book SET first_editor_dept_id = unit_named(first_editor_unit) WHERE first_editor_unit IS NOT NULL;
