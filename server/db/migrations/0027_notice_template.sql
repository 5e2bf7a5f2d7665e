CREATE TABLE "notice_template" (
	"kind" text PRIMARY KEY NOT NULL,
	"own" jsonb,
	"update_by" integer,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notice_template" ADD CONSTRAINT "notice_template_update_by_sys_user_user_id_fk" FOREIGN KEY ("update_by") REFERENCES "public"."sys_user"("user_id") ON DELETE no action ON UPDATE no action;