-- Indexes that become smaller, and a trigger that does the same as before: every program goes on.
-- beside: any
DROP INDEX "book_big_volume";--> statement-breakpoint
DROP INDEX "book_cover";--> statement-breakpoint
DROP INDEX "book_catalog_file";--> statement-breakpoint
DROP INDEX "book_first_editor_dept";--> statement-breakpoint
DROP INDEX "book_publisher_id";--> statement-breakpoint
DROP INDEX "book_recommend";--> statement-breakpoint
CREATE INDEX "book_big_volume" ON "book" USING btree ("big_id") WHERE "book"."big_id" is not null;--> statement-breakpoint
CREATE INDEX "book_cover" ON "book" USING btree ("cover") WHERE "book"."cover" is not null;--> statement-breakpoint
CREATE INDEX "book_catalog_file" ON "book" USING btree ("catalog_file") WHERE "book"."catalog_file" is not null;--> statement-breakpoint
CREATE INDEX "book_first_editor_dept" ON "book" USING btree ("first_editor_dept_id") WHERE "book"."first_editor_dept_id" is not null;--> statement-breakpoint
CREATE INDEX "book_publisher_id" ON "book" USING btree ("publisher_id") WHERE "book"."publisher_id" is not null;--> statement-breakpoint
CREATE INDEX "book_recommend" ON "book" USING btree ("recommend_dept_id") WHERE "book"."recommend_dept_id" is not null;--> statement-breakpoint
-- The same as unit_named(), which would be planned and begun anew for each book: with it the embedded database took
-- longer to look for units than to write the books.
CREATE OR REPLACE FUNCTION book_editors_unit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT min(dept_id) INTO NEW.first_editor_dept_id FROM dept
    WHERE dept_name = NEW.first_editor_unit HAVING count(*) = 1;
  RETURN NEW;
END
$$;--> statement-breakpoint
DROP TRIGGER book_editors_unit ON book;--> statement-breakpoint
CREATE TRIGGER book_editors_unit BEFORE INSERT OR UPDATE OF first_editor_unit ON book
  FOR EACH ROW WHEN (NEW.first_editor_unit IS NOT NULL OR NEW.first_editor_dept_id IS NOT NULL)
  EXECUTE FUNCTION book_editors_unit();
