ALTER TABLE "book_editor" ADD COLUMN "political_file" text;--> statement-breakpoint
CREATE INDEX "book_recommend" ON "book" USING btree ("recommend_dept_id");--> statement-breakpoint
CREATE INDEX "book_editor_political_file" ON "book_editor" USING btree ("political_file");