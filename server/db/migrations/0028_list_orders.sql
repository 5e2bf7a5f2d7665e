ALTER TABLE "book" ADD COLUMN "exam_state" text;--> statement-breakpoint
CREATE INDEX "formal_exam_due" ON "formal_exam" USING btree ("due_time","exam_id");--> statement-breakpoint
CREATE INDEX "formal_exam_state_due" ON "formal_exam" USING btree ("state","due_time","exam_id");--> statement-breakpoint
CREATE INDEX "formal_exam_time" ON "formal_exam" USING btree ("exam_time","exam_id");--> statement-breakpoint
CREATE INDEX "book_examined" ON "book" USING btree ("exam_state","declare_status") WHERE "book"."exam_state" is not null and not "book"."deleted";--> statement-breakpoint
CREATE INDEX "book_units" ON "book" USING btree ("declare_unit","declare_status","book_id") WHERE not "book"."deleted";--> statement-breakpoint
CREATE INDEX "book_publishers" ON "book" USING btree ("publisher_name","declare_status","book_id") WHERE not "book"."deleted";--> statement-breakpoint
CREATE INDEX "province_check_due" ON "province_check" USING btree ("due_at","book_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE OR REPLACE FUNCTION book_exam_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE book SET exam_state = (
      SELECT state FROM formal_exam e WHERE e.book_id = book.book_id ORDER BY round DESC LIMIT 1)
    WHERE book_id = coalesce(NEW.book_id, OLD.book_id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER book_exam_state AFTER INSERT OR DELETE OR UPDATE OF state ON formal_exam
  FOR EACH ROW EXECUTE FUNCTION book_exam_state();--> statement-breakpoint
UPDATE book SET exam_state = e.state FROM formal_exam e WHERE e.book_id = book.book_id
  AND NOT EXISTS (SELECT 1 FROM formal_exam later WHERE later.book_id = e.book_id AND later.round > e.round);
