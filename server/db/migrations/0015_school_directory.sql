CREATE TABLE "school_directory" (
	"snum" text PRIMARY KEY NOT NULL,
	"school_name" text NOT NULL,
	"dept_type" text NOT NULL,
	"province_id" text NOT NULL,
	"city_name" text,
	"ministry_name" text,
	"search" text NOT NULL,
	"pairs" text[] NOT NULL,
	"edition" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "school_directory_pairs" ON "school_directory" USING gin ("pairs") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "school_directory_province" ON "school_directory" USING btree ("province_id","dept_type","snum");--> statement-breakpoint
CREATE INDEX "school_directory_name" ON "school_directory" USING btree ("school_name");--> statement-breakpoint
CREATE INDEX "dept_name" ON "dept" USING btree ("dept_name");--> statement-breakpoint
CREATE INDEX "dept_snum" ON "dept" USING btree ("snum");