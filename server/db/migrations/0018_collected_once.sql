DROP INDEX "collected_book_isbn";--> statement-breakpoint
CREATE INDEX "collected_book_create_by" ON "collected_book" USING btree ("create_by");--> statement-breakpoint
CREATE UNIQUE INDEX "collected_book_isbn" ON "collected_book" USING btree ("isbn") WHERE not "collected_book"."deleted";