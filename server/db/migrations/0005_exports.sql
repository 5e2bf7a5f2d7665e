CREATE TABLE "book_opinion" (
	"project_id" integer NOT NULL,
	"book_id" integer NOT NULL,
	"opinion" text NOT NULL,
	"modify_required" boolean DEFAULT false NOT NULL,
	"modify_deadline" date,
	"status" text NOT NULL,
	"edited_by" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_opinion_project_id_book_id_pk" PRIMARY KEY("project_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "pass_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"scene" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "book" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "expert" ADD COLUMN "bank_name" text;--> statement-breakpoint
ALTER TABLE "expert" ADD COLUMN "bank_account" text;--> statement-breakpoint
ALTER TABLE "book_opinion" ADD CONSTRAINT "book_opinion_project_id_review_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."review_project"("project_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_opinion" ADD CONSTRAINT "book_opinion_book_id_book_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."book"("book_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_opinion" ADD CONSTRAINT "book_opinion_edited_by_sys_user_user_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."sys_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_token" ADD CONSTRAINT "pass_token_user_id_sys_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_opinion_book" ON "book_opinion" USING btree ("book_id");