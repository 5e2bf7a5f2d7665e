CREATE TABLE "book_file_cache" (
	"project_id" integer NOT NULL,
	"book_id" integer NOT NULL,
	"status" text NOT NULL,
	"source" text,
	"name" text,
	"pages" integer,
	"error" text,
	"claim_time" timestamp (3) with time zone,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_file_cache_project_id_book_id_pk" PRIMARY KEY("project_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "book_sample" (
	"book_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"pages" integer NOT NULL,
	"create_by" integer NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_sample_book_id_code_pk" PRIMARY KEY("book_id","code")
);
--> statement-breakpoint
ALTER TABLE "book_file_cache" ADD CONSTRAINT "book_file_cache_project_id_review_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."review_project"("project_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_file_cache" ADD CONSTRAINT "book_file_cache_book_id_book_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."book"("book_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_file_cache" ADD CONSTRAINT "book_file_cache_name_stored_file_name_fk" FOREIGN KEY ("name") REFERENCES "public"."stored_file"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_sample" ADD CONSTRAINT "book_sample_book_id_book_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."book"("book_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_sample" ADD CONSTRAINT "book_sample_name_stored_file_name_fk" FOREIGN KEY ("name") REFERENCES "public"."stored_file"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_sample" ADD CONSTRAINT "book_sample_create_by_sys_user_user_id_fk" FOREIGN KEY ("create_by") REFERENCES "public"."sys_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_file_cache_status" ON "book_file_cache" USING btree ("status");