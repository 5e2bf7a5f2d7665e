CREATE INDEX "book_sell_proof" ON "book_sell" USING btree ("proof_file") WHERE "book_sell"."proof_file" is not null;--> statement-breakpoint
CREATE INDEX "book_use_proof" ON "book_use" USING btree ("proof_file") WHERE "book_use"."proof_file" is not null;--> statement-breakpoint
CREATE INDEX "declare_flow_file" ON "declare_flow" USING btree ("file") WHERE "declare_flow"."file" is not null;--> statement-breakpoint
CREATE INDEX "book_first_editor_unit" ON "book" USING btree ("first_editor_unit");--> statement-breakpoint
CREATE INDEX "book_publisher_name" ON "book" USING btree ("publisher_name");--> statement-breakpoint
CREATE INDEX "book_publisher_id" ON "book" USING btree ("publisher_id");--> statement-breakpoint
CREATE INDEX "book_declare_unit" ON "book" USING btree ("declare_unit") WHERE "book"."declare_dept_id" is null;--> statement-breakpoint
CREATE INDEX "book_present" ON "book" USING btree ("book_id") WHERE not "book"."deleted";