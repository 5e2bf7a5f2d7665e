CREATE INDEX "book_own_code" ON "book" USING btree ("year",substr("book_code", 7)) WHERE "book"."book_code" ~ '^\d{4}[A-Z]{2}\d{5}$';--> statement-breakpoint
CREATE INDEX "book_cover" ON "book" USING btree ("cover");--> statement-breakpoint
CREATE INDEX "book_catalog_file" ON "book" USING btree ("catalog_file");--> statement-breakpoint
CREATE INDEX "book_awards" ON "book" USING gin ("awards" jsonb_path_ops);