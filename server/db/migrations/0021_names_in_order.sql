CREATE INDEX "book_name_up" ON "book" USING btree ("book_name" collate "C");--> statement-breakpoint
CREATE INDEX "book_name_down" ON "book" USING btree ("book_name" collate "C" desc nulls last);